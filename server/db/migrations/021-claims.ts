import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The pre-alert by which a customer claims a package that staff review. */
export const claims: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table review add column "prealertId" text references package ("packageId")`.execute(db)
    // A package that became another one hands over its files, which are looked up by it.
    await sql`create index "filePackage" on file ("packageId") where "packageId" is not null`.execute(db)
  },
}
