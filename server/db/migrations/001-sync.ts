import { type Kysely, sql } from 'kysely'

/** Part of migration 001. */
export async function syncTables(db: Kysely<unknown>): Promise<void> {
  await versions(db)
  await clients(db)
  await auditAndFiles(db)
}

async function versions(db: Kysely<unknown>): Promise<void> {
  // The epoch is given at the first start, from the server's own ids.
  await sql`create table "syncHead" (
    "id" integer primary key check ("id" = 1),
    "epoch" text not null,
    "v" integer not null,
    "tag" integer not null
  ) strict`.execute(db)
  await sql`create table "syncCommit" (
    "v" integer primary key,
    "tag" integer not null,
    "at" text not null
  ) strict`.execute(db)
  await sql`create table "syncScope" (
    "scopeId" integer primary key,
    "scope" text not null unique,
    "n" integer not null check ("n" >= 0),
    "sum" integer not null check ("sum" between 0 and 281474976710655),
    "floorV" integer not null
  ) strict`.execute(db)
  // In the order devices read it, so that a page is one stretch of the table.
  await sql`create table "syncRow" (
    "scopeId" integer not null references "syncScope" ("scopeId"),
    "v" integer not null,
    "tbl" text not null,
    "pk" text not null,
    "op" integer not null check ("op" in (0, 1)),
    primary key ("scopeId", "v", "tbl", "pk")
  ) strict, without rowid`.execute(db)
  await sql`create unique index "syncRowOnce" on "syncRow" ("scopeId", "tbl", "pk")`.execute(db)
  await sql`create index "syncRowGone" on "syncRow" ("v") where "op" = 0`.execute(db)
}

async function clients(db: Kysely<unknown>): Promise<void> {
  await sql`create table "syncClient" (
    "clientId" text primary key,
    "accountId" text not null,
    "deviceId" text not null,
    "deviceName" text not null,
    "lastMid" integer not null,
    "schema" text not null,
    "lastHelloAt" text,
    "pending" integer not null check ("pending" >= 0),
    "oldestPendingAt" text
  ) strict`.execute(db)
  await sql`create index "syncClientDevice" on "syncClient" ("deviceId", "accountId")`.execute(db)
  await sql`create table "syncMutation" (
    "uid" text primary key,
    "clientId" text,
    "mid" integer,
    "name" text not null,
    "ver" integer not null,
    "argsHash" text not null,
    "status" text not null check ("status" in ('applied', 'refused')),
    "code" text,
    "message" text,
    "outcome" text check ("outcome" in ('done', 'already', 'review')),
    "packageId" text,
    "v" integer not null,
    "occurredAt" text not null,
    "at" text not null
  ) strict`.execute(db)
  await sql`create unique index "syncMutationOfClient" on "syncMutation" ("clientId", "mid") where "clientId" is not null`.execute(
    db,
  )
  await sql`create index "syncMutationAt" on "syncMutation" ("at")`.execute(db)
  await sql`create table "syncAlias" (
    "clientId" text not null,
    "mid" integer not null,
    "uid" text not null,
    "refusal" text,
    primary key ("clientId", "mid")
  ) strict, without rowid`.execute(db)
  await sql`create table "hawbBlock" (
    "year" integer not null,
    "fromSerial" integer not null,
    "toSerial" integer not null,
    "clientId" text not null,
    "at" text not null,
    primary key ("year", "fromSerial")
  ) strict, without rowid`.execute(db)
}

async function auditAndFiles(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit (
    "auditId" integer primary key,
    "at" text not null,
    "by" text not null,
    "accountId" text not null,
    "role" text not null,
    "action" text not null,
    "entity" text not null,
    "entityId" text not null,
    "before" text,
    "after" text,
    "ip" text not null,
    "deviceId" text not null,
    "mutationId" text
  ) strict`.execute(db)
  await sql`create index "auditEntity" on audit ("entityId")`.execute(db)
  await sql`create table file (
    "fileId" text primary key,
    "name" text not null,
    "contentType" text not null,
    "size" integer not null,
    "sha256" text not null check (length("sha256") = 64),
    "ownerAccountId" text not null,
    "visibility" text not null check ("visibility" in ('Public', 'Private')),
    "kind" text not null,
    "path" text not null,
    "createdAt" text not null
  ) strict`.execute(db)
}
