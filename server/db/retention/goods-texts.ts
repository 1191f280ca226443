import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonField } from '../core/reading/sql-differences.ts'
import { dueAccounts, isCustomersName, namesOwner } from './due-accounts.ts'

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`

const hasWords = (column: string) => sql<SqlBool>`coalesce(${sql.ref(column)}, '') <> ''`
const hasField = (column: string, field: string) =>
  sql<SqlBool>`coalesce(${jsonField(column, field)}, '') <> ''`
/** A document of a list has words in a field. Documents are stored without spaces. */
const hasFieldInList = (column: string, field: string) =>
  sql<SqlBool>`replace(${sql.ref(column)}, ${`"${field}":""`}, '') like ${`%"${field}":"%`}`

/** The package has words that its customer or the staff wrote about it, or the name of a recipient. */
const packageHasWords = anyOf([
  ...[
    'note',
    'courier',
    'description',
    'shipper',
    'delayedReason',
    'invoiceProblem',
    'reviewReason',
    'deliveredTo',
  ].map((column) => hasWords(`package.${column}`)),
  hasField('package.handover', 'recipientName'),
  hasField('package.handover', 'reason'),
  hasField('package.handover', 'overrideReason'),
  hasField('package.customs', 'note'),
  hasField('package.chargesWaiver', 'reason'),
  hasField('package.expectedMove', 'note'),
  hasField('package.priceMove', 'note'),
  hasField('package.loss', 'reason'),
  hasField('package.loss', 'decision'),
  hasField('package.ending', 'reason'),
  hasFieldInList('package.pieceLosses', 'reason'),
  hasFieldInList('package.lines', 'description'),
  ...['note', 'courier', 'description', 'shipper', 'invoiceProblem'].map((field) =>
    hasFieldInList('package.contents', field),
  ),
])

const deliveryHasWords = anyOf([
  sql<SqlBool>`delivery."contact" is not null`,
  ...['label', 'line1', 'line2', 'phone', 'note'].map((field) => hasField('delivery.address', field)),
  hasField('delivery.proof', 'recipientName'),
  hasField('delivery.waiver', 'reason'),
  hasWords('delivery.cancelReason'),
  hasWords('delivery.unscannedReason'),
  hasFieldInList('delivery.attempts', 'note'),
  isCustomersName('delivery.createdBy'),
])

/**
 * A customer’s name on a package that belongs to another one by now: they announced it, and it changed its owner. Its
 * present owner has another name, so no other person can be meant.
 */
const namesFormerOwner = (column: string, accountId: string, before: string): RawBuilder<SqlBool> =>
  sql`(${dueAccounts.namesClosed(column, before)} and ${isCustomersName(column)}
    and not ${namesOwner(column, accountId)})`

const ofClosedPackage = (column: string, before: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (select theirs."packageId" from package as theirs
    where ${dueAccounts.ofClosed('theirs.accountId', before)})`

/** The synced rows of closed customers that still name people or have words of theirs, deleted rows among them. */
export const hasWordsOfClosed = {
  package: (before: string): RawBuilder<SqlBool> =>
    sql`${packageHasWords} and ${dueAccounts.ofClosed('package.accountId', before)}`,
  packageEvent: (before: string): RawBuilder<SqlBool> =>
    sql`(${anyOf([
      hasWords('packageEvent.note'),
      hasField('packageEvent.customs', 'note'),
      isCustomersName('packageEvent.by'),
    ])} and ${dueAccounts.ofClosed('packageEvent.accountId', before)}
      or ${namesFormerOwner('packageEvent.by', 'packageEvent.accountId', before)})`,
  review: (before: string): RawBuilder<SqlBool> =>
    sql`(${hasWords('review.note')} or review."differences" <> '[]' or ${isCustomersName('review.by')})
      and (${ofClosedPackage('review.packageId', before)} or ${ofClosedPackage('review.prealertId', before)})`,
  delivery: (before: string): RawBuilder<SqlBool> =>
    sql`${deliveryHasWords} and ${dueAccounts.ofClosed('delivery.accountId', before)}`,
} as const
