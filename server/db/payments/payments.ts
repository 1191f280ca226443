import { type Kysely, sql } from 'kysely'
import type { PaymentPage, PaymentReply } from '#sync/api/money/payments.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import type { PaymentKind } from '#sync/entities/money/payment-kind.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import {
  comparedWords,
  isSearched,
  lookedUpWords,
  type NumberWords,
  newestByNumber,
} from '../core/reading/number-search.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { directionIn, inListOrder, type PageWindow, windowOf } from '../core/reading/page-window.ts'
import { perEngine } from '../core/reading/per-engine.ts'
import type { CommittedReads } from '../core/reading/reads.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { PaymentTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const columns = [
  'payment.paymentId',
  'payment.accountId',
  'payment.kind',
  'payment.method',
  'payment.amountJmdCents',
  'payment.roundingJmdCents',
  'payment.currency',
  'payment.amountUsdCents',
  'payment.rate',
  'payment.tenderedJmdCents',
  'payment.changeJmdCents',
  'payment.reference',
  'payment.refundReason',
  'payment.receiptNumber',
  'payment.receiptCheck',
  'payment.checkoutId',
  'payment.deliveryId',
  'payment.receivedBy',
  'payment.receivedAt',
  'payment.reversedAt',
  'payment.reverseReason',
] as const

const allocationsIn = (db: Tables, paymentIds: readonly string[]) =>
  db
    .selectFrom('paymentAllocation')
    .where('paymentId', 'in', paymentIds)
    .orderBy('invoiceId')
    .select(['paymentId', 'invoiceId', 'amountJmdCents'])

export async function findPayment(db: Tables, paymentId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payment')
    .where('paymentId', '=', paymentId)
    .select(columns)
    .executeTakeFirst()
  if (!row) return undefined
  const allocations = await allocationsIn(db, [paymentId]).execute()
  return {
    ...row,
    receiptCheck: Boolean(row.receiptCheck),
    allocations: allocations.map(({ paymentId: _, ...allocation }) => allocation),
  }
}

/** The part of a checkout's money that is on no invoice. Reversed payments don't count. */
export async function creditOfCheckout(db: Tables, checkoutId: string): Promise<number> {
  const ofCheckout = db
    .selectFrom('payment')
    .where('checkoutId', '=', checkoutId)
    .where('reversedAt', 'is', null)
  const receipts = await ofCheckout
    .select(sql<number>`sum("amountJmdCents" + "roundingJmdCents")`.as('sum'))
    .executeTakeFirst()
  const used = await db
    .selectFrom('paymentAllocation')
    .where('paymentId', 'in', ofCheckout.select('paymentId'))
    .select((eb) => eb.fn.sum<number>('amountJmdCents').as('sum'))
    .executeTakeFirst()
  return Number(receipts?.sum ?? 0) - Number(used?.sum ?? 0)
}

/** The receipt of the payment that used an account's credit last, or paid it out; undefined when none did. */
export async function newestUseOfCredit(db: Tables, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .where('accountId', '=', accountId)
    .where('reversedAt', 'is', null)
    .where((eb) => eb.or([eb('kind', '=', 'Refund'), eb('method', '=', 'AccountCredit')]))
    .orderBy('receivedAt', 'desc')
    .orderBy('paymentId', 'desc')
    .select('receiptNumber')
    .executeTakeFirst()
  return row?.receiptNumber
}

export const insertPayment = async (db: Tables, row: PaymentTable): Promise<void> => {
  await db.insertInto('payment').values(row).execute()
}

export const changePayment = async (
  db: Tables,
  paymentId: string,
  changes: Partial<
    Pick<PaymentTable, 'reference' | 'receiptCheck' | 'reversedAt' | 'reverseReason' | 'roundingJmdCents'>
  >,
): Promise<void> => {
  await db.updateTable('payment').where('paymentId', '=', paymentId).set(changes).execute()
}

