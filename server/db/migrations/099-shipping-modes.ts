import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How each package travels, and the usual mode of each account: that of the newest manifest with one of its packages, or
 * else of the newest manifest of all, or else air. A package takes the mode of its manifest; one that has left without a
 * manifest goes by air, which is how it was priced before. Any other stays open and takes its customer's usual mode, so
 * that packages that wait for a ship aren't refused by it.
 */
export const shippingModes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "account" add column "defaultMode" text not null default 'Air'
      check ("defaultMode" in ('Air', 'Sea'))`.execute(db)
    await sql`alter table "package" add column "mode" text check ("mode" in ('Air', 'Sea'))`.execute(db)
    await sql`update "account" set "defaultMode" = coalesce(
      (select manifest."mode" from package join manifest on manifest."manifestId" = package."manifestId"
        where package."accountId" = account."accountId" order by manifest."createdAt" desc limit 1),
      (select "mode" from manifest where "deletedAt" is null order by "createdAt" desc limit 1), 'Air')
      where "role" = 'User'`.execute(db)
    await sql`update "package" set "mode" = coalesce(
      (select "mode" from "manifest" where "manifest"."manifestId" = "package"."manifestId"), 'Air')
      where "manifestId" is not null or
        ("accountId" is not null and "status" not in ('PreAlert', 'ReceivedAtWharehouse'))`.execute(db)
  },
}
