import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Devices that several people share, and what each of them takes over with. */
export const handhelds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "handheld" (
      "accountId" text primary key references "account" ("accountId") deferrable initially deferred,
      "deviceId" text not null unique,
      "name" text not null,
      "branchId" text references "branch" ("branchId"),
      "badgeAlone" integer not null check ("badgeAlone" in (0, 1)),
      "idleMinutes" integer not null check ("idleMinutes" between 1 and 60),
      "createdAt" text not null,
      "endedAt" text
    ) strict`.execute(db)
    await sql`create table "workerKey" (
      "keyId" text primary key,
      "accountId" text not null references "account" ("accountId"),
      "kind" text not null check ("kind" in ('pin', 'badge')),
      "number" text unique,
      "salt" text not null,
      "checkKey" text not null,
      "signKey" text not null,
      "createdAt" text not null,
      "endedAt" text,
      "endReason" text check ("endReason" in ('replaced', 'revoked')),
      check (("endedAt" is null) = ("endReason" is null))
    ) strict`.execute(db)
    await sql`create unique index "workerKeyNow" on "workerKey" ("accountId", "kind")
      where "endedAt" is null`.execute(db)
    await sql`insert into "authorization" ("authorizationId", "role", "permission")
      values ('Supervisor.HandheldUpdate', 'Supervisor', 'HandheldUpdate')
      on conflict do nothing`.execute(db)
  },
}
