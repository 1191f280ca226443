import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How each package travels, and the usual mode of each account. A package takes the mode of its manifest, or else air,
 * which is how it was priced before. A package without a customer and a manifest stays open, and takes its customer's
 * usual mode once the customer is known.
 */
export const shippingModes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "account" add column "defaultMode" text not null default 'Air'
      check ("defaultMode" in ('Air', 'Sea'))`.execute(db)
    await sql`alter table "package" add column "mode" text check ("mode" in ('Air', 'Sea'))`.execute(db)
    await sql`update "package" set "mode" = coalesce(
      (select "mode" from "manifest" where "manifest"."manifestId" = "package"."manifestId"), 'Air')
      where "accountId" is not null or "manifestId" is not null`.execute(db)
  },
}
