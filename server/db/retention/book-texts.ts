import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../core/reading/reads.ts'
import type { Database } from '../tables/schema.ts'
import { dueAccounts, erasedCustomer, isCustomersName } from './due-accounts.ts'

/** Columns of a table that is not synced, in which people write, with their content afterwards. */
interface BookWords {
  readonly table: keyof Database
  readonly key: string
  /** True for the rows of customers whose time is over. */
  readonly isTheirs: (before: string) => RawBuilder<SqlBool>
  /** Words; null stays null. */
  readonly words?: readonly string[]
  /** Words that a rule of the schema asks for. */
  readonly needed?: readonly string[]
  /** Documents that go as a whole. */
  readonly documents?: readonly string[]
  /** Names of people who did something. Those of the staff stay. */
  readonly names?: readonly string[]
}

const neededWord = 'Erased'

const isOfAccount =
  (table: string) =>
  (before: string): RawBuilder<SqlBool> =>
    dueAccounts.ofClosed(`${table}.accountId`, before)

/** Rows that belong to a row of an account. */
const partOf =
  (table: string, parent: string, column: string) =>
  (before: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(`${table}.${column}`)} in (select parent.${sql.ref(column)} from ${sql.table(parent)} as parent
      where ${dueAccounts.ofClosed('parent.accountId', before)})`

/** Files that the customer or the office added for the customer. */
const theirFiles = (before: string): RawBuilder<SqlBool> =>
  sql`(${dueAccounts.ofClosed('file.ownerAccountId', before)}
    or ${partOf('file', 'package', 'packageId')(before)}
    or ${partOf('file', 'bankTransfer', 'fileId')(before)})`

/**
 * The words in the records of the books, which go with the names of a closed account. Ids, numbers, amounts and days stay,
 * because balances are computed from them.
 */
export const bookWords: readonly BookWords[] = [
  {
    table: 'bankTransfer',
    key: 'bankTransferId',
    isTheirs: isOfAccount('bankTransfer'),
    words: ['reference'],
    needed: ['reason'],
    names: ['decidedBy'],
  },
  {
    table: 'bankTransferItem',
    key: 'bankTransferId',
    isTheirs: partOf('bankTransferItem', 'bankTransfer', 'bankTransferId'),
    words: ['label'],
  },
  { table: 'checkout', key: 'checkoutId', isTheirs: isOfAccount('checkout'), names: ['createdBy'] },
  {
    table: 'checkoutItem',
    key: 'checkoutId',
    words: ['label'],
    isTheirs: partOf('checkoutItem', 'checkout', 'checkoutId'),
  },
  { table: 'checkoutAlert', key: 'alertId', isTheirs: isOfAccount('checkoutAlert'), words: ['note'] },
  {
    table: 'creditNote',
    key: 'creditNoteId',
    isTheirs: isOfAccount('creditNote'),
    words: ['reason'],
    names: ['createdBy'],
  },
  { table: 'erasure', key: 'erasureId', isTheirs: isOfAccount('erasure'), words: ['note', 'reason'] },
  { table: 'file', key: 'fileId', isTheirs: theirFiles, words: ['name'] },
  {
    table: 'invoice',
    key: 'invoiceId',
    isTheirs: isOfAccount('invoice'),
    words: ['voidReason'],
    names: ['createdBy'],
  },
  {
    table: 'invoiceLine',
    key: 'featureValueId',
    words: ['description'],
    isTheirs: partOf('invoiceLine', 'invoice', 'invoiceId'),
  },
  {
    table: 'invoiceEstimate',
    key: 'invoiceEstimateId',
    isTheirs: isOfAccount('invoiceEstimate'),
    words: ['title'],
    names: ['createdBy'],
  },
  {
    table: 'invoiceEstimateLine',
    key: 'featureValueId',
    words: ['description'],
    isTheirs: partOf('invoiceEstimateLine', 'invoiceEstimate', 'invoiceEstimateId'),
  },
  {
    table: 'lockedDevice',
    key: 'deviceId',
    isTheirs: isOfAccount('lockedDevice'),
    words: ['reason'],
    names: ['lockedBy'],
  },
  {
    table: 'payment',
    key: 'paymentId',
    isTheirs: isOfAccount('payment'),
    words: ['reference', 'reverseReason', 'refundReason'],
  },
  {
    table: 'storeOrder',
    key: 'storeOrderId',
    isTheirs: isOfAccount('storeOrder'),
    words: ['store', 'note'],
    documents: ['waiver'],
    names: ['createdBy'],
  },
  {
    table: 'storeOrderItem',
    key: 'storeOrderId',
    words: ['url', 'name', 'options'],
    isTheirs: partOf('storeOrderItem', 'storeOrder', 'storeOrderId'),
  },
  {
    table: 'tillEntry',
    key: 'tillEntryId',
    words: ['note'],
    isTheirs: partOf('tillEntry', 'payment', 'paymentId'),
  },
]

interface Blank {
  readonly column: string
  readonly isFull: RawBuilder<SqlBool>
  readonly value: string | null
}

/** The columns of a table with their values afterwards, and conditions for those that still have something. */
function blanksOf({ table, words = [], needed = [], documents = [], names = [] }: BookWords): Blank[] {
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  return [
    ...words.map((column) => ({ column, isFull: sql<SqlBool>`${ref(column)} <> ''`, value: '' })),
    ...needed.map((column) => {
      const isFull = sql<SqlBool>`${ref(column)} not in ('', ${neededWord})`
      return { column, isFull, value: neededWord }
    }),
    ...documents.map((column) => {
      return { column, isFull: sql<SqlBool>`${ref(column)} is not null`, value: null }
    }),
    ...names.map((column) => {
      return { column, isFull: isCustomersName(`${table}.${column}`), value: erasedCustomer }
    }),
  ]
}

/** The rows of a table that have such words and belong to customers whose time is over. */
export const isDueOfBooks =
  (book: BookWords) =>
  (before: string): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      blanksOf(book).map(({ isFull }) => isFull),
      sql` or `,
    )}) and ${book.isTheirs(before)}`

/** Blanks the words of some rows; returns how many of them that were. */
export async function blankWords(db: Tables, book: BookWords, keys: readonly string[]): Promise<number> {
  const key = sql.ref(`${book.table}.${book.key}`)
  for (const { column, isFull, value } of blanksOf(book))
    await sql`update ${sql.table(book.table)} set ${sql.ref(column)} = ${value}
      where ${key} in (${sql.join(keys)}) and ${isFull}`.execute(db)
  return keys.length
}
