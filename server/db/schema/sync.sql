create table "syncHead" (
  "id" integer primary key check ("id" = 1),
  "epoch" text not null,
  "v" integer not null,
  "tag" integer not null
) strict;

create table "syncCommit" (
  "v" integer primary key,
  "tag" integer not null,
  "at" text not null
) strict;

create table "syncScope" (
  "scopeId" integer primary key,
  "scope" text not null unique,
  "n" integer not null check ("n" >= 0),
  "sum" integer not null check ("sum" between 0 and 281474976710655),
  "floorV" integer not null
) strict;

create table "syncRow" (
  "scopeId" integer not null references "syncScope" ("scopeId"),
  "v" integer not null,
  "tbl" text not null,
  "pk" text not null,
  "op" integer not null check ("op" in (0, 1)),
  primary key ("scopeId", "v", "tbl", "pk")
) strict, without rowid;

create unique index "syncRowOnce" on "syncRow" ("scopeId", "tbl", "pk");

create index "syncRowGone" on "syncRow" ("v") where "op" = 0;

create table "syncClient" (
  "clientId" text primary key,
  "accountId" text not null,
  "deviceId" text not null,
  "deviceName" text not null,
  "lastMid" integer not null,
  "schema" text not null,
  "lastHelloAt" text,
  "pending" integer not null check ("pending" >= 0),
  "oldestPendingAt" text,
  "lost" integer not null default 0,
  "lostSince" text
) strict;

create index "syncClientDevice" on "syncClient" ("deviceId", "accountId");

create index "syncClientAccount" on "syncClient" ("accountId", "lastHelloAt");

create table "syncMutation" (
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
) strict;

create unique index "syncMutationOfClient" on "syncMutation" ("clientId", "mid") where "clientId" is not null;

create index "syncMutationAt" on "syncMutation" ("at");

create table "syncAlias" (
  "clientId" text not null,
  "mid" integer not null,
  "uid" text not null,
  "refusal" text,
  primary key ("clientId", "mid")
) strict, without rowid;

create table "callDone" (
  "uid" text primary key,
  "name" text not null,
  "argsHash" text not null,
  "rowId" text not null,
  "at" text not null
) strict, without rowid;

create index "callDoneAt" on "callDone" ("at");

create table "clientError" (
  "errorId" text primary key,
  "message" text not null,
  "stack" text not null,
  "route" text not null,
  "version" text not null,
  "count" integer not null,
  "firstAt" text not null,
  "lastAt" text not null
);

create table "keepAlive" (
  "id" integer primary key,
  "at" text not null
);
