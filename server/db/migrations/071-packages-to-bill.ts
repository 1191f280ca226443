import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Packages that have arrived, have an owner and are on no issued invoice, the newest change first. */
export const packagesToBill: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "packageToBill" on "package" ("updatedAt", "packageId")
      where "deletedAt" is null and +"accountId" is not null
        and "billedAt" is null and "chargesWaiver" = 'null'
        and coalesce("arrival", '') not in ('Missing', 'Damaged')
        and (+"status" in ('AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered')
          or (+"status" = 'Delayed' and json_extract("customs", '$.state') in ('Cleared', 'NotNeeded')))`.execute(
      db,
    )
  },
}
