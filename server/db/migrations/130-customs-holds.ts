import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The index holds the few packages that customs holds, for a list of them alone. */
export const customsHolds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "packageCustomsHold" on "package" ("packageId")
      where json_extract("customs", '$.state') = 'Hold'`.execute(db)
  },
}
