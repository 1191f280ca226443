import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers send in slips of bank transfers, which wait until the office has looked. */
export const bankTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "bankTransfer" (
      "bankTransferId" text primary key,
      "accountId" text not null references "account" ("accountId"),
      "amountJmdCents" integer check ("amountJmdCents" > 0),
      "reference" text not null,
      "fileId" text not null references "file" ("fileId"),
      "status" text not null check ("status" in ('waiting', 'confirmed', 'refused', 'withdrawn')),
      "reason" text not null,
      "paymentId" text unique references "payment" ("paymentId"),
      "createdAt" text not null,
      "decidedAt" text,
      "decidedBy" text not null,
      check (("status" = 'confirmed') = ("paymentId" is not null)),
      check (("status" = 'waiting') = ("decidedAt" is null)),
      check ("status" <> 'refused' or "reason" <> '')
    ) strict`.execute(db)
    await sql`create index "bankTransferOfAccount" on "bankTransfer" ("accountId", "createdAt")`.execute(db)
    await sql`create index "bankTransferOfStatus" on "bankTransfer" ("status", "createdAt")`.execute(db)
    await sql`create index "bankTransferRecent" on "bankTransfer" ("createdAt")`.execute(db)
    await sql`create table "bankTransferItem" (
      "bankTransferId" text not null references "bankTransfer" ("bankTransferId"),
      "position" integer not null,
      "invoiceId" text not null references "invoice" ("invoiceId"),
      "label" text not null,
      "amountJmdCents" integer not null check ("amountJmdCents" > 0),
      primary key ("bankTransferId", "position"),
      unique ("bankTransferId", "invoiceId")
    ) strict`.execute(db)
    await sql`create index "bankTransferItemOfInvoice" on "bankTransferItem" ("invoiceId")`.execute(db)
  },
}
