import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Cents are integers, percentages basis points, rates JMD cents to the US dollar. What the code promises is held here too.

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`create table setting (
    "key" text primary key,
    "value" text not null check (json_valid("value"))
  ) strict`.execute(db)
  await sql`create table counter (
    "name" text primary key,
    "value" integer not null check ("value" >= 0)
  ) strict`.execute(db)
  await sql`create table "rateSheet" (
    "rateSheetId" text primary key,
    "name" text not null,
    "mode" text not null check ("mode" in ('Air', 'Sea')),
    "bands" text not null check (json_valid("bands")),
    "extraLbUsdCents" integer not null check ("extraLbUsdCents" >= 0),
    "volumetricDivisor" integer not null check ("volumetricDivisor" > 0),
    "handlingUsdCents" integer not null check ("handlingUsdCents" >= 0),
    "handlingSteps" text not null check (json_valid("handlingSteps")),
    "fuelBasisPoints" integer not null check ("fuelBasisPoints" between 0 and 10000),
    "insuranceBasisPoints" integer not null check ("insuranceBasisPoints" between 0 and 10000),
    "validFrom" text not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    unique ("mode", "validFrom")
  ) strict`.execute(db)
  await sql`create table "dutyTable" (
    "dutyTableId" text primary key,
    "validFrom" text not null unique,
    "deMinimisUsdCents" integer not null check ("deMinimisUsdCents" >= 0),
    "rates" text not null check (json_valid("rates")),
    "createdAt" text not null,
    "updatedAt" text not null
  ) strict`.execute(db)
}

async function invoices(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoice (
    "invoiceId" text primary key,
    "number" text unique,
    "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
    "accountId" text not null references account ("accountId"),
    "statusId" text not null check ("statusId" in ('draft', 'unpaid', 'part-paid', 'paid', 'void')),
    "exchangeRate" integer not null check ("exchangeRate" > 0),
    "subtotalJmdCents" integer not null,
    "gctJmdCents" integer not null check ("gctJmdCents" >= 0),
    "totalJmdCents" integer not null check ("totalJmdCents" >= 0),
    "paidJmdCents" integer not null check ("paidJmdCents" >= 0),
    "balanceJmdCents" integer not null check ("balanceJmdCents" >= 0),
    "issuedAt" text,
    "dueAt" text,
    "voidReason" text,
    "packageId" text references package ("packageId"),
    "deliveryId" text,
    "storeOrderId" text,
    "createdAt" text not null,
    "updatedAt" text not null,
    "createdBy" text not null,
    check ("totalJmdCents" = "subtotalJmdCents" + "gctJmdCents"),
    check ("balanceJmdCents" = "totalJmdCents" - "paidJmdCents"),
    check (("statusId" = 'draft') = ("number" is null)),
    check (("number" is null) = ("issuedAt" is null)),
    check (("statusId" = 'void') = ("voidReason" is not null)),
    check ("statusId" in ('unpaid', 'part-paid', 'paid') or "paidJmdCents" = 0),
    check ("statusId" <> 'unpaid' or ("paidJmdCents" = 0 and "balanceJmdCents" > 0)),
    check ("statusId" <> 'part-paid' or ("paidJmdCents" > 0 and "balanceJmdCents" > 0)),
    check ("statusId" <> 'paid' or "balanceJmdCents" = 0)
  ) strict`.execute(db)
  await sql`create index "invoiceOfAccount" on invoice ("accountId", "createdAt")`.execute(db)
  await sql`create index "invoiceByStatus" on invoice ("statusId", "createdAt")`.execute(db)
  await sql`create index "invoiceRecent" on invoice ("createdAt")`.execute(db)
  // A thing has at most one invoice that isn't void, so that two desks billing the same package at the same time make
  // only one.
  await sql`create unique index "invoiceOfPackage" on invoice ("packageId")
    where "packageId" is not null and "statusId" <> 'void'`.execute(db)
  await sql`create unique index "invoiceOfDelivery" on invoice ("deliveryId")
    where "deliveryId" is not null and "statusId" <> 'void'`.execute(db)
  await sql`create unique index "invoiceOfStoreOrder" on invoice ("storeOrderId")
    where "storeOrderId" is not null and "statusId" <> 'void'`.execute(db)
  await sql`create table "invoiceLine" (
    "featureValueId" text primary key,
    "invoiceId" text not null references invoice ("invoiceId"),
    "position" integer not null check ("position" >= 0),
    "feature" text not null,
    "description" text not null,
    "quantity" integer not null check ("quantity" >= 1),
    "inStock" integer check ("inStock" >= 0),
    "unitJmdCents" integer not null,
    "amountJmdCents" integer not null,
    "packageId" text references package ("packageId"),
    "how" text not null,
    unique ("invoiceId", "position"),
    check ("amountJmdCents" = "quantity" * "unitJmdCents")
  ) strict`.execute(db)
  await sql`create index "invoiceLinePackage" on "invoiceLine" ("packageId") where "packageId" is not null`.execute(
    db,
  )
}

async function estimates(db: Kysely<unknown>): Promise<void> {
  await sql`create table "invoiceEstimate" (
    "invoiceEstimateId" text primary key,
    "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
    "title" text not null,
    "accountId" text references account ("accountId"),
    "exchangeRate" integer not null check ("exchangeRate" > 0),
    "subtotalJmdCents" integer not null,
    "gctJmdCents" integer not null check ("gctJmdCents" >= 0),
    "totalJmdCents" integer not null check ("totalJmdCents" >= 0),
    "invoiceId" text unique references invoice ("invoiceId"),
    "createdAt" text not null,
    "updatedAt" text not null,
    "createdBy" text not null,
    check ("totalJmdCents" = "subtotalJmdCents" + "gctJmdCents")
  ) strict`.execute(db)
  await sql`create index "invoiceEstimateRecent" on "invoiceEstimate" ("createdAt")`.execute(db)
  await sql`create table "invoiceEstimateLine" (
    "featureValueId" text primary key,
    "invoiceEstimateId" text not null references "invoiceEstimate" ("invoiceEstimateId"),
    "position" integer not null check ("position" >= 0),
    "feature" text not null,
    "description" text not null,
    "quantity" integer not null check ("quantity" >= 1),
    "inStock" integer check ("inStock" >= 0),
    "unitJmdCents" integer not null,
    "amountJmdCents" integer not null,
    "packageId" text references package ("packageId"),
    "how" text not null,
    unique ("invoiceEstimateId", "position"),
    check ("amountJmdCents" = "quantity" * "unitJmdCents")
  ) strict`.execute(db)
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment (
    "paymentId" text primary key,
    "accountId" text not null references account ("accountId"),
    "method" text not null check ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit')),
    "amountJmdCents" integer not null check ("amountJmdCents" > 0),
    "tenderedJmdCents" integer check ("tenderedJmdCents" >= "amountJmdCents"),
    "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
    "reference" text not null,
    "receiptNumber" text not null unique,
    "receiptCheck" integer not null check ("receiptCheck" in (0, 1)),
    "checkoutId" text,
    "deliveryId" text,
    "receivedBy" text not null,
    "receivedAt" text not null,
    "reversedAt" text,
    "reverseReason" text,
    check ("changeJmdCents" = coalesce("tenderedJmdCents" - "amountJmdCents", 0)),
    check (("reversedAt" is null) = ("reverseReason" is null))
  ) strict`.execute(db)
  await sql`create index "paymentOfAccount" on payment ("accountId", "receivedAt")`.execute(db)
  await sql`create index "paymentRecent" on payment ("receivedAt")`.execute(db)
  await sql`create index "paymentOfCheckout" on payment ("checkoutId") where "checkoutId" is not null`.execute(
    db,
  )
  await sql`create table "paymentAllocation" (
    "paymentId" text not null references payment ("paymentId"),
    "invoiceId" text not null references invoice ("invoiceId"),
    "amountJmdCents" integer not null check ("amountJmdCents" > 0),
    primary key ("paymentId", "invoiceId")
  ) strict`.execute(db)
  await sql`create index "paymentAllocationInvoice" on "paymentAllocation" ("invoiceId")`.execute(db)
}

