import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The part of a credit note that became credit, so that it can be paid out. */
export const creditedNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "creditNote" add column "creditedJmdCents" integer not null default 0
      check ("creditedJmdCents" >= 0)`.execute(db)
  },
}
