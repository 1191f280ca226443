import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The days on which a package is expected, the days on which offices work, and which days of deliveries are agreed. The server works out the days of packages
 * that are on their way already when it starts, and `expectedPending` marks those.
 */
export const expectedDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "branch" add column "openDays" text not null
      default '["Mon","Tue","Wed","Thu","Fri"]' check (json_valid("openDays"))`.execute(db)
    await sql`alter table "branch" add column "deliveryDays" text not null
      default '["Mon","Tue","Wed","Thu","Fri","Sat"]' check (json_valid("deliveryDays"))`.execute(db)
    await sql`alter table "branch" add column "closedDays" text not null default '[]'
      check (json_valid("closedDays"))`.execute(db)
    await sql`alter table "delivery" add column "confirmedAt" text`.execute(db)
    await sql`update "delivery" set "confirmedAt" = "updatedAt" where "driverId" is not null`.execute(db)
    await sql`alter table "package" add column "expectedFrom" text`.execute(db)
    await sql`alter table "package" add column "expectedTo" text
      check (("expectedTo" is null) = ("expectedFrom" is null) and coalesce("expectedFrom" <= "expectedTo", true))`.execute(
      db,
    )
    await sql`alter table "package" add column "expectedMove" text not null default 'null'
      check (json_valid("expectedMove"))`.execute(db)
    await sql`alter table "package" add column "expectedPending" integer not null default 0
      check ("expectedPending" in (0, 1))`.execute(db)
    await sql`update "package" set "expectedPending" = 1 where "deletedAt" is null and "archivedAt" is null
      and "status" not in ('PreAlert', 'ReadyForPickup', 'Delivered')`.execute(db)
    await sql`create index "packageExpectedPending" on "package" ("packageId") where "expectedPending" = 1`.execute(
      db,
    )
    await sql`create index "packageExpected" on "package" ("expectedTo", "packageId")
      where "deletedAt" is null and "expectedTo" is not null
        and "status" not in ('PreAlert', 'ReadyForPickup', 'Delivered')`.execute(db)
  },
}
