import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each refused change of a device looks for the open review that it joins. */
export const reviewByDevice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "reviewByDevice" on review ("deviceId", "kind") where "status" = 'Open'`.execute(
      db,
    )
  },
}
