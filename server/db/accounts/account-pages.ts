import { type Kysely, sql } from 'kysely'
import type { AccountPage } from '#sync/api/accounts/accounts-manage.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Role } from '#sync/policies/roles.ts'
import { holdsName, holdsPhone, mayBeFoundBy, searchWords } from '../core/reading/search-words.ts'
import { wholeNumber, withoutIndex } from '../core/reading/sql-differences.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import { accountsOf } from './accounts.ts'

type Reads = Kysely<Database>
type Whom = 'customers' | 'staff'
type Order = NonNullable<AccountPage['sortOrder']>

const minimal = ['accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'] as const

interface AccountQuestion extends Pick<AccountPage, 'sortOrder'> {
  readonly whom: Whom
  readonly isClosed: boolean
  readonly status: Account['status'] | ''
  readonly words: readonly string[]
}
function questionOf(group: Whom, { status, sortOrder, searchString }: AccountPage): AccountQuestion {
  const isClosed = status === 'Closed'
  const words = searchWords(searchString)
  return { whom: group, isClosed, status: isClosed ? '' : (status ?? ''), sortOrder, words }
}

const searchColumns = ['firstName', 'lastName', 'email', 'mailbox'] as const

function matching(db: Reads, { whom, isClosed, status, words }: AccountQuestion) {
  let query = db
    .selectFrom('account')
    .where('deletedAt', isClosed ? 'is not' : 'is', null)
    // Spelled out: an index of some rows is used only where the text of the query says that it is about those.
    // With words, the index of texts comes first: the plus keeps the planner from walking everybody in the list's order.
    .where(
      words.length === 0 ? sql.ref('role') : withoutIndex<Role>('role'),
      whom === 'customers' ? '=' : '!=',
      sql.lit('User'),
    )
    .$if(Boolean(status), (builder) => builder.where('status', '=', status || 'Active'))
  for (const word of words)
    query = query
      .where((eb) => mayBeFoundBy(eb.ref('account.accountId'), word))
      .where((eb) => {
        const byPhone = eb
          .selectFrom('accountPrivate')
          .whereRef('accountPrivate.accountId', '=', 'account.accountId')
          .where((row) => holdsPhone([row.ref('accountPrivate.phone')], word))
          .select(sql.lit(1).as('isHeld'))
        const texts = searchColumns.map((field) => eb.ref(field))
        return eb.or([holdsName(texts, word), eb.exists(byPhone)])
      })
  return query
}

const number = wholeNumber(sql`substr("mailbox", 4)`)
const columnsOf: Record<string, readonly ReturnType<typeof sql>[]> = {
  name: [sql`"lastName"`, sql`"firstName"`],
  mailbox: [number],
  created: [sql`"createdAt"`],
}

function inOrder(db: Reads, question: AccountQuestion) {
  const [name = '', down] = ((question.sortOrder || 'name') satisfies Order).split('_')
  const direction = down ? 'desc' : 'asc'
  let query = matching(db, question)
  for (const column of columnsOf[name] ?? []) query = query.orderBy(column, direction)
  return query.orderBy('accountId', direction)
}

/** The whole list in its order. */
export const listOfAccounts = (db: Reads, group: Whom, body: AccountPage) =>
  inOrder(db, questionOf(group, body)).select([
    ...minimal,
    'email',
    'brand',
    'hasTrn',
    'defaultMode',
    'holdsPackages',
    'createdAt',
  ])

const spelledParams = ['whom', 'sortOrder'] as const
const page = queryOf(
  (db, { limit, offset, ...question }: AccountQuestion & { limit: number; offset: number }) =>
    inOrder(db, question).select(minimal).limit(limit).offset(offset),
  [...spelledParams, 'limit'],
)
const accountCount = queryOf(
  (db, question: AccountQuestion) => matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  spelledParams,
)

/** A page of accounts with name and mailbox, and the number of accounts that match. */
export async function pageOfMinimal(read: PreparedReads, group: Whom, body: AccountPage, pageNumber: number) {
  const limit = body.pageSize ?? defaultPageSize
  const question = questionOf(group, body)
  const [result, count] = await Promise.all([
    read.all(page, { ...question, limit, offset: (pageNumber - 1) * limit }),
    read.get(accountCount, question),
  ])
  return { result, totalItems: Number(count?.n ?? 0), pageNumber }
}

/** The same page, whole accounts. */
export async function pageOfAccounts(
  read: PreparedReads,
  group: Whom,
  body: AccountPage,
  pageNumber: number,
) {
  const summaries = await pageOfMinimal(read, group, body, pageNumber)
  const ids = summaries.result.map(({ accountId }) => accountId)
  return { ...summaries, result: await accountsOf(read, ids) }
}
