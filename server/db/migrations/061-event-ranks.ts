import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The server's order of a package's events, and what a device's clock said. Events of before are in the order of their times. */
export const eventRanks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "packageEvent" add column "rank" real not null default 0`.execute(db)
    await sql`alter table "packageEvent" add column "deviceAt" text`.execute(db)
  },
}
