import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// SQLite changes no check of a column, so both tables are created again with their rows.
const statements = [
  sql`create table "newMessage" (
    "messageId" text primary key,
    "event" text not null,
    "channel" text not null check ("channel" in ('email', 'push', 'whatsapp', 'sms')),
    "accountId" text references account ("accountId") deferrable initially deferred,
    "to" text not null,
    "subject" text not null,
    "text" text not null default '',
    "html" text not null default '',
    "facts" text not null check (json_valid("facts")),
    "state" text not null
      check ("state" in ('Waiting', 'Sending', 'Unsure', 'Sent', 'Delivered', 'Read', 'Failed')),
    "urgency" integer not null check ("urgency" in (0, 1, 2)),
    "attempts" integer not null default 0 check ("attempts" >= 0),
    "nextAt" text not null,
    "lastError" text not null default '',
    "createdAt" text not null,
    "sentAt" text,
    "dedupeKey" text not null unique,
    "providerId" text,
    "costJmdCents" integer not null default 0 check ("costJmdCents" >= 0),
    check ("sentAt" is not null or "state" not in ('Sent', 'Delivered', 'Read'))
  ) strict`,
  sql`insert into "newMessage" ("messageId", "event", "channel", "accountId", "to", "subject", "text", "html", "facts",
      "state", "urgency", "attempts", "nextAt", "lastError", "createdAt", "sentAt", "dedupeKey")
    select "messageId", "event", "channel", "accountId", "to", "subject", "text", "html", "facts",
      "state", "urgency", "attempts", "nextAt", "lastError", "createdAt", "sentAt", "dedupeKey" from message`,
  sql`drop table message`,
  sql`alter table "newMessage" rename to message`,
  sql`create index "messageToSend" on message ("state", "channel", "urgency", "nextAt")`,
  sql`create index "messageByState" on message ("state", "createdAt")`,
  sql`create index "messageByTime" on message ("createdAt")`,
  sql`create index "messageByAccount" on message ("accountId", "createdAt")`,
  sql`create table "newPreference" (
    "accountId" text not null references account ("accountId"),
    "event" text not null,
    "channel" text not null check ("channel" in ('email', 'push', 'app', 'whatsapp', 'sms')),
    "enabled" integer not null check ("enabled" in (0, 1)),
    primary key ("accountId", "event", "channel")
  ) strict, without rowid`,
  sql`insert into "newPreference" select "accountId", "event", "channel", "enabled" from "notificationPreference"`,
  sql`drop table "notificationPreference"`,
  sql`alter table "newPreference" rename to "notificationPreference"`,
  sql`create table "phoneNumber" (
    "accountId" text primary key not null references account ("accountId"),
    "number" text not null,
    "confirmedAt" text not null
  ) strict, without rowid`,
  sql`create table "phoneCode" (
    "accountId" text primary key not null references account ("accountId"),
    "number" text not null,
    "codeDigest" text not null,
    "expiresAt" text not null,
    "triesLeft" integer not null check ("triesLeft" >= 0)
  ) strict, without rowid`,
  sql`create table "phoneReply" (
    "replyId" text primary key not null,
    "channel" text not null check ("channel" in ('whatsapp', 'sms')),
    "number" text not null,
    "word" text not null check ("word" in ('STOP', 'START')),
    "at" text not null
  ) strict, without rowid`,
  sql`create index "phoneReplyByNumber" on "phoneReply" ("number", "channel", "at")`,
  sql`create table "phoneHold" (
    "channel" text primary key not null check ("channel" in ('whatsapp', 'sms')),
    "kind" text not null check ("kind" in ('Wait', 'Broken')),
    "until" text not null,
    "failures" integer not null check ("failures" > 0),
    "reason" text not null,
    "since" text not null
  ) strict, without rowid`,
  sql`create table "phoneSpend" (
    "period" text primary key not null,
    "jmdCents" integer not null check ("jmdCents" >= 0),
    "toldAt" text
  ) strict, without rowid`,
]

/** Messages by WhatsApp and SMS: who wants them, where they go, and what they cost. */
export const phoneMessages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
