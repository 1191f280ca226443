import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Authenticator apps and passkeys, recovery codes, and the tickets between two steps of a proof. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "secondFactor" (
      "factorId" text primary key not null,
      "accountId" text not null references "account" ("accountId"),
      "kind" text not null check ("kind" in ('totp', 'passkey')),
      "name" text not null check ("name" <> ''),
      "secret" text,
      "lastStep" integer not null default 0,
      "credentialId" text unique,
      "publicKey" text,
      "counter" integer not null default 0,
      "transports" text not null default '[]',
      "createdAt" text not null,
      "lastUsedAt" text,
      check (("kind" = 'totp') = ("secret" is not null)),
      check (("kind" = 'passkey') = ("credentialId" is not null)),
      check (("credentialId" is null) = ("publicKey" is null))
    )`.execute(db)
    await sql`create index "secondFactorByAccount" on "secondFactor" ("accountId", "createdAt")`.execute(db)
    await sql`create table "recoveryCode" (
      "codeHash" text primary key not null,
      "accountId" text not null references "account" ("accountId"),
      "createdAt" text not null,
      "usedAt" text
    )`.execute(db)
    await sql`create index "recoveryCodeByAccount" on "recoveryCode" ("accountId")`.execute(db)
    await sql`create table "proofTicket" (
      "tokenHash" text primary key not null,
      "purpose" text not null,
      "accountId" text,
      "sessionId" text,
      "sessionVersion" integer,
      "deviceId" text not null,
      "challenge" text,
      "secret" text,
      "expiresAt" text not null
    )`.execute(db)
    await sql`create index "proofTicketByAccount" on "proofTicket" ("accountId")`.execute(db)
    await sql`create index "proofTicketByEnd" on "proofTicket" ("expiresAt")`.execute(db)
    await sql`alter table "session" add column "provenAt" text`.execute(db)
    await sql`alter table "session" add column "factorAt" text`.execute(db)
    // Only a log-in of the last minutes counts as a proof, so older sessions need no time of theirs.
    await sql`update "session" set "provenAt" = "createdAt" where "endedAt" is null`.execute(db)
  },
}
