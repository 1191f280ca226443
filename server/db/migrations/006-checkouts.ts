import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function checkoutTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table checkout (
    "checkoutId" text primary key,
    "checkoutToken" text not null unique check (length("checkoutToken") >= 22),
    "accountId" text not null references account ("accountId"),
    "totalUsdCents" integer not null check ("totalUsdCents" >= 0),
    "totalJmdCents" integer not null check ("totalJmdCents" > 0),
    "status" text not null check ("status" in ('created', 'link-open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'mismatch')),
    "paymentLink" text,
    "expiresAt" text not null,
    "providerReference" text,
    "paymentId" text references payment ("paymentId"),
    "paidByHand" integer not null check ("paidByHand" in (0, 1)),
    "createdBy" text not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    check ("paidByHand" = 0 or "status" = 'paid'),
    check ("status" <> 'paid' or "paidByHand" = 1 or "paymentId" is not null)
  ) strict`.execute(db)
  await sql`create index "checkoutOfAccount" on checkout ("accountId", "createdAt")`.execute(db)
  await sql`create index "checkoutRecent" on checkout ("createdAt")`.execute(db)
  await sql`create table "checkoutItem" (
    "checkoutId" text not null references checkout ("checkoutId"),
    "position" integer not null,
    "type" text not null check ("type" in ('package', 'invoice', 'storeOrder')),
    "id" text not null,
    "invoiceId" text not null references invoice ("invoiceId"),
    "label" text not null,
    "amountUsdCents" integer not null check ("amountUsdCents" >= 0),
    "amountJmdCents" integer not null check ("amountJmdCents" > 0),
    primary key ("checkoutId", "position"),
    unique ("checkoutId", "invoiceId")
  ) strict`.execute(db)
}

async function providerTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table "providerHook" (
    "hookId" text primary key,
    "bodyHash" text not null unique,
    "body" blob not null,
    "keyId" text not null,
    "legacy" integer not null check ("legacy" in (0, 1)),
    "receivedAt" text not null,
    "times" integer not null check ("times" >= 1),
    "state" text not null check ("state" in ('received', 'applied', 'unreadable'))
  ) strict`.execute(db)
  await sql`create index "providerHookWaiting" on "providerHook" ("receivedAt") where "state" = 'received'`.execute(
    db,
  )
  // A payment of the provider is a single row however often it is sent, so that its webhook counts once.
  await sql`create table "providerPayment" (
    "transactionId" text primary key,
    "hookId" text references "providerHook" ("hookId"),
    "reference" text not null,
    "customReference" text,
    "checkoutId" text references checkout ("checkoutId"),
    "accountId" text references account ("accountId"),
    "currency" text,
    "amountCents" integer,
    "paidAt" text not null,
    "receivedAt" text not null,
    "state" text not null check ("state" in ('settled', 'credited', 'unapplied')),
    "paymentId" text unique references payment ("paymentId"),
    check (("state" = 'unapplied') = ("paymentId" is null))
  ) strict`.execute(db)
  await sql`create table "checkoutAlert" (
    "alertId" text primary key,
    "kind" text not null,
    "checkoutId" text references checkout ("checkoutId"),
    "accountId" text references account ("accountId"),
    "transactionId" text,
    "createdAt" text not null,
    "resolvedAt" text,
    "resolvedBy" text,
    "note" text,
    check (("resolvedAt" is null) = ("resolvedBy" is null))
  ) strict`.execute(db)
  await sql`create unique index "checkoutAlertOnce" on "checkoutAlert" ("kind", "transactionId")
    where "transactionId" is not null`.execute(db)
  await sql`create index "checkoutAlertOpen" on "checkoutAlert" ("createdAt") where "resolvedAt" is null`.execute(
    db,
  )
}

/** Checkouts, the card provider's messages, and the money that the office has to look at. */
export const checkouts: Migration = {
  async up(db: Kysely<unknown>) {
    await checkoutTables(db)
    await providerTables(db)
  },
}
