import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * To whom packages were handed over, and how they were counted on arrival. What was counted as damaged before counts as
 * looked at: nobody was asked to look then. Versions stay: an app that knows the columns reads every row anew.
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
