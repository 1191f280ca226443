import { type Kysely, sql } from 'kysely'

/** Part of migration 001. */
export async function packageTables(db: Kysely<unknown>): Promise<void> {
  await packages(db)
  await packageIndexes(db)
  await events(db)
  await images(db)
}

async function packages(db: Kysely<unknown>): Promise<void> {
  await sql`create table package (
    "rowNumber" integer primary key,
    "packageId" text not null unique,
    "trackingNumber" text not null,
    "trackingNormalized" text not null,
    "trackingAliases" text not null check (json_valid("trackingAliases")),
    "codes" text not null check (json_valid("codes")),
    "hawbNumber" text,
    "courier" text not null,
    "description" text not null,
    "shipper" text not null,
    "accountId" text references account ("accountId"),
    "declaredValueUsdCents" integer check ("declaredValueUsdCents" >= 0),
    "weightLb" real check ("weightLb" > 0),
    "lengthIn" real check ("lengthIn" > 0),
    "widthIn" real check ("widthIn" > 0),
    "heightIn" real check ("heightIn" > 0),
    "pieces" integer not null check ("pieces" >= 1),
    "condition" text not null check ("condition" in ('Sealed', 'Open', 'Damaged', 'Wet', 'Crushed')),
    "battery" text not null check ("battery" in ('None', 'Installed', 'Loose')),
    "prohibited" integer not null check ("prohibited" in (0, 1)),
    "bin" text not null,
    "branchId" text references branch ("branchId"),
    "note" text not null,
    "status" text not null check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
    "delayedReason" text,
    "invoiceState" text not null check ("invoiceState" in ('NotRequired', 'Missing', 'Received', 'Verified', 'Rejected')),
    "merchantInvoiceFileId" text,
    "chargeableLb" real check ("chargeableLb" > 0),
    "manifestId" text references manifest ("manifestId"),
    "customs" text not null check (json_valid("customs")),
    "invoiceId" text,
    "reviewReason" text,
    "checkedInAt" text,
    "checkedInBy" text,
    "deliveredAt" text,
    "deliveredTo" text,
    "mergedInto" text references package ("packageId"),
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create table "packageCode" (
    "code" text not null,
    "packageId" text not null references package ("packageId"),
    primary key ("code", "packageId")
  ) strict, without rowid`.execute(db)
  // Without the text itself: it is in the row, and trigrams alone find any three characters and more.
  await sql`create virtual table "packageText" using fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'trigram'
  )`.execute(db)
}

async function packageIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index "packageHawb" on package ("hawbNumber") where "hawbNumber" is not null`.execute(
    db,
  )
  await sql`create index "packageRecent" on package ("updatedAt") where "deletedAt" is null`.execute(db)
  await sql`create index "packageByStatus" on package ("status", "updatedAt") where "deletedAt" is null`.execute(
    db,
  )
  await sql`create index "packageByAccount" on package ("accountId", "updatedAt")`.execute(db)
  await sql`create index "packageByManifest" on package ("manifestId") where "manifestId" is not null`.execute(
    db,
  )
  await sql`create index "packageToReview" on package ("updatedAt") where "reviewReason" is not null`.execute(
    db,
  )
}

async function events(db: Kysely<unknown>): Promise<void> {
  await sql`create table "packageEvent" (
    "packageEventId" text primary key,
    "packageId" text not null references package ("packageId"),
    "accountId" text,
    "status" text not null check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
    "stepBack" integer not null check ("stepBack" in (0, 1)),
    "occurredAt" text not null,
    "recordedAt" text,
    "by" text not null,
    "deviceId" text not null,
    "branchId" text references branch ("branchId"),
    "note" text not null,
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create index "packageEventPackage" on "packageEvent" ("packageId", "packageEventId")`.execute(db)
}

async function images(db: Kysely<unknown>): Promise<void> {
  await sql`create table "packageImage" (
    "packageImageId" text primary key,
    "packageId" text not null references package ("packageId"),
    "accountId" text,
    "fileId" text not null,
    "sha256" text not null check (length("sha256") = 64),
    "contentType" text not null check ("contentType" in ('image/jpeg', 'image/webp', 'image/png')),
    "size" integer not null check ("size" >= 1),
    "uploaded" integer not null check ("uploaded" in (0, 1)),
    "takenAt" text not null,
    "by" text not null,
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create index "packageImagePackage" on "packageImage" ("packageId", "packageImageId")`.execute(db)
  await sql`create index "packageImageFile" on "packageImage" ("fileId")`.execute(db)
}
