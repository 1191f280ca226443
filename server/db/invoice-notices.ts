import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'
import { query } from './statements.ts'

const letGo = ['NotNeeded', 'Cleared'] as const
const state = sql<string>`json_extract("package"."customs", '$.state')`

/** Whether customs still hold one of the packages that an invoice is for. */
export async function isInvoiceHeld(db: Kysely<Database>, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('package')
    .where('packageId', 'in', (eb) =>
      eb
        .selectFrom('invoiceLine')
        .select(sql<string>`"packageId"`.as('packageId'))
        .where('invoiceId', '=', invoiceId)
        .where('packageId', 'is not', null)
        .union(
          eb
            .selectFrom('invoice')
            .select(sql<string>`"packageId"`.as('packageId'))
            .where('invoiceId', '=', invoiceId)
            .where('packageId', 'is not', null),
        ),
    )
    .where(state, 'not in', letGo)
    .select('packageId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The invoice that a customer sees now that customs have let its packages go. */
export const invoiceLetGo = query<{ invoiceId: string }>()((db, given) =>
  db
    .selectFrom('invoice')
    .where('invoiceId', '=', given('invoiceId'))
    .where('statusId', 'in', ['unpaid', 'part-paid'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('package')
            .whereRef('package.invoiceId', '=', 'invoice.invoiceId')
            .where(state, 'not in', letGo)
            .select('package.packageId'),
        ),
      ),
    )
    .select(['invoiceId', 'accountId', 'number', 'totalJmdCents']),
)
