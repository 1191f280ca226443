import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table "apiKey" (
    "apiKeyId" text primary key not null,
    "name" text not null check ("name" <> ''),
    "prefix" text not null,
    "keyHash" text not null unique,
    "rights" text not null check (json_valid("rights")),
    "branchId" text references branch ("branchId"),
    "perMinute" integer not null check ("perMinute" > 0),
    "perDay" integer not null check ("perDay" > 0),
    "addresses" text not null check (json_valid("addresses")),
    "expiresAt" text,
    "makerId" text not null references account ("accountId") deferrable initially deferred,
    "createdAt" text not null,
    "revokedAt" text
  )`,
  sql`create table "apiKeyUse" (
    "apiKeyId" text primary key not null references "apiKey" ("apiKeyId"),
    "minute" text not null,
    "minuteCalls" integer not null,
    "day" text not null,
    "dayCalls" integer not null,
    "lastAt" text not null,
    "lastAddress" text not null
  )`,
  sql`create table "partnerPackage" (
    "apiKeyId" text not null references "apiKey" ("apiKeyId"),
    "reference" text not null check ("reference" <> ''),
    "packageId" text not null references package ("packageId") deferrable initially deferred,
    "argsHash" text not null,
    "outcome" text not null check ("outcome" in ('done', 'already', 'review')),
    "message" text not null,
    "createdAt" text not null,
    primary key ("apiKeyId", "reference")
  )`,
  sql`create index "partnerPackageByPackage" on "partnerPackage" ("packageId")`,
  // SQLite changes no check of a column, so the column is replaced.
  sql`drop index "dataImportRunningOnce"`,
  sql`alter table "dataImport" add column "newKind" text not null default 'customers'
    check ("newKind" in ('customers', 'prealerts', 'received', 'waybills'))`,
  sql`update "dataImport" set "newKind" = "kind"`,
  sql`alter table "dataImport" drop column "kind"`,
  sql`alter table "dataImport" rename column "newKind" to "kind"`,
  sql`create unique index "dataImportRunningOnce" on "dataImport" ("kind", "fileHash") where "status" = 'Running'`,
]

/** Keys of partners' programs, the packages that they report, and the kinds of files that they send. */
export const partners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
