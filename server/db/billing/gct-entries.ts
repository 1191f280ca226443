import type { Kysely } from 'kysely'
import type { BookAccount } from '#sync/entities/money/book-account.ts'
import { features } from '#sync/entities/money/invoice-status.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The GCT that invoices and credit notes brought and took back from one moment until before another. A new owner of an invoice is neither. */
export const gctEntries = (db: Tables, from: string, before: string) =>
  db
    .selectFrom('bookEntry')
    .where('bookAccount', '=', 'GCT')
    .where('at', '>=', from)
    .where('at', '<', before)
    .groupBy(['source', 'sourceId', 'at'])
    .having((eb) => eb.fn.sum('amountJmdCents'), '<>', 0)
    .orderBy('at')
    .orderBy('sourceId')
    .select((eb) => ['source', 'sourceId', eb.fn.sum<number>('amountJmdCents').as('amountJmdCents')])
    .execute()

/** Both engines take fewer values in a statement. */
const mostIds = 500

/** The GCT lines of invoices. */
export async function gctLinesOf(db: Tables, invoiceIds: readonly string[]) {
  const parts = []
  for (let from = 0; from < invoiceIds.length; from += mostIds)
    parts.push(
      await db
        .selectFrom('invoiceLine')
        .where('invoiceId', 'in', invoiceIds.slice(from, from + mostIds))
        .where('feature', '=', 'GCT')
        .select(['invoiceId', 'description', 'how', 'amountJmdCents'])
        .execute(),
    )
  return parts.flat()
}

/** Credit notes by their ids, with the GCT in them. */
export async function gctNotesOf(db: Tables, creditNoteIds: readonly string[]) {
  const parts = []
  for (let from = 0; from < creditNoteIds.length; from += mostIds)
    parts.push(
      await db
        .selectFrom('creditNote')
        .where('creditNoteId', 'in', creditNoteIds.slice(from, from + mostIds))
        .select(['creditNoteId', 'amountJmdCents', 'gctJmdCents'])
        .execute(),
    )
  return parts.flat()
}

/** The sum of some accounts' entries from one moment until before another. */
async function sumOfAccounts(
  db: Tables,
  accounts: readonly BookAccount[],
  from: string,
  before: string,
): Promise<number> {
  const { sum } = await db
    .selectFrom('bookEntry')
    .where('bookAccount', 'in', accounts)
    .where('at', '>=', from)
    .where('at', '<', before)
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const chargeAccounts = features.filter((feature) => feature !== 'GCT')

/** The amount of bills without their GCT, and that of credit notes. */
export const billedAndCredited = async (db: Tables, from: string, before: string) => ({
  billedJmdCents: 0 - (await sumOfAccounts(db, chargeAccounts, from, before)),
  creditNotesJmdCents: await sumOfAccounts(db, ['CreditNotes'], from, before),
})
