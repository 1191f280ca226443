import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The account that started an import, because a name says nothing about rights. Earlier imports have none. */
export const importStarters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "dataImport" add column "startedById" text references account ("accountId")`.execute(
      db,
    )
  },
}
