import { type Kysely, sql } from 'kysely'
import type { InvoiceOrder, InvoicePageBody } from '#sync/api/money/invoice-bodies.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  owedStatuses,
  statusesListed,
} from '#sync/entities/money/invoice-status.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import {
  comparedWords,
  isSearched,
  lookedUpWords,
  type NumberWords,
  newestByNumber,
} from '../core/reading/number-search.ts'
import { directionIn, inListOrder, type PageWindow, windowOf } from '../core/reading/page-window.ts'
import type { CommittedReads } from '../core/reading/reads.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import { officeOfListedInvoice } from './invoice-offices.ts'
import { type TallyFilter, talliedCount, talliedInvoices } from './invoice-tally.ts'
import { invoiceColumns } from './invoices.ts'

type Reads = Kysely<Database>

export interface InvoiceFilter {
  readonly accountId?: string
  readonly statuses?: readonly InvoiceStatus[]
  readonly kind?: InvoiceKind
  readonly branchId?: string
  readonly searchString?: string
  /** Made at or after, and before. */
  readonly since?: string
  readonly before?: string
  /** Only what a customer may see: what was issued. */
  readonly asCustomer?: boolean
}

/** The filter that a request body asks for. The rights of the reader limit it further. */
export const listedBy = (body: InvoicePageBody): InvoiceFilter => ({
  ...(body.status ? { statuses: statusesListed[body.status] } : {}),
  ...(body.kind ? { kind: body.kind } : {}),
  ...(body.searchString ? { searchString: body.searchString } : {}),
  ...(body.accountId ? { accountId: body.accountId } : {}),
  ...(body.branchId ? { branchId: body.branchId } : {}),
  ...(body.from ? { since: startOfDay(body.from) } : {}),
  ...(body.to ? { before: startOfDay(body.to, 1) } : {}),
})

export type FoundInvoice = InvoiceRow & { firstName: string; lastName: string; mailbox: string }

/** The same, ready for a query. */
type InvoiceQuestion = Omit<InvoiceFilter, 'searchString'> & NumberWords
const questionOf = ({ searchString, ...filter }: InvoiceFilter): InvoiceQuestion => ({
  ...filter,
  ...comparedWords(searchWords(searchString)),
})

/** The same with its words looked up in the index of numbers. */
async function lookedUp(
  read: PreparedReads,
  filter: InvoiceFilter,
  isWhole = false,
): Promise<InvoiceQuestion> {
  const { words, ...question } = questionOf(filter)
  const { asCustomer: _, ...narrower } = filter
  const isNarrower =
    isWhole ||
    Object.entries(narrower).some(([name, value]) => name !== 'searchString' && value !== undefined)
  return { ...question, ...(await lookedUpWords(read, 'invoice', words, isNarrower)) }
}

function matching(db: Reads, { accountId, statuses, kind, asCustomer, ...question }: InvoiceQuestion) {
  const { branchId, since, before, words, indexedWords, phrases } = question
  let query = db
    .selectFrom('invoice')
    .$if(accountId !== undefined, (builder) => builder.where('invoice.accountId', '=', accountId ?? ''))
    .$if(statuses !== undefined, (builder) => builder.where('invoice.statusId', 'in', statuses ?? []))
    .$if(kind !== undefined, (builder) => builder.where('invoice.kind', '=', kind ?? 'Package'))
    .$if(branchId !== undefined, (builder) => builder.where(officeOfListedInvoice, '=', branchId ?? ''))
    .$if(since !== undefined, (builder) => builder.where('invoice.createdAt', '>=', since ?? ''))
    .$if(before !== undefined, (builder) => builder.where('invoice.createdAt', '<', before ?? ''))
    .$if(asCustomer === true, (builder) => builder.where('invoice.statusId', '<>', 'draft'))
  for (const word of words)
    query = query.where((eb) =>
      eb.or([
        holdsWord([eb.ref('invoice.number')], word),
        eb('invoice.accountId', 'in', accountsHolding(word)),
      ]),
    )
  for (const [n, word] of indexedWords.entries()) {
    const ofPeople = db
      .selectFrom('invoice as owned')
      .where('owned.accountId', 'in', accountsHolding(word))
      .select('owned.invoiceId')
    const byNumber = newestByNumber<{ invoiceId: string }>('invoice', phrases[n] ?? '')
    query = query.where('invoice.invoiceId', 'in', ofPeople.unionAll(byNumber))
  }
  return query
}

