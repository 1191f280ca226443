import type { Kysely } from 'kysely'
import { query } from '../core/statements.ts'
import type { Database } from '../tables/schema.ts'
import { isReleased } from './invoice-holds.ts'

/** Whether customs still hold one of the packages that an invoice is for: its customer does not see it yet. */
export async function isInvoiceHeld(db: Kysely<Database>, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .where('invoiceId', '=', invoiceId)
    .where(isReleased)
    .select('invoiceId')
    .executeTakeFirst()
  return row === undefined
}

/** The invoice that a customer sees now that customs have let its packages go. */
export const invoiceLetGo = query<{ invoiceId: string }>()((db, param) =>
  db
    .selectFrom('invoice')
    .where('invoiceId', '=', param('invoiceId'))
    .where('statusId', 'in', ['unpaid', 'part-paid'])
    .where(isReleased)
    .select(['invoiceId', 'accountId', 'number', 'totalJmdCents']),
)