/** The ids of the payments on an invoice whose cash was rounded. */
export async function roundedPaymentsOn(db: Tables, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.paymentId', 'paymentAllocation.paymentId')
    .where('paymentAllocation.invoiceId', '=', invoiceId)
    .where('payment.roundingJmdCents', '<>', 0)
    .orderBy('payment.paymentId')
    .select('payment.paymentId')
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

/** Replaces the allocations of a payment. */
export async function putAllocations(
  db: Tables,
  paymentId: string,
  allocations: readonly PaymentAllocation[],
): Promise<void> {
  await db.deleteFrom('paymentAllocation').where('paymentId', '=', paymentId).execute()
  if (allocations.length === 0) return
  await db
    .insertInto('paymentAllocation')
    .values(allocations.map((allocation) => ({ paymentId, ...allocation })))
    .execute()
}

/** A list's filter and order, ready for a query. */
interface PaymentQuestion
  extends NumberWords,
    Pick<Partial<PaymentPage>, 'status' | 'method' | 'kind' | 'accountId' | 'sortOrder'> {
  readonly from?: string
  readonly before?: string
}

const questionOf = ({ from, to, searchString, ...body }: Partial<PaymentPage>): PaymentQuestion => ({
  status: body.status,
  method: body.method,
  kind: body.kind,
  accountId: body.accountId,
  sortOrder: body.sortOrder,
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { before: startOfDay(to, 1) } : {}),
  ...comparedWords(searchWords(searchString)),
})

/** The same with its words looked up in the index of numbers and references. */
async function lookedUp(
  read: PreparedReads,
  body: Partial<PaymentPage>,
  isWhole = false,
): Promise<PaymentQuestion> {
  const { words, ...question } = questionOf(body)
  const { method, kind, accountId, from, before, status } = question
  // Hardly any payments are reversed.
  const isNarrower =
    isWhole || [method, kind, accountId, from, before].some(Boolean) || (status ?? 'standing') !== 'standing'
  return { ...question, ...(await lookedUpWords(read, 'payment', words, isNarrower)) }
}

/** Payments whose references the index can't fold, by the condition of their own index. */
const oddPayments = perEngine<{ paymentId: string; reference: string }>({
  sqlite: sql`(
  select "paymentId", "reference" from "payment" indexed by "paymentOddReference"
  where "reference" glob '*[^ -&(-_a-~]*' or instr("reference", '  ') > 0)`,
  postgres: sql`(
  select "paymentId", "reference" from "payment"
  where "reference" ~ '[^ -&(-_a-~]' or instr("reference", '  ') > 0)`,
}).as('odd')

function matching(
  db: Tables,
  { status, method, kind, accountId, from, before, ...question }: PaymentQuestion,
) {
  let query = db
    .selectFrom('payment')
    .$if(Boolean(method), (builder) => builder.where('payment.method', '=', method || 'Cash'))
    .$if(Boolean(kind), (builder) => builder.where('payment.kind', '=', kind || 'Payment'))
    .$if(Boolean(accountId), (builder) => builder.where('payment.accountId', '=', accountId ?? ''))
    .$if(Boolean(from), (builder) => builder.where('payment.receivedAt', '>=', from ?? ''))
    .$if(Boolean(before), (builder) => builder.where('payment.receivedAt', '<', before ?? ''))
    .$if(status === 'reversed', (builder) => builder.where('payment.reversedAt', 'is not', null))
    .$if(status === 'standing', (builder) => builder.where('payment.reversedAt', 'is', null))
    .$if(status === 'unchecked', (builder) =>
      builder.where('payment.receiptCheck', '=', 0).where('payment.reversedAt', 'is', null),
    )
  for (const word of question.words)
    query = query.where((eb) =>
      eb.or([
        holdsWord([eb.ref('payment.receiptNumber'), eb.ref('payment.reference')], word),
        eb('payment.accountId', 'in', accountsHolding(word)),
      ]),
    )
  for (const [n, word] of question.indexedWords.entries()) {
    const byPerson = db
      .selectFrom('payment as owned')
      .where('owned.accountId', 'in', accountsHolding(word))
      .select('owned.paymentId')
    const byReference = db
      .selectFrom(oddPayments)
      .where((eb) => holdsWord([eb.ref('odd.reference')], word))
      .select('odd.paymentId')
    const byText = newestByNumber<{ paymentId: string }>('payment', question.phrases[n] ?? '')
    query = query.where('payment.paymentId', 'in', byPerson.unionAll(byReference).unionAll(byText))
  }
  return query
}

