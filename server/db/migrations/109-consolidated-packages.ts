import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Packages that hold others, wait for their customer's word, or have pieces that are away. */
export const consolidatedPackages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['missingPieces', 'deliveredPieces', 'contents'])
      await sql`alter table "package" add column ${sql.ref(column)} text not null default '[]'
        check (json_valid(${sql.ref(column)}))`.execute(db)
    await sql`alter table "package" add column "shipWhen" text
      check ("shipWhen" in ('Now', 'Hold', 'Together'))`.execute(db)
    for (const column of ['togetherId', 'heldFrom', 'heldUntil'])
      await sql`alter table "package" add column ${sql.ref(column)} text`.execute(db)
    await sql`alter table "account" add column "holdsPackages" integer not null default 0
      check ("holdsPackages" in (0, 1))`.execute(db)
  },
}
