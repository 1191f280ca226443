import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The complete customs data of packages. It couldn't be recorded before, so packages past customs count as cleared,
 * except those on hold. Versions stay, because an app with these columns reads every row again.
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
