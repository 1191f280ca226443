import type { Person } from '../../support/people.ts'
import { onServer } from '../../support/postgres.ts'

export type LogInName = Person | `customer-${number}`

/** An account is opened on at most thirty devices in a day, so the phones of a run belong to more than the two of the demo. */
export const customers: readonly LogInName[] = [
  'user',
  'user2',
  ...Array.from({ length: 8 }, (_, n): LogInName => `customer-${n + 1}`),
]

const chosen = `(select "accountId", row_number() over (order by "accountId") as n from account
  where role = 'User' and status = 'Active' and "accountId" not in (select "accountId" from credential) limit 8) chosen`

/** Lets customers of the demo company, which have no logins there, log in with its password. */
export const openLogIns = (databaseUrl: string): Promise<void> =>
  onServer(
    databaseUrl,
    `update "accountPrivate" set "emailVerifiedAt" = '2026-01-01T00:00:00.000Z'
     from ${chosen} where "accountPrivate"."accountId" = chosen."accountId"`,
    `insert into credential ("accountId", email, "passwordHash", "sessionVersion", "updatedAt")
     select chosen."accountId", 'customer-' || n || '@quayside.test', "passwordHash", 1, "updatedAt"
     from ${chosen}, credential where email = 'user@quayside.test'`,
  )
