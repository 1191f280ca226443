import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The data on papers at their issue: each state of the company once, and the customer of the paper. */
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
