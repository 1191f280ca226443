import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { packageTables } from './001-packages.ts'
import { syncTables } from './001-sync.ts'

// Times are ISO text, money is integer cents, nested values are JSON text: as the rows travel.

async function peopleAndPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`create table branch (
    "branchId" text primary key,
    "code" text not null,
    "name" text not null,
    "kind" text not null check ("kind" in ('Warehouse', 'HeadOffice', 'LocalOffice')),
    "address" text not null,
    "phone" text not null,
    "openingHours" text not null,
    "active" integer not null check ("active" in (0, 1)),
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create table account (
    "accountId" text primary key,
    "mailbox" text not null,
    "firstName" text not null,
    "lastName" text not null,
    "email" text not null,
    "role" text not null check ("role" in ('User', 'Admin', 'Employee', 'Driver', 'Supervisor', 'Senior', 'Agent', 'Processor', 'Warehouse')),
    "brand" text not null,
    "branchId" text references branch ("branchId"),
    "status" text not null check ("status" in ('Active', 'Suspended')),
    "hasTrn" integer not null check ("hasTrn" in (0, 1)),
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create index "accountMailbox" on account ("mailbox")`.execute(db)
  await sql`create index "accountName" on account ("lastName", "firstName")`.execute(db)
}

async function manifests(db: Kysely<unknown>): Promise<void> {
  await sql`create table manifest (
    "manifestId" text primary key,
    "number" text unique,
    "mode" text not null check ("mode" in ('Air', 'Sea')),
    "mawbNumber" text not null,
    "carrier" text not null,
    "originBranchId" text references branch ("branchId"),
    "destinationBranchId" text references branch ("branchId"),
    "departsAt" text,
    "arrivesAt" text,
    "status" text not null check ("status" in ('Open', 'Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'Completed', 'Cancelled')),
    "sealedBy" text,
    "sealedAt" text,
    "overrides" text not null check (json_valid("overrides")),
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
}

async function manifestLines(db: Kysely<unknown>): Promise<void> {
  await sql`create table "manifestLine" (
    "manifestLineId" text primary key,
    "manifestId" text not null references manifest ("manifestId"),
    "packageId" text not null references package ("packageId"),
    "addedAt" text not null,
    "addedBy" text not null,
    "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create index "manifestLineManifest" on "manifestLine" ("manifestId")`.execute(db)
}

async function reviews(db: Kysely<unknown>): Promise<void> {
  await sql`create table review (
    "reviewId" text primary key,
    "packageId" text references package ("packageId"),
    "kind" text not null,
    "at" text not null,
    "by" text not null,
    "deviceId" text not null,
    "note" text not null,
    "differences" text not null check (json_valid("differences")),
    "status" text not null check ("status" in ('Open', 'Resolved')),
    "resolution" text check ("resolution" in ('keep', 'replace', 'merge')),
    "resolvedBy" text,
    "resolvedAt" text,
    "version" integer not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "deletedAt" text,
    "archivedAt" text
  ) strict`.execute(db)
  await sql`create index "reviewPackage" on review ("packageId")`.execute(db)
  await sql`create index "reviewOpen" on review ("at") where "status" = 'Open'`.execute(db)
}

export const entitiesAndSync: Migration = {
  async up(db: Kysely<unknown>) {
    await peopleAndPlaces(db)
    await manifests(db)
    await packageTables(db)
    await manifestLines(db)
    await reviews(db)
    await syncTables(db)
  },
}
