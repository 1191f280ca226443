import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The account that counted and closed a till. Until now it was the cashier's always. */
export const closedForCashiers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "till" add column "closedBy" text references account ("accountId") deferrable initially deferred`.execute(
      db,
    )
    await sql`update "till" set "closedBy" = "cashierId" where "closedAt" is not null`.execute(db)
    await sql`create index "tillByCashier" on "till" ("cashierId", "openedAt")`.execute(db)
  },
}
