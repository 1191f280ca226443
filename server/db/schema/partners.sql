create table "apiKey" (
  "apiKeyId" text primary key not null,
  "name" text not null check ("name" <> ''),
  "prefix" text not null,
  "keyHash" text not null unique,
  "rights" text not null check (json_valid("rights")),
  "branchId" text references branch ("branchId"),
  "perMinute" integer not null check ("perMinute" > 0),
  "perDay" integer not null check ("perDay" > 0),
  "addresses" text not null check (json_valid("addresses")),
  "expiresAt" text,
  "makerId" text not null references account ("accountId") deferrable initially deferred,
  "createdAt" text not null,
  "revokedAt" text
);

create table "apiKeyUse" (
  "apiKeyId" text primary key not null references "apiKey" ("apiKeyId"),
  "minute" text not null,
  "minuteCalls" integer not null,
  "day" text not null,
  "dayCalls" integer not null,
  "lastAt" text not null,
  "lastAddress" text not null
);

create table "partnerPackage" (
  "apiKeyId" text not null references "apiKey" ("apiKeyId"),
  "reference" text not null check ("reference" <> ''),
  "packageId" text not null references package ("packageId") deferrable initially deferred,
  "argsHash" text not null,
  "outcome" text not null check ("outcome" in ('done', 'already', 'review')),
  "message" text not null,
  "createdAt" text not null,
  primary key ("apiKeyId", "reference")
);

create index "partnerPackageByPackage" on "partnerPackage" ("packageId");

create table "webhook" (
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
);

create table "webhookEvent" (
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
);

create index "webhookEventDue" on "webhookEvent" ("webhookId", "nextAt") where "state" in ('Waiting', 'Sending');

create index "webhookEventByTime" on "webhookEvent" ("createdAt");

create table "webhookAttempt" (
  "webhookEventId" text not null references "webhookEvent" ("webhookEventId") on delete cascade,
  "attempt" integer not null,
  "at" text not null,
  "durationMs" integer not null,
  "status" integer,
  "answer" text not null,
  primary key ("webhookEventId", "attempt")
);
