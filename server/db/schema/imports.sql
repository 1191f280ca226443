create table "dataImport" (
  "importId" text primary key,
  "fileName" text not null,
  "fileHash" text not null,
  "rows" integer not null check ("rows" > 0),
  "brand" text not null,
  "accountId" text references account ("accountId"),
  "invites" integer not null check ("invites" in (0, 1)),
  "status" text not null check ("status" in ('Running', 'Finished', 'Undoing', 'Undone')),
  "startedBy" text not null,
  "createdAt" text not null,
  "endedAt" text,
  "startedById" text references account ("accountId"),
  "kind" text not null default 'customers'
    check ("kind" in ('customers', 'prealerts', 'received', 'waybills'))
) strict;

create index "dataImportByTime" on "dataImport" ("createdAt");

create unique index "dataImportRunningOnce" on "dataImport" ("kind", "fileHash") where "status" = 'Running';

create table "dataImportRow" (
  "importId" text not null references "dataImport" ("importId"),
  "row" integer not null,
  "state" text not null check ("state" in ('Created', 'Refused', 'Undone', 'Kept')),
  "entityId" text,
  "version" integer not null,
  "reason" text not null,
  primary key ("importId", "row"),
  check (("state" = 'Refused') = ("entityId" is null))
) strict, without rowid;

create index "dataImportRowByState" on "dataImportRow" ("importId", "state", "row");
