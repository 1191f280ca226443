import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The last mailbox that the company gave by itself. Those out of an import came from elsewhere: the sequence passes them
 * by, and does not go on from them.
 */
export const mailboxSequence: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into counter ("name", "value")
      select 'mailbox', max(10000, coalesce(max(cast(substr("mailbox", 4) as integer)), 0)) from account
      where not exists (select 1 from "dataImportRow" where "dataImportRow"."entityId" = account."accountId")`.execute(
      db,
    )
  },
}
