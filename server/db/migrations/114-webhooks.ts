import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table "webhook" (
    "webhookId" text primary key not null,
    "apiKeyId" text not null references "apiKey" ("apiKeyId"),
    "url" text not null,
    "events" text not null check (json_valid("events")),
    "secret" text not null,
    "previousSecret" text,
    "previousUntil" text,
    "lastSequence" integer not null,
    "failingSince" text,
    "heldUntil" text not null,
    "disabledAt" text,
    "createdBy" text not null references account ("accountId") deferrable initially deferred,
    "createdAt" text not null,
    "removedAt" text
  )`,
  sql`create table "webhookEvent" (
    "webhookEventId" text primary key not null,
    "webhookId" text not null references "webhook" ("webhookId"),
    "sequence" integer not null,
    "type" text not null,
    "body" text not null,
    "createdAt" text not null,
    "state" text not null check ("state" in ('Waiting', 'Sending', 'Delivered', 'GivenUp')),
    "attempts" integer not null,
    "nextAt" text not null,
    "goodUntil" text not null,
    unique ("webhookId", "sequence")
  )`,
  sql`create index "webhookEventDue" on "webhookEvent" ("webhookId", "nextAt") where "state" in ('Waiting', 'Sending')`,
  sql`create index "webhookEventByTime" on "webhookEvent" ("createdAt")`,
  sql`create table "webhookAttempt" (
    "webhookEventId" text not null references "webhookEvent" ("webhookEventId") on delete cascade,
    "attempt" integer not null,
    "at" text not null,
    "durationMs" integer not null,
    "status" integer,
    "answer" text not null,
    primary key ("webhookEventId", "attempt")
  )`,
]

/** Events for partners, and each attempt to send them. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
