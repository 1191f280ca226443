import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The status of a visitor's message, and who set it. */
export const contactStatus: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "contactMessage" add column "status" text not null default 'New'
      check ("status" in ('New', 'Read', 'Answered', 'Closed'))`.execute(db)
    await sql`alter table "contactMessage" add column "handledBy" text not null default ''`.execute(db)
    await sql`alter table "contactMessage" add column "handledAt" text`.execute(db)
    await sql`create index "contactMessageByStatus" on "contactMessage" ("status", "createdAt")`.execute(db)
  },
}
