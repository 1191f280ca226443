import type { RunningServer } from '../server.ts'
import { apiAs } from '../truth.ts'
import { type Customer, customerBy } from './boxes.ts'

/** A customer with packages to come who owes invoices. */
export const payerOf = (server: RunningServer): Customer =>
  customerBy(
    server,
    `select a.accountId, a.mailbox from account a join package p on p.accountId = a.accountId
      where p.status = 'PreAlert' and p.declaredValueUsdCents is not null and a.email not like '%@quayside.test'
        and a.status = 'Active' and a.brand = 'quayside'
        and exists (select 1 from invoice i where i.accountId = a.accountId and i.statusId = 'unpaid')
      group by a.accountId having count(*) > 2 limit 1`,
  )

interface Balances {
  readonly owedJmdCents: number
  readonly storage: readonly { readonly dueJmdCents: number }[]
}

/** Returns the sum that the counter asks an account for, and the number of invoices that it makes of storage. */
export async function dueOf(server: RunningServer, { accountId }: Customer) {
  const cashier = await apiAs(server, 'employee')
  const { owedJmdCents, storage } = await cashier<Balances>('GET', `/payments/balances/${accountId}`)
  const cents = storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, owedJmdCents)
  return { cents, storageInvoices: storage.length > 0 ? 1 : 0 }
}
