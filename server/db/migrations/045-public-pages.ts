import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Visitors' messages to the office, and the posts for visitors. */
export const publicPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "contactMessage" (
      "contactMessageId" text primary key,
      "brand" text not null,
      "name" text not null,
      "email" text not null,
      "phone" text not null,
      "subject" text not null,
      "message" text not null,
      "createdAt" text not null
    ) strict`.execute(db)
    await sql`create index "contactMessageByTime" on "contactMessage" ("createdAt")`.execute(db)
    await sql`create table blog (
      "blogId" text primary key,
      "slug" text not null unique,
      "title" text not null,
      "summary" text not null,
      "body" text not null,
      "cover" text not null,
      "publishedAt" text,
      "createdAt" text not null,
      "updatedAt" text not null
    ) strict`.execute(db)
  },
}