const orders = {
  received: sql`"receivedAt"`,
  // As people read it: what was paid back is below zero. An index has the same expression.
  amount: sql`case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end`,
  receipt: sql`"receiptNumber"`,
} as const

function inOrder(
  db: Tables,
  { fromEnd = false, ...question }: PaymentQuestion & Partial<Pick<PageWindow, 'fromEnd'>>,
) {
  const order = orderOf(namesIn(orders), question.sortOrder || 'received_desc')
  const direction = directionIn({ fromEnd }, order.direction)
  return matching(db, question)
    .orderBy(orders[order.field], direction)
    .orderBy('payment.paymentId', direction)
}

/** Payments with their customers, without their allocations. */
const withCustomer = (query: ReturnType<typeof matching>) =>
  query
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .select([...columns, 'account.firstName', 'account.lastName', 'account.mailbox'])

/** The question of an export, which leaves out no match of a word that thousands of payments hold. */
export const paymentsToExport = (read: PreparedReads, body: Partial<PaymentPage>) =>
  lookedUp(read, body, true)

/** The whole list. */
export const listOfPayments = (db: Tables, question: PaymentQuestion) => withCustomer(inOrder(db, question))

// The page is chosen from the payments alone: joined with their accounts, SQLite would sort the payments of all accounts.
const page = queryOf(
  (db, { limit, offset, ...question }: PaymentQuestion & PageWindow) => {
    const { sortOrder, fromEnd } = question
    const ids = inOrder(db, question).limit(limit).offset(offset).select('payment.paymentId')
    const pageRows = inOrder(db, { sortOrder, fromEnd, ...comparedWords([]) }).where(
      'payment.paymentId',
      'in',
      ids,
    )
    return withCustomer(pageRows)
  },
  ['sortOrder', 'status', 'limit'],
)

/** The payments that pass the filter; undefined if their tally can't answer it. */
function tallyOf(db: Tables, { status, method, kind, sortOrder: _, ...question }: PaymentQuestion) {
  const { words, indexedWords, phrases: __, ...narrower } = question
  if (isSearched({ words, indexedWords }) || Object.values(narrower).some(Boolean)) return undefined
  return db
    .selectFrom('paymentTally')
    .$if(Boolean(method), (tally) => tally.where('method', '=', method || 'Cash'))
    .$if(Boolean(kind), (tally) => tally.where('kind', '=', kind || 'Payment'))
    .$if(Boolean(status), (tally) => tally.where('reversed', '=', status === 'reversed' ? 1 : 0))
    .$if(status === 'unchecked', (tally) => tally.where('receiptCheck', '=', 0))
}

const paymentCount = queryOf(
  (db, question: PaymentQuestion) =>
    tallyOf(db, question)?.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n')) ??
    matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  ['sortOrder', 'status'],
)
const standingSums = queryOf(
  (db, question: PaymentQuestion) =>
    matching(db, question)
      .where('payment.reversedAt', 'is', null)
      .groupBy('payment.kind')
      .select((eb) => ['payment.kind', eb.fn.sum<number>('payment.amountJmdCents').as('cents')]),
  ['sortOrder', 'status'],
)
const allocationsOfPayments = queryOf((db, { paymentIds }: { paymentIds: readonly string[] }) =>
  db
    .selectFrom('paymentAllocation')
    .innerJoin('invoice', 'invoice.invoiceId', 'paymentAllocation.invoiceId')
    .where('paymentId', 'in', paymentIds)
    .orderBy('paymentAllocation.invoiceId')
    .select([
      'paymentAllocation.paymentId',
      'paymentAllocation.invoiceId',
      'paymentAllocation.amountJmdCents',
      // Only an issued invoice can be paid.
      sql<string>`coalesce("invoice"."number", '')`.as('number'),
    ]),
)

