import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What customs say of packages, whole. Nobody could record it before, so what has come out of customs counts as cleared,
 * but for a hold. Versions stay: an app that knows the columns reads every row anew.
 */
export const customs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "packageEvent" add column "customs" text not null default 'null'`.execute(db)
    await sql`update package set "customs" = json_patch(
      '{"entryNumber": "", "note": "", "state": "Pending"}', "customs")`.execute(db)
    await sql`update package set "customs" = json_set("customs",
        '$.channel', json_extract("customs", '$.channel'), '$.dutyJmdCents', null,
        '$.recordedBy', null, '$.recordedAt', null)`.execute(db)
    await sql`update package set "customs" = json_set("customs", '$.state', 'Cleared')
      where json_extract("customs", '$.state') in ('Pending', 'Submitted')
        and "status" in ('AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered')`.execute(db)
    // The duty that customs charged more or less than was billed is told from any other credit by this.
    await sql`create table "dutyCredit" (
      "creditNoteId" text primary key references "creditNote" ("creditNoteId"),
      "packageId" text not null references package ("packageId")
    )`.execute(db)
    await sql`create index "dutyCreditPackage" on "dutyCredit" ("packageId")`.execute(db)
  },
}
