import { type Kysely, sql } from 'kysely'
import type { AccountPage } from '#sync/api/accounts-manage.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Account } from '#sync/entities/account.ts'
import { holdsPhone, holdsWord, searchWords } from '../core/search-words.ts'
import { type PreparedReads, queryOf } from '../core/statements.ts'
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
function questionOf(whom: Whom, { status, sortOrder, searchString }: AccountPage): AccountQuestion {
  const isClosed = status === 'Closed'
  const words = searchWords(searchString)
  return { whom, isClosed, status: isClosed ? '' : (status ?? ''), sortOrder, words }
}

const searched = ['firstName', 'lastName', 'email', 'mailbox'] as const

function matching(db: Reads, { whom, isClosed, status, words }: AccountQuestion) {
  let query = db
    .selectFrom('account')
    .where('deletedAt', isClosed ? 'is not' : 'is', null)
    // Spelled out: an index of some rows is used only where the text of the query says that it is about those.
    .where('role', whom === 'customers' ? '=' : '!=', sql.lit('User' as const))
    .$if(Boolean(status), (one) => one.where('status', '=', status || 'Active'))
  for (const word of words)
    query = query.where((eb) => {
      const byPhone = eb
        .selectFrom('accountPrivate')
        .where((row) => holdsPhone([row.ref('accountPrivate.phone')], word))
        .select('accountPrivate.accountId')
      const texts = searched.map((field) => eb.ref(field))
      return eb.or([holdsWord(texts, word), eb('account.accountId', 'in', byPhone)])
    })
  return query
}

const number = sql`cast(substr("mailbox", 4) as integer)`
const columnsOf: Record<string, readonly ReturnType<typeof sql>[]> = {
  name: [sql`"lastName"`, sql`"firstName"`],
  mailbox: [number],
  created: [sql`"createdAt"`],
}

function inOrder(db: Reads, question: AccountQuestion) {
  const [name = '', down] = ((question.sortOrder || 'name') satisfies Order).split('_')
  const direction = down ? 'desc' : 'asc'
  let sorted = matching(db, question)
  for (const column of columnsOf[name] ?? []) sorted = sorted.orderBy(column, direction)
  return sorted.orderBy('accountId', direction)
}

/** The whole list in its order. */
export const listOfAccounts = (db: Reads, whom: Whom, body: AccountPage) =>
  inOrder(db, questionOf(whom, body)).select([...minimal, 'email', 'brand', 'hasTrn', 'createdAt'])

const spelled = ['whom', 'sortOrder'] as const
const page = queryOf(
  (db, { limit, offset, ...question }: AccountQuestion & { limit: number; offset: number }) =>
    inOrder(db, question).select(minimal).limit(limit).offset(offset),
  [...spelled, 'limit'],
)
const counted = queryOf(
  (db, question: AccountQuestion) => matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  spelled,
)

/** One page of accounts by name and mailbox, with how many there are. */
export async function pageOfMinimal(read: PreparedReads, whom: Whom, body: AccountPage, pageNumber: number) {
  const limit = body.pageSize ?? defaultPageSize
  const question = questionOf(whom, body)
  const [result, count] = await Promise.all([
    read.all(page, { ...question, limit, offset: (pageNumber - 1) * limit }),
    read.get(counted, question),
  ])
  return { result, totalItems: Number(count?.n ?? 0), pageNumber }
}

/** The same page, whole accounts. */
export async function pageOfAccounts(read: PreparedReads, whom: Whom, body: AccountPage, pageNumber: number) {
  const found = await pageOfMinimal(read, whom, body, pageNumber)
  const ids = found.result.map(({ accountId }) => accountId)
  return { ...found, result: await accountsOf(read, ids) }
}
