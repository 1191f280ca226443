import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The claims for single pieces that are lost (JSON of a list of PieceLoss). The index holds the few packages with one. */
export const pieceClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "package" add column "pieceLosses" text not null default '[]'
      check (json_valid("pieceLosses"))`.execute(db)
    await sql`create index "packagePieceLoss" on "package" ("packageId") where "pieceLosses" <> '[]'`.execute(
      db,
    )
  },
}
