import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers and the office write to each other about packages. */
export const questions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "question" (
      "questionId" text primary key not null,
      "packageId" text not null references "package" ("packageId"),
      "accountId" text not null references "account" ("accountId"),
      "status" text not null check ("status" in ('New', 'Read', 'Answered', 'Closed')),
      "waitingSince" text check (("waitingSince" is not null) = ("status" in ('New', 'Read'))),
      "handledBy" text not null,
      "handledAt" text,
      "lines" text not null check (json_valid("lines")),
      "version" integer not null,
      "createdAt" text not null,
      "updatedAt" text not null,
      "deletedAt" text,
      "archivedAt" text
    ) strict`.execute(db)
    await sql`create unique index "questionOfCustomerOnce" on "question" ("packageId", "accountId")
      where "deletedAt" is null`.execute(db)
    await sql`create index "questionByPackage" on "question" ("packageId")`.execute(db)
    await sql`create index "questionByAccount" on "question" ("accountId")`.execute(db)
    await sql`create index "questionWaiting" on "question" ("waitingSince") where "waitingSince" is not null`.execute(
      db,
    )
  },
}
