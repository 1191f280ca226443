import { type Kysely, sql } from 'kysely'
import { flagOf, indexedBy } from '../core/reading/sql-differences.ts'
import { type PreparedReads, query } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

/** The marks of a customer; '' matches nothing. */
interface Marks {
  /** Folded, first and last name. */
  readonly name: string
  /** As `phoneDigits` gives it. */
  readonly phone: string
  readonly trnDigest: string
}

const mostNamed = 10

const similar = query<Marks>()((db, param) => {
  const samePhone = sql<boolean>`(${param('phone')} <> '' and phone_digits("phone") = ${param('phone')})`
  const sameTrn = sql<boolean>`(${param('trnDigest')} <> '' and coalesce("trnDigest", '') = ${param('trnDigest')})`
  const sameName = sql<boolean>`(${param('name')} <> '' and folded("firstName" || ' ' || "lastName") = ${param('name')})`
  // Each part names its index, because reading and folding every customer would hold up other requests.
  const candidates = sql<string>`(
    select "accountId" from "accountPrivate" ${indexedBy('accountPrivatePhone')} where "phoneKey" = nullif(${param('phone')}, '')
    union all select "accountId" from "accountPrivate" ${indexedBy('accountPrivateTrnDigest')}
      where "trnDigest" = nullif(${param('trnDigest')}, '')
    union all select "accountId" from "accountPrivate" ${indexedBy('accountPrivateName')} where "nameKey" = nullif(${param('name')}, '')
    union all select "accountId" from "accountPrivate" ${indexedBy('accountPrivateName')} where "nameKey" is null)`
  return db
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('account.accountId', 'in', candidates)
    .where('account.role', '=', sql.lit('User' as const))
    .where('account.deletedAt', 'is', null)
    .where(sql<boolean>`(${samePhone} or ${sameTrn} or ${sameName})`)
    .select(['account.accountId', 'mailbox', 'firstName', 'lastName', 'role', 'branchId', 'status'])
    .select([
      flagOf(samePhone).as('samePhone'),
      flagOf(sameTrn).as('sameTrn'),
      flagOf(sameName).as('sameName'),
    ])
    .orderBy(sql`${flagOf(samePhone)} + ${flagOf(sameTrn)} + ${flagOf(sameName)}`, 'desc')
    .orderBy('account.accountId')
    .limit(sql.lit(mostNamed))
})

/** Customers with the same phone number, taxpayer's number or name, those with most in common first. */
export const findSimilarCustomers = (read: PreparedReads, marks: Marks) => read.all(similar, marks)

/** Some of the people whom no index finds yet. */
export const unkeyedCustomers = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('accountPrivate')
    .innerJoin('account', 'account.accountId', 'accountPrivate.accountId')
    .where('nameKey', 'is', null)
    .select(['account.accountId', 'firstName', 'lastName', 'email', 'mailbox', 'phone', 'textNumber'])
    .limit(limit)
    .execute()

interface Keys {
  readonly nameKey: string
  readonly phoneKey: string
  readonly textNumber: number
}

export const setCustomerKeys = query<Keys & { accountId: string }>()((db, param) =>
  db
    .updateTable('accountPrivate')
    .where('accountId', '=', param('accountId'))
    .set({ nameKey: param('nameKey'), phoneKey: param('phoneKey'), textNumber: param('textNumber') }),
)

export const lastTextNumber = query<object>()((db) =>
  db.selectFrom('accountPrivate').select((eb) => eb.fn.max('textNumber').as('last')),
)

type Text = { textNumber: number; body: string }
export const addText = query<Text>()((db, param) =>
  db.insertInto('accountText').values({ rowid: param('textNumber'), body: param('body') } as never),
)
export const changeText = query<Text>()((db, param) =>
  db
    .updateTable('accountText')
    .set({ body: param('body') })
    .where('rowid', '=', param('textNumber')),
)
