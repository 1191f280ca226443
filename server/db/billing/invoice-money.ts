import { type Kysely, sql } from 'kysely'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const allocationsTo = (db: Tables, invoiceId: string) =>
  db
    .selectFrom('paymentAllocation')
    .where('invoiceId', '=', invoiceId)
    .select(['paymentId', 'amountJmdCents'])
    .execute()

export const creditNoteUsesOn = (db: Tables, invoiceId: string) =>
  db
    .selectFrom('creditNoteUse')
    .where('invoiceId', '=', invoiceId)
    .select(['creditNoteId', 'amountJmdCents'])
    .execute()

/** The credit of its customer that was put towards an invoice, in cents. */
export async function creditUsedOn(db: Tables, invoiceId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.paymentId', 'paymentAllocation.paymentId')
    .where('paymentAllocation.invoiceId', '=', invoiceId)
    .where('payment.method', '=', 'AccountCredit')
    .select((eb) => eb.fn.sum<number | null>('paymentAllocation.amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const fromCredit = queryOf((db: Tables, { invoiceIds }: { invoiceIds: readonly string[] }) =>
  db
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.paymentId', 'paymentAllocation.paymentId')
    .where('paymentAllocation.invoiceId', 'in', invoiceIds)
    .where('payment.method', '=', 'AccountCredit')
    .select(['paymentAllocation.invoiceId', 'paymentAllocation.amountJmdCents'])
    .unionAll(
      db
        .selectFrom('creditNoteUse')
        .where('invoiceId', 'in', invoiceIds)
        .select(['invoiceId', 'amountJmdCents']),
    ),
)

/** The credit and credit notes that were put towards invoices, in cents. */
export async function fromCreditOn(
  read: PreparedReads,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  const parts = invoiceIds.length === 0 ? [] : await read.all(fromCredit, { invoiceIds })
  for (const { invoiceId, amountJmdCents } of parts)
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountJmdCents)
  return sums
}

/** Takes away all that was put towards an invoice: money becomes the account's credit, notes have theirs back. */
export async function releaseInvoice(db: Tables, invoiceId: string, at: string): Promise<void> {
  await db.deleteFrom('paymentAllocation').where('invoiceId', '=', invoiceId).execute()
  for (const { creditNoteId, amountJmdCents } of await creditNoteUsesOn(db, invoiceId))
    await db
      .updateTable('creditNote')
      .where('creditNoteId', '=', creditNoteId)
      .set({
        remainingJmdCents: sql`"remainingJmdCents" + ${amountJmdCents}`,
        status: sql`case "status" when 'Used' then 'Open' else "status" end`,
        updatedAt: at,
      })
      .execute()
  await db.deleteFrom('creditNoteUse').where('invoiceId', '=', invoiceId).execute()
}
