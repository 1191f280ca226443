create table "message" (
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
) strict;

create index "messageToSend" on message ("state", "channel", "urgency", "nextAt");

create index "messageByState" on message ("state", "createdAt");

create index "messageByTime" on message ("createdAt");

create index "messageByAccount" on message ("accountId", "createdAt");

create table "notice" (
  "noticeId" text primary key,
  "event" text not null,
  "accountId" text not null references account ("accountId") deferrable initially deferred,
  "dedupeKey" text not null unique,
  "facts" text not null check (json_valid("facts")),
  "createdAt" text not null,
  "spreadAt" text,
  "hidden" integer not null default 0 check ("hidden" in (0, 1)),
  "readAt" text,
  "mailDay" text
) strict, without rowid;

create index "noticeOfAccount" on notice ("accountId", "noticeId");

create index "noticeToSpread" on notice ("noticeId") where "spreadAt" is null;

create index "noticeByTime" on notice ("createdAt");

create index "noticeOfDailyMail" on notice ("accountId", "mailDay", "noticeId")
  where "mailDay" is not null;

create table "notificationPreference" (
  "accountId" text not null references account ("accountId"),
  "event" text not null,
  "channel" text not null check ("channel" in ('email', 'push', 'app', 'whatsapp', 'sms')),
  "enabled" integer not null check ("enabled" in (0, 1)),
  primary key ("accountId", "event", "channel")
) strict, without rowid;

create table "pushSubscription" (
  "pushSubscriptionId" text primary key,
  "accountId" text not null references account ("accountId"),
  "sessionId" text not null,
  "endpoint" text not null unique,
  "p256dh" text not null,
  "auth" text not null,
  "createdAt" text not null
) strict;

create index "pushSubscriptionOfAccount" on "pushSubscription" ("accountId");

create table "dailyMail" (
  "accountId" text not null references account ("accountId"),
  "topic" text not null,
  primary key ("accountId", "topic")
) strict, without rowid;

create table "phoneNumber" (
  "accountId" text primary key not null references account ("accountId"),
  "number" text not null,
  "confirmedAt" text not null
) strict, without rowid;

create table "phoneCode" (
  "accountId" text primary key not null references account ("accountId"),
  "number" text not null,
  "codeDigest" text not null,
  "expiresAt" text not null,
  "triesLeft" integer not null check ("triesLeft" >= 0)
) strict, without rowid;

create table "phoneReply" (
  "replyId" text primary key not null,
  "channel" text not null check ("channel" in ('whatsapp', 'sms')),
  "number" text not null,
  "word" text not null check ("word" in ('STOP', 'START')),
  "at" text not null
) strict, without rowid;

create index "phoneReplyByNumber" on "phoneReply" ("number", "channel", "at");

create table "phoneHold" (
  "channel" text primary key not null check ("channel" in ('whatsapp', 'sms')),
  "kind" text not null check ("kind" in ('Wait', 'Broken')),
  "until" text not null,
  "failures" integer not null check ("failures" > 0),
  "reason" text not null,
  "since" text not null
) strict, without rowid;

create table "phoneSpend" (
  "period" text primary key not null,
  "jmdCents" integer not null check ("jmdCents" >= 0),
  "toldAt" text
) strict, without rowid;

create table "question" (
  "questionId" text primary key not null,
  "packageId" text not null references "package" ("packageId"),
  "accountId" text not null references "account" ("accountId"),
  "status" text not null check ("status" in ('New', 'Read', 'Answered', 'Closed')),
  "waitingSince" text check (("waitingSince" is not null) = ("status" in ('New', 'Read'))),
  "handledBy" text not null,
  "handledAt" text,
  "lines" text not null check (json_valid("lines")),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
) strict;

create unique index "questionOfCustomerOnce" on "question" ("packageId", "accountId")
  where "deletedAt" is null;

create index "questionByPackage" on "question" ("packageId");

create index "questionByAccount" on "question" ("accountId");

create index "questionWaiting" on "question" ("waitingSince") where "waitingSince" is not null;
