import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { CustomerName } from './people.ts'
import type { RunningServer } from './server.ts'

// An account is opened on at most thirty devices in a day, so that many phones need many accounts with logins.

export const customerNames = (count: number): CustomerName[] =>
  Array.from({ length: count }, (_, n): CustomerName => `customer-${n + 1}`)

const chosenCustomers = (count: number): string =>
  `(select "accountId", row_number() over (order by "accountId") as n from account
  where role = 'User' and status = 'Active' and "accountId" not in (select "accountId" from credential) limit ${count}) chosen`

/** The statements, for both engines, that let this many customers of the demo company log in with its password. */
export const logInsFor = (count: number): readonly string[] => [
  `update "accountPrivate" set "emailVerifiedAt" = '2026-01-01T00:00:00.000Z'
     from ${chosenCustomers(count)} where "accountPrivate"."accountId" = chosen."accountId"`,
  `insert into credential ("accountId", email, "passwordHash", "sessionVersion", "updatedAt")
     select chosen."accountId", 'customer-' || n || '@quayside.test', "passwordHash", 1, "updatedAt"
     from ${chosenCustomers(count)}, credential where email = 'user@quayside.test'`,
]

/** Lets them log in at a server on SQLite. */
export function openLogIns({ dataDir }: RunningServer, count: number): void {
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  try {
    for (const statement of logInsFor(count)) db.prepare(statement).run()
  } finally {
    db.close()
  }
}
