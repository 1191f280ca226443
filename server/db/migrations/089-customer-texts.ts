import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Triples of characters of names, mailboxes, email addresses and phone numbers, by which searches find people. The server
 * fills them in where "nameKey" is empty, as for the keys of migration 086, so everybody is compared once more.
 */
export const customerTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "accountPrivate" add column "textNumber" integer`.execute(db)
    await sql`create unique index "accountPrivateText" on "accountPrivate" ("textNumber")`.execute(db)
    await sql`create virtual table "accountText" using fts5 (
      body, content = '', contentless_delete = 1, tokenize = 'trigram'
    )`.execute(db)
    await sql`create trigger "accountTextChanged" after update of "email", "mailbox" on account
      when old."email" <> new."email" or old."mailbox" is not new."mailbox" begin
        update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
      end`.execute(db)
    await sql`update "accountPrivate" set "nameKey" = null`.execute(db)
  },
}
