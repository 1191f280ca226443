create table "handheld" (
  "accountId" text primary key references "account" ("accountId") deferrable initially deferred,
  "deviceId" text not null unique,
  "name" text not null,
  "branchId" text references "branch" ("branchId"),
  "badgeAlone" integer not null check ("badgeAlone" in (0, 1)),
  "idleMinutes" integer not null check ("idleMinutes" between 1 and 60),
  "createdAt" text not null,
  "endedAt" text
) strict;

create table "workerKey" (
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
) strict;

create unique index "workerKeyNow" on "workerKey" ("accountId", "kind")
  where "endedAt" is null;

create table "hubDevice" (
  "hubDeviceId" text primary key,
  "name" text not null,
  "kind" text not null check ("kind" in ('scale', 'scanner', 'terminal', 'printer')),
  "branchId" text references "branch" ("branchId"),
  "keyHash" text not null unique,
  "createdAt" text not null,
  "lastSeenAt" text,
  "revokedAt" text
);

create table "printJob" (
  "printJobId" text primary key,
  "hubDeviceId" text not null references "hubDevice" ("hubDeviceId"),
  "title" text not null,
  "labels" integer not null check ("labels" > 0),
  "packageIds" text not null,
  "piece" integer,
  "zpl" text not null,
  "state" text not null check ("state" in ('Waiting', 'Printing', 'Printed', 'Failed', 'Cancelled')),
  "problem" text not null,
  "accountId" text not null references "account" ("accountId"),
  "requestedBy" text not null,
  "requestedAt" text not null,
  "endedAt" text
);

create unique index "printJobAtWork" on "printJob" ("hubDeviceId") where "state" = 'Printing';

create index "printJobByTime" on "printJob" ("requestedAt");
