import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers who asked to be erased, and what the office decided. */
export const erasures: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "erasure" (
      "erasureId" text primary key not null,
      "accountId" text not null references account ("accountId"),
      "note" text not null,
      "askedAt" text not null,
      "status" text not null check ("status" in ('Asked', 'Granted', 'Refused', 'Withdrawn')),
      "reason" text not null,
      "decidedBy" text not null,
      "decidedAt" text,
      check (("status" = 'Asked') = ("decidedAt" is null))
    ) strict`.execute(db)
    await sql`create unique index "erasureOpenOnce" on "erasure" ("accountId") where "status" in ('Asked', 'Granted')`.execute(
      db,
    )
    await sql`create index "erasureByTime" on "erasure" ("askedAt")`.execute(db)
  },
}
