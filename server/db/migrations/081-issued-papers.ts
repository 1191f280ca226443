import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What papers bore when they were issued: the company's data, each state of them once, and whose paper it is. */
export const issuedPapers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "companyState" (
      "companyStateId" text not null primary key,
      "company" text not null check (json_valid("company"))
    ) strict`.execute(db)
    await sql`create table "issuedPaper" (
      "entityId" text not null primary key,
      "companyStateId" text not null references "companyState" ("companyStateId"),
      "accountId" text not null references "account" ("accountId"),
      "name" text not null,
      "mailbox" text not null,
      "trn" text
    ) strict`.execute(db)
  },
}
