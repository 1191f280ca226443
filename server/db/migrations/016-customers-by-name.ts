import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The list of customers, in its order. */
export const customersByName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "customerByName" on account ("lastName", "firstName", "accountId")
      where "role" = 'User' and "deletedAt" is null`.execute(db)
  },
}
