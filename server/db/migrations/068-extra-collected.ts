import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Money that a second phone noted at a door, and which of a driver's payments were reversed since. */
export const extraCollected: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "delivery" add column
      "extraCollected" text not null default '[]' check (json_valid("extraCollected"))`.execute(db)
    await sql`update "delivery" set "collected" = json_set("collected", '$.reversedAt',
      (select "reversedAt" from "payment" where "paymentId" = "collected" ->> 'paymentId'))
      where "collected" is not null`.execute(db)
  },
}
