import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lost devices, which delete their data at their next contact. */
export const lockedDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "lockedDevice" (
      "deviceId" text primary key not null,
      "accountId" text not null references "account" ("accountId"),
      "lockedBy" text not null,
      "reason" text not null,
      "lockedAt" text not null,
      "emptiedAt" text
    )`.execute(db)
    await sql`create index "sessionByDevice" on "session" ("deviceId")`.execute(db)
  },
}
