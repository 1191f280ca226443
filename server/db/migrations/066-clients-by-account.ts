import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each new client of an account is counted with those that it had today. */
export const clientsByAccount: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "syncClientAccount" on "syncClient" ("accountId", "lastHelloAt")`.execute(db)
  },
}