const withCustomer = (query: ReturnType<typeof matching>) =>
  query.innerJoin('account', 'account.accountId', 'invoice.accountId').select(listColumns)

const listColumns = [...invoiceColumns, 'account.firstName', 'account.lastName', 'account.mailbox'] as const

export const findInvoice = (
  db: Reads,
  invoiceId: string,
  filter: InvoiceFilter = {},
): Promise<FoundInvoice | undefined> =>
  withCustomer(matching(db, questionOf(filter)).where('invoice.invoiceId', '=', invoiceId)).executeTakeFirst()

type Column = 'createdAt' | 'number' | 'dueAt' | 'totalJmdCents' | 'balanceJmdCents'
const columnOf: Record<string, Column> = {
  created: 'createdAt',
  number: 'number',
  due: 'dueAt',
  total: 'totalJmdCents',
  balance: 'balanceJmdCents',
}

interface InOrder {
  readonly sortOrder?: InvoicePageBody['sortOrder']
  /** True to begin with the list's last row. */
  readonly fromEnd?: boolean
}

function inOrder(db: Reads, { sortOrder, fromEnd = false, ...question }: InvoiceQuestion & InOrder) {
  const [order = '', down] = ((sortOrder || 'created_desc') satisfies InvoiceOrder).split('_')
  const direction = directionIn({ fromEnd }, down ? 'desc' : 'asc')
  return matching(db, question)
    .orderBy(`invoice.${columnOf[order] ?? 'createdAt'}`, direction)
    .orderBy('invoice.invoiceId', direction)
}

/** The question of an export, which leaves out no match of a word that thousands of invoices hold. */
export const invoicesToExport = (read: PreparedReads, filter: InvoiceFilter) => lookedUp(read, filter, true)

/** The whole list in its order. */
export const listOfInvoices = (
  db: Reads,
  question: InvoiceQuestion,
  sortOrder: InvoicePageBody['sortOrder'],
) => withCustomer(inOrder(db, { ...question, sortOrder }))

// The page is chosen from the invoices alone: joined with their accounts, SQLite would sort the invoices of all accounts.
const page = queryOf(
  (db, { limit, offset, ...question }: InvoiceQuestion & InOrder & PageWindow) => {
    const { sortOrder, fromEnd } = question
    const ids = inOrder(db, question).limit(limit).offset(offset).select('invoice.invoiceId')
    const pageRows = inOrder(db, { sortOrder, fromEnd, ...comparedWords([]) }).where(
      'invoice.invoiceId',
      'in',
      ids,
    )
    return withCustomer(pageRows)
  },
  ['sortOrder', 'limit'],
)
/** A page of a search with the number of all matches: they are found once, because finding takes longer than sorting. */
const foundIds = queryOf(
  (db, { limit, offset, ...question }: InvoiceQuestion & InOrder & Omit<PageWindow, 'fromEnd'>) =>
    inOrder(db, question)
      .limit(limit)
      .offset(offset)
      .select(['invoice.invoiceId', sql<number>`count(*) over ()`.as('n')]),
  ['sortOrder', 'limit'],
)
const invoicesById = queryOf(
  (db, { ids, sortOrder }: InOrder & { ids: readonly string[] }) =>
    withCustomer(inOrder(db, { sortOrder, ...comparedWords([]) }).where('invoice.invoiceId', 'in', ids)),
  ['sortOrder'],
)
const invoiceCount = queryOf((db, question: InvoiceQuestion) => {
  const filter = tallyFilterOf(question)
  return filter
    ? talliedCount(db, filter)
    : matching(db, question).select((eb) => eb.fn.countAll<number>().as('n'))
})

