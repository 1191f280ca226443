import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses that were typed on a page and whose readers have not confirmed it, and how each subscriber agreed. */
export const newsletterRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "newsletterRequest" (
      "newsletterRequestId" text primary key,
      "email" text not null unique,
      "name" text not null,
      "brand" text not null,
      "confirmToken" text not null unique,
      "createdAt" text not null
    ) strict`.execute(db)
    await sql`create index "newsletterRequestByTime" on "newsletterRequest" ("createdAt")`.execute(db)
    await sql`alter table "newsletterSubscriber" add column "consent" text not null default ''`.execute(db)
    await sql`alter table "newsletterSubscriber" add column "brand" text not null default ''`.execute(db)
  },
}
