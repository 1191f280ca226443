import { type Kysely, sql } from 'kysely'
import type { TillOfPayment } from '#sync/api/money/payments.ts'
import type { ListedTill, TillPageBody, TillReply } from '#sync/api/money/tills.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { CountedPiece, Till, TillEntry } from '#sync/entities/money/till.ts'
import type { TillState } from '#sync/entities/money/till-kinds.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { type KindSum, type TillSums, tillSums } from '#sync/rules/payments/till-sums.ts'
import { accountsHolding, branchNames, namesOf } from '../accounts/account-names.ts'
import { listPage } from '../core/reading/list-page.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { searchWords } from '../core/reading/search-words.ts'
import type { Database } from '../tables/schema.ts'
import type { TillTable } from '../tables/till-tables.ts'

type Tables = Kysely<Database>

/** Tills of before US dollars counted notes and coins without a currency. */
const piecesOf = (counted: string): CountedPiece[] =>
  (JSON.parse(counted) as CountedPiece[]).map((piece) =>
    piece.currency === 'USD' ? piece : { ...piece, currency: 'JMD' },
  )

const decoded = ({ counted, ...row }: TillTable): Till => ({ ...row, counted: piecesOf(counted) })

export async function findTill(db: Tables, tillId: string): Promise<Till | undefined> {
  const row = await db.selectFrom('till').where('tillId', '=', tillId).selectAll().executeTakeFirst()
  return row && decoded(row)
}

/** The drawer that a cashier has open now. */
export async function openTillOf(db: Tables, cashierId: string): Promise<Till | undefined> {
  const row = await db
    .selectFrom('till')
    .where('cashierId', '=', cashierId)
    .where('closedAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
  return row && decoded(row)
}

export const insertTill = async (db: Tables, { counted, ...row }: Till): Promise<void> => {
  await db
    .insertInto('till')
    .values({ ...row, counted: JSON.stringify(counted) })
    .execute()
}

export const changeTill = async (
  db: Tables,
  tillId: string,
  { counted, ...changes }: Partial<Till>,
): Promise<void> => {
  const count = counted && { counted: JSON.stringify(counted) }
  await db
    .updateTable('till')
    .where('tillId', '=', tillId)
    .set({ ...changes, ...count })
    .execute()
}

export const insertTillEntry = async (db: Tables, entry: TillEntry): Promise<void> => {
  await db.insertInto('tillEntry').values(entry).execute()
}

/** The cash of a payment as it went into a drawer; undefined when it went into none. */
export const entryOfPayment = (db: Tables, paymentId: string): Promise<TillEntry | undefined> =>
  db
    .selectFrom('tillEntry')
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', ['Payment', 'Refund'])
    .selectAll()
    .executeTakeFirst()

/** The drawer that the cash of a payment went into or came out of; null when it touched none. */
export async function tillOfPayment(db: Tables, paymentId: string): Promise<TillOfPayment | null> {
  const row = await db
    .selectFrom('tillEntry')
    .innerJoin('till', 'till.tillId', 'tillEntry.tillId')
    .innerJoin('account', 'account.accountId', 'till.cashierId')
    .where('tillEntry.paymentId', '=', paymentId)
    .where('tillEntry.kind', 'in', ['Payment', 'Refund'])
    .select(['till.tillId', 'till.openedAt', 'till.closedAt', 'account.firstName', 'account.lastName'])
    .executeTakeFirst()
  if (!row) return null
  const { tillId, openedAt, closedAt } = row
  return { tillId, openedAt, closedAt, cashierName: fullName(row) }
}

/** The entries of a drawer added up by kind, from an index alone. */
export const sumsByKind = (db: Tables, tillId: string): Promise<KindSum[]> =>
  db
    .selectFrom('tillEntry')
    .where('tillId', '=', tillId)
    .groupBy('kind')
    .select('kind')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number>('amountJmdCents').as('amountJmdCents'),
      eb.fn.sum<number>('changeJmdCents').as('changeJmdCents'),
      eb.fn.sum<number>('amountUsdCents').as('amountUsdCents'),
    ])
    .execute()

