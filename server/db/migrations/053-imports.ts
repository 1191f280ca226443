import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers and pre-alerts that came out of a file: which rows were dealt with, and what became of each. */
export const dataImports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "dataImport" (
      "importId" text primary key,
      "kind" text not null check ("kind" in ('customers', 'prealerts')),
      "fileName" text not null,
      "fileHash" text not null,
      "rows" integer not null check ("rows" > 0),
      "brand" text not null,
      "accountId" text references account ("accountId"),
      "invites" integer not null check ("invites" in (0, 1)),
      "status" text not null check ("status" in ('Running', 'Finished', 'Undoing', 'Undone')),
      "startedBy" text not null,
      "createdAt" text not null,
      "endedAt" text
    ) strict`.execute(db)
    await sql`create index "dataImportByTime" on "dataImport" ("createdAt")`.execute(db)
    // Choosing a file again continues its import, also when two people do so at the same time.
    await sql`create unique index "dataImportRunningOnce" on "dataImport" ("kind", "fileHash") where "status" = 'Running'`.execute(
      db,
    )
    await sql`create table "dataImportRow" (
      "importId" text not null references "dataImport" ("importId"),
      "row" integer not null,
      "state" text not null check ("state" in ('Created', 'Refused', 'Undone', 'Kept')),
      "entityId" text,
      "version" integer not null,
      "reason" text not null,
      primary key ("importId", "row"),
      check (("state" = 'Refused') = ("entityId" is null))
    ) strict, without rowid`.execute(db)
    await sql`create index "dataImportRowByState" on "dataImportRow" ("importId", "state", "row")`.execute(db)
  },
}
