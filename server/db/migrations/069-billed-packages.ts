import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * When each package was billed, and who waived its charges. A draft bills nothing, and a void invoice no longer does.
 * Versions stay: an app that knows the columns reads every row again.
 */
export const billedPackages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "package" add column "billedAt" text`.execute(db)
    await sql`alter table "package" add column "chargesWaiver" text not null default 'null'
      check (json_valid("chargesWaiver"))`.execute(db)
    await sql`update "package" set "billedAt" = (
        select "issuedAt" from "invoice"
        where "invoice"."invoiceId" = "package"."invoiceId" and "statusId" not in ('draft', 'void'))
      where "invoiceId" is not null`.execute(db)
  },
}
