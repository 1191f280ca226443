import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the entry of a package says beside what devices hold of it: the papers of its customs receipt. */
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