/** The newest that pass the filter. */
export const newestInvoices = (
  read: PreparedReads,
  filter: InvoiceFilter,
  limit = 500,
): Promise<FoundInvoice[]> => read.all(page, { ...questionOf(filter), limit, offset: 0, fromEnd: false })

/** The filter for the tally; undefined if the filter names more than the tally distinguishes. */
function tallyFilterOf({
  statuses,
  kind,
  asCustomer,
  words,
  indexedWords,
  phrases: _,
  ...narrower
}: InvoiceQuestion): TallyFilter | undefined {
  const isNarrower =
    isSearched({ words, indexedWords }) || Object.values(narrower).some((value) => value !== undefined)
  return isNarrower ? undefined : { statuses, kind, asCustomer }
}

export async function pageOfInvoices(
  read: PreparedReads,
  filter: InvoiceFilter,
  { pageSize = defaultPageSize, sortOrder }: Pick<InvoicePageBody, 'pageSize' | 'sortOrder'>,
  pageNumber: number,
) {
  const question = await lookedUp(read, filter)
  if (isSearched(question)) {
    const offset = (pageNumber - 1) * pageSize
    const matches = await read.all(foundIds, { ...question, sortOrder, limit: pageSize, offset })
    const ids = matches.map(({ invoiceId }) => invoiceId)
    const firstMatch = matches[0] ?? (offset > 0 ? await read.get(invoiceCount, question) : undefined)
    const result: FoundInvoice[] = ids.length === 0 ? [] : await read.all(invoicesById, { ids, sortOrder })
    return { result, totalItems: Number(firstMatch?.n ?? 0), pageNumber }
  }
  const count = await read.get(invoiceCount, question)
  const totalItems = Number(count?.n ?? 0)
  const window = windowOf(totalItems, pageNumber, pageSize)
  const rows: FoundInvoice[] = await read.all(page, { ...question, sortOrder, ...window })
  return { result: inListOrder(window, rows), totalItems, pageNumber }
}

/** How many by status, and what is owed on them. */
export async function countInvoices({ kysely: db, ...read }: CommittedReads, filter: InvoiceFilter) {
  const question = await lookedUp(read, filter)
  const tallyFilter = tallyFilterOf(question)
  const counts = tallyFilter
    ? talliedInvoices(db, tallyFilter)
        .where('n', '>', 0)
        .select((eb) => ['statusId', eb.fn.sum('n').as('n'), eb.fn.sum('balanceJmdCents').as('balance')])
        .groupBy('statusId')
    : matching(db, question)
        .select((eb) => ['statusId', eb.fn.countAll().as('n'), eb.fn.sum('balanceJmdCents').as('balance')])
        .groupBy('statusId')
  const rows = await counts.execute()
  const isOwed = (status: InvoiceStatus) => isOneOf(owedStatuses, status)
  return {
    total: rows.reduce((sum, row) => sum + Number(row.n), 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.statusId, Number(row.n)])),
    owedJmdCents: rows
      .filter((row) => isOwed(row.statusId))
      .reduce((sum, row) => sum + Number(row.balance), 0),
  }
}

/** The living invoice of a delivery or a store order. */
export const findInvoiceOf = (
  db: Reads,
  of: 'deliveryId' | 'storeOrderId',
  id: string,
  filter: InvoiceFilter,
): Promise<FoundInvoice | undefined> =>
  withCustomer(
    matching(db, questionOf(filter)).where(`invoice.${of}`, '=', id).where('invoice.statusId', '<>', 'void'),
  ).executeTakeFirst()
