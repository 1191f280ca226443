import type { Invoice } from '#sync/entities/invoice.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { issueInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { AppDeps } from '../deps/deps.ts'
import { emailOf, type TestApp } from './app.ts'

/** Work on the books as the server itself does it. */
export const onTheBooks = <T>(deps: AppDeps, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(deps, { actor: system, deviceId: '', action: 'test' }, work)

/** An issued invoice of so many JMD cents. */
export const owe = (deps: AppDeps, accountId: string, jmdCents: number): Promise<Invoice> =>
  onTheBooks(deps, (tx) =>
    issueInvoice(tx, deps, {
      kind: 'Package',
      accountId,
      createdBy: 'Test',
      charges: [
        { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: jmdCents, how: 'test' },
      ],
    }),
  )

/** The account of one of the people who can sign in. */
export async function accountIdOf({ app }: TestApp, who: Role | 'User2'): Promise<string> {
  const { accountId } = await app.deps.db.reads.kysely
    .selectFrom('account')
    .where('email', '=', emailOf(who))
    .select('accountId')
    .executeTakeFirstOrThrow()
  return must(accountId, `the account of ${who}`)
}
