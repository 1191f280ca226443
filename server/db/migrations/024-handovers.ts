import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The recipient of packages, and their count on arrival. Packages that were counted as damaged before need no look,
 * because it wasn't required then. Versions stay, because an app with these columns reads every row again.
 */
export const handovers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column "handover" text not null default 'null'`.execute(db)
    await sql`alter table package add column "arrival" text`.execute(db)
    await sql`update package set "arrival" = (
        select case l."arrival" when 'Damaged' then 'Received' else l."arrival" end from "manifestLine" l
        where l."manifestLineId" = package."packageId" and l."manifestId" = package."manifestId"
          and l."deletedAt" is null and l."arrival" <> 'Pending')
      where "manifestId" is not null`.execute(db)
  },
}
