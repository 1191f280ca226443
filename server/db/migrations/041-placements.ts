import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The person who put a package into its bin; unknown for packages that are in one already. */
export const placements: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column placement text not null default 'null'`.execute(db)
  },
}
