-- Servers of the version before go on.

create table "transfer" (
  "transferId" text primary key,
  "number" text unique,
  "fromBranchId" text not null references branch ("branchId"),
  "toBranchId" text not null references branch ("branchId") check ("toBranchId" <> "fromBranchId"),
  "vehicle" text not null,
  "driverId" text references account ("accountId"),
  "seal" text not null,
  "status" text not null check ("status" in ('Open', 'Departed', 'Arrived', 'Closed')),
  "departedBy" text,
  "departedAt" text,
  "arrivedAt" text,
  "closedBy" text,
  "closedAt" text,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
) strict;

create table "transferLine" (
  "transferLineId" text primary key,
  "transferId" text not null references "transfer" ("transferId"),
  "packageId" text not null references package ("packageId"),
  "addedAt" text not null,
  "addedBy" text not null,
  "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
  "extra" integer not null default 0 check ("extra" in (0, 1)),
  "offices" text not null default '[]' check (json_valid("offices")),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
) strict;

create unique index "transferLineTransfer" on "transferLine" ("transferId", "packageId") where "deletedAt" is null;

create index "transferLinePackage" on "transferLine" ("packageId");

alter table "package" add column "headingTo" text references branch ("branchId");

alter table "packageEvent" add column "headingTo" text references branch ("branchId");

-- On PostgreSQL:

create table "transfer" (
  "transferId" text primary key,
  "number" text unique,
  "fromBranchId" text not null,
  "toBranchId" text not null check ("toBranchId" <> "fromBranchId"),
  "vehicle" text not null,
  "driverId" text,
  "seal" text not null,
  "status" text not null check ("status" in ('Open', 'Departed', 'Arrived', 'Closed')),
  "departedBy" text,
  "departedAt" text,
  "arrivedAt" text,
  "closedBy" text,
  "closedAt" text,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

alter table "transfer" add foreign key ("fromBranchId") references branch ("branchId");

alter table "transfer" add foreign key ("toBranchId") references branch ("branchId");

alter table "transfer" add foreign key ("driverId") references account ("accountId");

create table "transferLine" (
  "transferLineId" text primary key,
  "transferId" text not null,
  "packageId" text not null,
  "addedAt" text not null,
  "addedBy" text not null,
  "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
  "extra" bigint not null default 0 check ("extra" in (0, 1)),
  "offices" text not null default '[]' check (is_json("offices")),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

alter table "transferLine" add foreign key ("transferId") references "transfer" ("transferId");

alter table "transferLine" add foreign key ("packageId") references package ("packageId");

create unique index "transferLineTransfer" on "transferLine" ("transferId", "packageId") where "deletedAt" is null;

create index "transferLinePackage" on "transferLine" ("packageId");

alter table "package" add column "headingTo" text;

alter table "package" add foreign key ("headingTo") references branch ("branchId");

alter table "packageEvent" add column "headingTo" text;

alter table "packageEvent" add foreign key ("headingTo") references branch ("branchId");
