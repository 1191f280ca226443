import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One row says how much an account may still write today, of one kind. An account without a row has used nothing. */
export const allowances: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "allowance" (
      "accountId" text not null references account ("accountId") deferrable initially deferred,
      "kind" text not null,
      "left" real not null check ("left" >= 0),
      "at" text not null,
      primary key ("accountId", "kind")
    ) strict, without rowid`.execute(db)
  },
}
