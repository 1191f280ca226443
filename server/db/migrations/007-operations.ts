import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table delivery (
    "deliveryId" text primary key,
    "accountId" text not null references account ("accountId"),
    "address" text not null check (json_valid("address")),
    "branchId" text references branch ("branchId"),
    "driverId" text references account ("accountId"),
    "scheduledFor" text check ("scheduledFor" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    "stopOrder" integer check ("stopOrder" >= 1),
    "status" text not null check ("status" in ('InStore', 'OutForDelivery', 'Delivered', 'ReturnedToOffice')),
    "feeJmdCents" integer not null check ("feeJmdCents" >= 0),
    "attempts" text not null check (json_valid("attempts")),
    "proof" text check (json_valid("proof")),
    "collected" text check (json_valid("collected")),
    "outAt" text,
    "deliveredAt" text,
    "createdAt" text not null,
    "updatedAt" text not null,
    "createdBy" text not null,
    "deletedAt" text,
    check (("status" = 'Delivered') = ("proof" is not null)),
    check (("status" = 'Delivered') = ("deliveredAt" is not null)),
    check ("status" <> 'OutForDelivery' or "driverId" is not null),
    check ("collected" is null or "status" = 'Delivered')
  ) strict`.execute(db)
  await sql`create index "deliveryByStatus" on delivery ("status", "scheduledFor") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create index "deliveryOfDriver" on delivery ("driverId", "status") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create index "deliveryOfAccount" on delivery ("accountId", "createdAt") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create table "deliveryPackage" (
    "deliveryId" text not null references delivery ("deliveryId"),
    "packageId" text not null references package ("packageId"),
    "position" integer not null check ("position" >= 0),
    "open" integer not null check ("open" in (0, 1)),
    primary key ("deliveryId", "packageId")
  ) strict, without rowid`.execute(db)
  // Two desks that put one package on two rounds at once: the second is refused.
  await sql`create unique index "deliveryPackageOnce" on "deliveryPackage" ("packageId") where "open" = 1`.execute(
    db,
  )
}

async function storeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create table "storeOrder" (
    "storeOrderId" text primary key,
    "accountId" text not null references account ("accountId"),
    "store" text not null,
    "serviceFeeUsdCents" integer not null check ("serviceFeeUsdCents" >= 0),
    "status" text not null check ("status" in ('requested', 'quoted', 'approved', 'purchased', 'received', 'cancelled')),
    "note" text not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "createdBy" text not null,
    "deletedAt" text
  ) strict`.execute(db)
  await sql`create index "storeOrderByStatus" on "storeOrder" ("status", "createdAt") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create index "storeOrderOfAccount" on "storeOrder" ("accountId", "createdAt") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create table "storeOrderItem" (
    "storeOrderId" text not null references "storeOrder" ("storeOrderId"),
    "position" integer not null check ("position" >= 0),
    "url" text not null,
    "name" text not null,
    "options" text not null,
    "quantity" integer not null check ("quantity" >= 1),
    "inStock" integer check ("inStock" >= 0),
    "unitUsdCents" integer check ("unitUsdCents" >= 0),
    primary key ("storeOrderId", "position"),
    check ("inStock" is null or "quantity" <= max("inStock", 1))
  ) strict, without rowid`.execute(db)
}

/** Deliveries and store orders. */
export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await deliveries(db)
    await storeOrders(db)
  },
}