const mostEntries = 200

const newestEntries = (db: Tables, tillId: string) =>
  db
    .selectFrom('tillEntry')
    .leftJoin('payment', 'payment.paymentId', 'tillEntry.paymentId')
    .where('tillId', '=', tillId)
    .orderBy('at', 'desc')
    .orderBy('tillEntryId', 'desc')
    .limit(mostEntries)
    .selectAll('tillEntry')
    .select('payment.receiptNumber')
    .execute()

const expectedOf = ({ expectedJmdCents, usd }: TillSums) => ({
  expectedJmdCents,
  expectedUsdCents: usd.expectedUsdCents,
})

/** With names, and what the open ones are expected to hold now. */
async function withNames(db: Tables, rows: readonly TillTable[]): Promise<ListedTill[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ cashierId, closedBy }) => (closedBy ? [cashierId, closedBy] : [cashierId])),
  )
  const branches = await branchNames(db)
  const answers: ListedTill[] = []
  for (const row of rows) {
    const till = decoded(row)
    const { expectedJmdCents, expectedUsdCents } =
      till.closedAt === null ? expectedOf(tillSums(till, await sumsByKind(db, till.tillId))) : till
    answers.push({
      ...till,
      expectedJmdCents: expectedJmdCents ?? 0,
      expectedUsdCents: expectedUsdCents ?? 0,
      cashierName: names.get(till.cashierId)?.name ?? '',
      closedByName: names.get(till.closedBy ?? '')?.name ?? '',
      branchName: branches.get(till.branchId ?? '')?.name ?? '',
    })
  }
  return answers
}

/** A till in the shape of the API. */
export async function tillReply(db: Tables, tillId: string): Promise<TillReply | undefined> {
  const rows = await db.selectFrom('till').where('tillId', '=', tillId).selectAll().execute()
  const [till] = await withNames(db, rows)
  return (
    till && {
      ...till,
      sums: tillSums(till, await sumsByKind(db, tillId)),
      entries: await newestEntries(db, tillId),
    }
  )
}

/** The newest till of a cashier, where another account closed it. */
export async function lastClosedByOther(db: Tables, cashierId: string): Promise<ListedTill | null> {
  const row = await db
    .selectFrom('till')
    .where('cashierId', '=', cashierId)
    .orderBy('openedAt', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const isOthers = row !== undefined && row.closedBy !== null && row.closedBy !== cashierId
  return isOthers ? ((await withNames(db, [row]))[0] ?? null) : null
}

const isInState: Record<TillState, [closed: boolean, confirmed: boolean]> = {
  open: [false, false],
  toConfirm: [true, false],
  confirmed: [true, true],
}

function matching(db: Tables, { status, cashierId, from, to, searchString }: TillPageBody) {
  let query = db
    .selectFrom('till')
    .$if(Boolean(cashierId), (tills) => tills.where('cashierId', '=', cashierId ?? ''))
    .$if(Boolean(from), (tills) => tills.where('openedAt', '>=', startOfDay(from ?? '')))
    .$if(Boolean(to), (tills) => tills.where('openedAt', '<', startOfDay(to ?? '', 1)))
  if (status) {
    const [isClosed, isConfirmed] = isInState[status]
    query = query
      .where('closedAt', isClosed ? 'is not' : 'is', null)
      .where('confirmedAt', isConfirmed ? 'is not' : 'is', null)
  }
  for (const word of searchWords(searchString)) query = query.where('cashierId', 'in', accountsHolding(word))
  return query
}

const orders = { opened: sql`"openedAt"`, closed: sql`"closedAt"` } as const

export async function pageOfTills(db: Tables, body: TillPageBody, pageNumber: number) {
  const { field, direction } = orderOf(namesIn(orders), body.sortOrder || 'opened_desc')
  const query = matching(db, body)
  const list = query.orderBy(orders[field], direction).orderBy('tillId', direction).selectAll()
  const page = await listPage(query, list, { ...body, pageNumber })
  return { ...page, result: await withNames(db, page.result) }
}
