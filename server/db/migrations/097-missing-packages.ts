import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Since when a package is missing, the claim for one that is lost (JSON of a Loss), and the packages that arrived without
 * being on their manifest. Supervisors and seniors decide what a customer gets for a lost package.
 */
export const missingPackages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "package" add column "missingSince" text`.execute(db)
    await sql`alter table "package" add column "loss" text not null default 'null'
      check (json_valid("loss"))`.execute(db)
    await sql`update "package" set "missingSince" = coalesce(
      (select "updatedAt" from "manifestLine" where "manifestLineId" = "package"."packageId"), "updatedAt")
      where "arrival" = 'Missing'`.execute(db)
    await sql`create index "packageMissing" on "package" ("missingSince", "packageId")
      where "missingSince" is not null`.execute(db)
    await sql`create index "packageLoss" on "package" ("packageId") where "loss" <> 'null'`.execute(db)
    await sql`alter table "manifestLine" add column "extra" integer not null default 0
      check ("extra" in (0, 1))`.execute(db)
    for (const role of ['Supervisor', 'Senior'])
      await sql`insert into "authorization" ("authorizationId", "role", "permission")
        values (${`${role}.PackageCompensate`}, ${role}, 'PackageCompensate') on conflict do nothing`.execute(
        db,
      )
  },
}
