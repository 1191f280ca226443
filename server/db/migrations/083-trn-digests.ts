import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By which a taxpayer's number is recognised without being read. The server fills those of numbers that there are when it starts. */
export const trnDigests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "accountPrivate" add column "trnDigest" text`.execute(db)
    await sql`create index "accountPrivateTrnDigest" on "accountPrivate" ("trnDigest") where "trnDigest" is not null`.execute(
      db,
    )
    await sql`create index "accountPrivateTrnUndigested" on "accountPrivate" ("accountId")
      where "trn" is not null and "trnDigest" is null`.execute(db)
  },
}
