import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a client has lost, kept until it knows of it: the answer that says so may itself be lost. */
export const lostWork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "syncClient" add column "lost" integer not null default 0`.execute(db)
    await sql`alter table "syncClient" add column "lostSince" text`.execute(db)
  },
}
