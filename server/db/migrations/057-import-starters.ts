import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who started an import, by account: a name says nothing about rights. Imports from before name nobody. */
export const importStarters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "dataImport" add column "startedById" text references account ("accountId")`.execute(
      db,
    )
  },
}
