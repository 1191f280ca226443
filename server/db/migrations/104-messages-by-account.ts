import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The messages of one customer, newest first, which the customer's page lists. */
export const messagesByAccount: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "messageByAccount" on message ("accountId", "createdAt")`.execute(db)
  },
}
