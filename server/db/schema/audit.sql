create table "audit" (
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
) strict;

create index "auditEntity" on audit ("entityId");

create index "auditAt" on audit ("at");

create index "auditByAccount" on audit ("accountId", "at");

create index "auditByEntity" on audit ("entity", "at");

create index "auditByAction" on audit ("action", "at");

create table "auditFile" (
  "auditFileId" integer primary key,
  "month" text not null,
  "sha256" text not null unique,
  "fromAt" text not null,
  "toAt" text not null,
  "lastAuditId" integer not null,
  "entries" integer not null,
  "bytes" integer not null,
  "valueFilter" text not null,
  "emptiedAt" text
) strict;

create index "auditFileNewest" on "auditFile" ("toAt");

create table "retentionRun" (
  "kind" text primary key not null,
  "startedAt" text not null,
  "removed" integer not null,
  "endedAt" text
) strict;

create table "erasure" (
  "erasureId" text primary key not null,
  "accountId" text not null references account ("accountId"),
  "note" text not null,
  "askedAt" text not null,
  "status" text not null check ("status" in ('Asked', 'Granted', 'Refused', 'Withdrawn')),
  "reason" text not null,
  "decidedBy" text not null,
  "decidedAt" text,
  check (("status" = 'Asked') = ("decidedAt" is null))
) strict;

create unique index "erasureOpenOnce" on "erasure" ("accountId") where "status" in ('Asked', 'Granted');

create index "erasureByTime" on "erasure" ("askedAt");
