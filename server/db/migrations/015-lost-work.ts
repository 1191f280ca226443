import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A client's lost work, stored until the client knows of it, because the answer that says so may itself be lost. */
export const lostWork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "syncClient" add column "lost" integer not null default 0`.execute(db)
    await sql`alter table "syncClient" add column "lostSince" text`.execute(db)
  },
}
