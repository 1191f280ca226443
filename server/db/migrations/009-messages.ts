import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function noticeTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table notice (
    "noticeId" text primary key,
    "event" text not null,
    "accountId" text not null references account ("accountId") deferrable initially deferred,
    "dedupeKey" text not null unique,
    "facts" text not null check (json_valid("facts")),
    "createdAt" text not null,
    "spreadAt" text,
    "hidden" integer not null default 0 check ("hidden" in (0, 1)),
    "readAt" text
  ) strict, without rowid`.execute(db)
  await sql`create index "noticeOfAccount" on notice ("accountId", "noticeId")`.execute(db)
  await sql`create index "noticeToSpread" on notice ("noticeId") where "spreadAt" is null`.execute(db)
  await sql`create table "notificationPreference" (
    "accountId" text not null references account ("accountId"),
    "event" text not null,
    "channel" text not null check ("channel" in ('email', 'push', 'app')),
    "enabled" integer not null check ("enabled" in (0, 1)),
    primary key ("accountId", "event", "channel")
  ) strict, without rowid`.execute(db)
  await sql`create table "pushSubscription" (
    "pushSubscriptionId" text primary key,
    "accountId" text not null references account ("accountId"),
    "sessionId" text not null,
    "endpoint" text not null unique,
    "p256dh" text not null,
    "auth" text not null,
    "createdAt" text not null
  ) strict`.execute(db)
  await sql`create index "pushSubscriptionOfAccount" on "pushSubscription" ("accountId")`.execute(db)
}

/** An account's row is the last thing that its own registration writes: what refers to it waits for the end. */
async function messageTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table message (
    "messageId" text primary key,
    "event" text not null,
    "channel" text not null check ("channel" in ('email', 'push')),
    "accountId" text references account ("accountId") deferrable initially deferred,
    "to" text not null,
    "subject" text not null,
    "text" text not null default '',
    "html" text not null default '',
    "facts" text not null check (json_valid("facts")),
    "state" text not null check ("state" in ('Waiting', 'Sending', 'Sent', 'Failed')),
    "urgency" integer not null check ("urgency" in (0, 1, 2)),
    "attempts" integer not null default 0 check ("attempts" >= 0),
    "nextAt" text not null,
    "lastError" text not null default '',
    "createdAt" text not null,
    "sentAt" text,
    "dedupeKey" text not null unique,
    check (("state" = 'Sent') = ("sentAt" is not null))
  ) strict`.execute(db)
  await sql`create index "messageToSend" on message ("state", "channel", "urgency", "nextAt")`.execute(db)
  await sql`create index "messageByState" on message ("state", "createdAt")`.execute(db)
  await sql`create index "messageByTime" on message ("createdAt")`.execute(db)
  await sql`create table newsletter (
    "newsletterId" text primary key,
    "subject" text not null,
    "text" text not null,
    "sentAt" text not null,
    "sentBy" text not null,
    "recipients" integer not null check ("recipients" >= 0)
  ) strict`.execute(db)
}

/** Messages to people, and the tokens in mails. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await noticeTables(db)
    await messageTables(db)
    await sql`alter table "oneTimeToken" add column "accountId" text`.execute(db)
    await sql`alter table "oneTimeToken" add column "email" text`.execute(db)
    await sql`create index "oneTimeTokenOfAccount" on "oneTimeToken" ("accountId", "purpose")`.execute(db)
    // Existing addresses count as verified, because the office typed them in.
    await sql`update "accountPrivate" set "emailVerifiedAt" = (
      select "createdAt" from account where account."accountId" = "accountPrivate"."accountId")`.execute(db)
  },
}
