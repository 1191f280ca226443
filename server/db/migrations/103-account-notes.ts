import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The office's notes about customers. */
export const accountNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "accountNote" (
      "accountNoteId" text primary key not null,
      "accountId" text not null references "account" ("accountId"),
      "text" text not null check ("text" <> ''),
      "by" text not null,
      "byAccountId" text not null,
      "createdAt" text not null
    )`.execute(db)
    await sql`create index "accountNoteByAccount" on "accountNote" ("accountId", "createdAt")`.execute(db)
  },
}
