import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes that find old rows without reading the others. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "noticeByTime" on notice ("createdAt")`.execute(db)
    await sql`create index "providerHookWhole" on "providerHook" ("receivedAt") where length("body") > 0`.execute(
      db,
    )
    await sql`create index "checkoutAlertOf" on "checkoutAlert" ("transactionId") where "resolvedAt" is null`.execute(
      db,
    )
  },
}
