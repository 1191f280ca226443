import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The ending of a package without its customer (JSON of a PackageEnding). The index holds the few packages with one.
 * Supervisors and seniors may give up, sell and destroy unclaimed packages.
 */
export const packageEndings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "package" add column "ending" text not null default 'null'
      check (json_valid("ending"))`.execute(db)
    await sql`create index "packageEnding" on "package" ("packageId") where "ending" <> 'null'`.execute(db)
    for (const role of ['Supervisor', 'Senior'])
      await sql`insert into "authorization" ("authorizationId", "role", "permission")
        values (${`${role}.PackageDispose`}, ${role}, 'PackageDispose') on conflict do nothing`.execute(db)
  },
}
