import { expressionBuilder, type Kysely, sql } from 'kysely'
import { holdsName, holdsWholePhone, mayBeFoundBy } from '../core/reading/search-words.ts'
import { type PreparedReads, query, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

export interface Named {
  readonly name: string
  readonly mailbox: string
  readonly email: string
  readonly brand: string
}

/** As many values as go into one question. */
const atOnce = 500

/** Names of accounts by their ids, of deleted ones too: papers about them stay. */
export async function namesOf(
  db: Reads,
  accountIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(accountIds)].filter((id) => id !== null)
  const accounts = new Map<string, Named>()
  for (let n = 0; n < ids.length; n += atOnce) {
    const rows = await db
      .selectFrom('account')
      .where('accountId', 'in', ids.slice(n, n + atOnce))
      .select(['accountId', 'firstName', 'lastName', 'mailbox', 'email', 'brand'])
      .execute()
    for (const { accountId, firstName, lastName, ...rest } of rows)
      accounts.set(accountId, { ...rest, name: `${firstName} ${lastName}`.trim() })
  }
  return accounts
}

/** The first name by which customers know a driver. */
export const firstNameOf = query<{ accountId: string }>()((db, param) =>
  db.selectFrom('account').where('accountId', '=', param('accountId')).select('firstName'),
)

const customersByIds = queryOf((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('account')
    .where('accountId', 'in', ids)
    .select(['accountId', 'firstName', 'lastName', 'mailbox']),
)

/** The customers who own the rows of a list, by account id. */
export async function customersOf(read: PreparedReads, accountIds: Iterable<string | null>) {
  const ids = [...new Set(accountIds)].filter((id) => id !== null)
  const customers = new Map<string, { accountId: string; mailbox: string; name: string }>()
  for (let n = 0; n < ids.length; n += atOnce)
    for (const row of await read.all(customersByIds, { ids: ids.slice(n, n + atOnce) })) {
      const { accountId, firstName, lastName, mailbox } = row
      customers.set(accountId, { accountId, mailbox, name: `${firstName} ${lastName}`.trim() })
    }
  return customers
}

/** Names and codes of branches, of deleted ones too. */
export async function branchNames(
  db: Reads,
): Promise<ReadonlyMap<string, { readonly code: string; readonly name: string }>> {
  const rows = await db.selectFrom('branch').select(['branchId', 'code', 'name']).execute()
  return new Map(rows.map(({ branchId, code, name }) => [branchId, { code, name }]))
}

/** The ids of accounts whose name, mailbox or phone holds a word, for lists that are searched by whose they are. */
export const accountsHolding = (word: string) =>
  expressionBuilder<Database, never>()
    .selectFrom('account')
    .select('account.accountId')
    .where((is) => mayBeFoundBy(is.ref('account.accountId'), word))
    .where((is) => {
      const byPhone = is
        .selectFrom('accountPrivate')
        .whereRef('accountPrivate.accountId', '=', 'account.accountId')
        .where((row) => holdsWholePhone([row.ref('accountPrivate.phone')], word))
        .select(sql.lit(1).as('isHeld'))
      const texts = (['account.firstName', 'account.lastName', 'account.mailbox'] as const).map((field) =>
        is.ref(field),
      )
      return is.or([holdsName(texts, word), is.exists(byPhone)])
    })

/** Numbers of invoices by their ids. */
export async function invoiceNumbers(
  db: Reads,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .where('invoiceId', 'in', invoiceIds)
    .select(['invoiceId', 'number'])
    .execute()
  return new Map(rows.map(({ invoiceId, number }) => [invoiceId, number]))
}
