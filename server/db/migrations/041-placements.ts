import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who put a package into its bin. Of those that lie in one already nobody knows. */
export const placements: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column placement text not null default 'null'`.execute(db)
  },
}
