import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The customs receipt's data of a package beyond what devices hold. */
export const customsReceipts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "customsReceipt" (
      "packageId" text not null primary key references package ("packageId"),
      "receiptNumber" text not null,
      "classification" text not null,
      "cifJmdCents" integer check ("cifJmdCents" >= 0),
      "recordedBy" text not null,
      "recordedAt" text not null
    ) strict`.execute(db)
  },
}