/** A page of a search with the number of all matches: they are found once, because finding takes longer than sorting. */
const foundIds = queryOf(
  (db, { limit, offset, ...question }: PaymentQuestion & Omit<PageWindow, 'fromEnd'>) =>
    inOrder(db, question)
      .limit(limit)
      .offset(offset)
      .select(['payment.paymentId', sql<number>`count(*) over ()`.as('n')]),
  ['sortOrder', 'status', 'limit'],
)
const paymentsById = queryOf(
  (db, { ids, sortOrder }: Pick<PaymentQuestion, 'sortOrder'> & { ids: readonly string[] }) =>
    withCustomer(inOrder(db, { sortOrder, ...comparedWords([]) }).where('payment.paymentId', 'in', ids)),
  ['sortOrder'],
)

type PageRow = NonNullable<ReturnType<typeof page>['row']>

async function replies(read: PreparedReads, rows: readonly PageRow[]): Promise<PaymentReply[]> {
  const paymentIds = rows.map(({ paymentId }) => paymentId)
  const allocations = Map.groupBy(
    await read.all(allocationsOfPayments, { paymentIds }),
    ({ paymentId }) => paymentId,
  )
  return rows.map(({ firstName, lastName, mailbox, ...row }) => ({
    ...row,
    receiptCheck: Boolean(row.receiptCheck),
    allocations: (allocations.get(row.paymentId) ?? []).map(({ paymentId: _, ...allocation }) => allocation),
    customer: { firstName, lastName, mailbox },
  }))
}

/** A payment in the shape of the API. */
export async function paymentReply(
  reads: CommittedReads,
  paymentId: string,
): Promise<PaymentReply | undefined> {
  const ids = [paymentId]
  const [payment] = await reads.snapshot(async (read) => replies(read, await read.all(paymentsById, { ids })))
  return payment
}

export function pageOfPayments(reads: CommittedReads, body: PaymentPage, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  return reads.snapshot(async (read) => {
    const question = await lookedUp(read, body)
    const { sortOrder } = question
    if (isSearched(question)) {
      const offset = (pageNumber - 1) * size
      const matches = await read.all(foundIds, { ...question, limit: size, offset })
      const ids = matches.map((row) => row.paymentId)
      const firstMatch = matches[0] ?? (offset > 0 ? await read.get(paymentCount, question) : undefined)
      const rows = ids.length === 0 ? [] : await read.all(paymentsById, { ids, sortOrder })
      const result = await replies(read, rows)
      return { result, totalItems: Number(firstMatch?.n ?? 0), pageNumber }
    }
    const count = await read.get(paymentCount, question)
    const totalItems = Number(count?.n ?? 0)
    const window = windowOf(totalItems, pageNumber, size)
    const rows = await read.all(page, { ...question, ...window })
    const result = await replies(read, inListOrder(window, rows))
    return { result, totalItems, pageNumber }
  })
}

/** Sums the payments of a search, and its refunds, without the reversed ones. */
export async function sumPayments(read: PreparedReads, body: Partial<PaymentPage>) {
  const sums = await read.all(standingSums, await lookedUp(read, body, true))
  const centsOf = (kind: PaymentKind) => Number(sums.find((row) => row.kind === kind)?.cents ?? 0)
  return { receivedJmdCents: centsOf('Payment'), refundedJmdCents: centsOf('Refund') }
}