async function creditNotes(db: Kysely<unknown>): Promise<void> {
  await sql`create table "creditNote" (
    "creditNoteId" text primary key,
    "accountId" text not null references account ("accountId"),
    "amountJmdCents" integer not null check ("amountJmdCents" > 0),
    "remainingJmdCents" integer not null check ("remainingJmdCents" between 0 and "amountJmdCents"),
    "reason" text not null,
    "status" text not null check ("status" in ('Open', 'Used', 'Void')),
    "createdAt" text not null,
    "updatedAt" text not null,
    "createdBy" text not null,
    check ("status" <> 'Open' or "remainingJmdCents" > 0),
    check ("status" <> 'Used' or "remainingJmdCents" = 0)
  ) strict`.execute(db)
  await sql`create index "creditNoteOfAccount" on "creditNote" ("accountId", "createdAt")`.execute(db)
  await sql`create table "creditNoteUse" (
    "creditNoteId" text not null references "creditNote" ("creditNoteId"),
    "invoiceId" text not null references invoice ("invoiceId"),
    "amountJmdCents" integer not null check ("amountJmdCents" > 0),
    primary key ("creditNoteId", "invoiceId")
  ) strict`.execute(db)
  await sql`create index "creditNoteUseInvoice" on "creditNoteUse" ("invoiceId")`.execute(db)
}

/** Settings, rate sheets, duty tables, invoices and estimates, payments and credit notes. */
export const money: Migration = {
  async up(db: Kysely<unknown>) {
    await settings(db)
    await invoices(db)
    await estimates(db)
    await payments(db)
    await creditNotes(db)
  },
}
