import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Names and phone numbers as customers are compared by, so that an index finds them. The server fills them in: how a name is
 * folded is not for the database to know, so a change only empties them.
 */
export const similarCustomers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "accountPrivate" add column "nameKey" text`.execute(db)
    await sql`alter table "accountPrivate" add column "phoneKey" text`.execute(db)
    await sql`create index "accountPrivateName" on "accountPrivate" ("nameKey")`.execute(db)
    await sql`create index "accountPrivatePhone" on "accountPrivate" ("phoneKey")`.execute(db)
    await sql`create trigger "accountNameChanged" after update of "firstName", "lastName" on account
      when old."firstName" <> new."firstName" or old."lastName" <> new."lastName" begin
        update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
      end`.execute(db)
    await sql`create trigger "accountPhoneChanged" after update of "phone" on "accountPrivate"
      when old."phone" <> new."phone" begin
        update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
      end`.execute(db)
  },
}
