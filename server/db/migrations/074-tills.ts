import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Cashiers' drawers, and the cash that went into them and out. A cashier has one open drawer. */
export const tills: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "till" (
      "tillId" text primary key,
      "cashierId" text not null references account ("accountId") deferrable initially deferred,
      "branchId" text references branch ("branchId"),
      "floatJmdCents" integer not null check ("floatJmdCents" >= 0),
      "openedAt" text not null,
      "expectedJmdCents" integer,
      "counted" text not null check (json_valid("counted")),
      "countedJmdCents" integer check ("countedJmdCents" >= 0),
      "note" text not null,
      "closedAt" text,
      "confirmedAt" text,
      "confirmedBy" text not null,
      "confirmNote" text not null,
      check (("closedAt" is null) = ("expectedJmdCents" is null)),
      check (("closedAt" is null) = ("countedJmdCents" is null)),
      check ("closedAt" is not null or "confirmedAt" is null),
      check ("countedJmdCents" = "expectedJmdCents" or "note" <> '')
    ) strict`.execute(db)
    await sql`create unique index "tillOpenOfCashier" on "till" ("cashierId") where "closedAt" is null`.execute(
      db,
    )
    await sql`create index "tillByOpening" on "till" ("openedAt", "tillId")`.execute(db)
    await sql`create index "tillByClosing" on "till" ("closedAt", "tillId")`.execute(db)
    await sql`create table "tillEntry" (
      "tillEntryId" text primary key,
      "tillId" text not null references "till" ("tillId"),
      "kind" text not null check ("kind" in ('Payment', 'Reversal', 'Refund', 'Drop')),
      "amountJmdCents" integer not null check (("kind" = 'Payment') = ("amountJmdCents" > 0) or "amountJmdCents" = 0),
      "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
      "paymentId" text,
      "note" text not null,
      "at" text not null,
      "by" text not null
    ) strict`.execute(db)
    // Holds all that a closing adds up.
    await sql`create index "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents")`.execute(
      db,
    )
    await sql`create index "tillEntryInTime" on "tillEntry" ("tillId", "at", "tillEntryId")`.execute(db)
    await sql`create unique index "tillEntryOfPayment" on "tillEntry" ("paymentId", "kind")
      where "paymentId" is not null`.execute(db)
  },
}
