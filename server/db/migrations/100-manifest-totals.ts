import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The totals of each manifest, which the server keeps from now on. */
export const manifestTotals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "manifest" add column "totals" text not null
      default '{"packages":0,"pieces":0,"weightLb":0,"unweighed":0,"declaredValueUsdCents":0}'
      check (json_valid("totals"))`.execute(db)
    await sql`update "manifest" set "totals" = (
      select json_object(
        'packages', count(*),
        'pieces', coalesce(sum("pieces"), 0),
        'weightLb', round(coalesce(sum("weightLb"), 0), 2),
        'unweighed', coalesce(sum("weightLb" is null), 0),
        'declaredValueUsdCents', coalesce(sum("declaredValueUsdCents"), 0))
      from "package"
      where "package"."manifestId" = "manifest"."manifestId" and "package"."deletedAt" is null)`.execute(db)
  },
}
