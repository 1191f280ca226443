import { type Kysely, sql } from 'kysely'
import type { AccountPage } from '#sync/api/accounts-manage.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { accountsOf } from './accounts.ts'
import type { Database } from './schema.ts'

type Reads = Kysely<Database>
type Whom = 'customers' | 'staff'
type Order = NonNullable<AccountPage['sortOrder']>

const minimal = ['accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'] as const

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll(/[%_]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

/** Each word has to be somewhere: "brown dev" finds Devon Brown. */
function matching(db: Reads, whom: Whom, body: AccountPage) {
  let query = db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .where('role', whom === 'customers' ? '=' : '!=', 'User')
    .$if(Boolean(body.status), (one) => one.where('status', '=', body.status || 'Active'))
  for (const word of words(body.searchString))
    query = query.where((eb) =>
      eb.or(
        (['firstName', 'lastName', 'email', 'mailbox'] as const).map((field) =>
          eb(field, 'like', `%${word}%`),
        ),
      ),
    )
  return query
}

const number = sql`cast(substr("mailbox", 4) as integer)`
const columnsOf: Record<string, readonly ReturnType<typeof sql>[]> = {
  name: [sql`"lastName"`, sql`"firstName"`],
  mailbox: [number],
  created: [sql`"createdAt"`],
}

function ordered(query: ReturnType<typeof matching>, order: Order | undefined) {
  const [name = '', down] = (order || 'name').split('_')
  const direction = down ? 'desc' : 'asc'
  let sorted = query
  for (const column of columnsOf[name] ?? []) sorted = sorted.orderBy(column, direction)
  return sorted.orderBy('accountId', direction)
}

/** The whole list in its order. */
export const listOfAccounts = (db: Reads, whom: Whom, body: AccountPage) =>
  ordered(matching(db, whom, body), body.sortOrder).select([
    ...minimal,
    'email',
    'brand',
    'hasTrn',
    'createdAt',
  ])

/** One page of accounts by name and mailbox, with how many there are. */
export async function pageOfMinimal(db: Reads, whom: Whom, body: AccountPage, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const query = matching(db, whom, body)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const result = await ordered(query, body.sortOrder)
    .select(minimal)
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result, totalItems: Number(n), pageNumber }
}

/** The same page, whole accounts. */
export async function pageOfAccounts(db: Reads, whom: Whom, body: AccountPage, pageNumber: number) {
  const page = await pageOfMinimal(db, whom, body, pageNumber)
  const ids = page.result.map(({ accountId }) => accountId)
  return { ...page, result: await accountsOf(db, ids) }
}
