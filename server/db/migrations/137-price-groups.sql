-- Servers of the version before must be stopped.

create table "priceGroup" (
  "priceGroupId" text primary key,
  "name" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create unique index "priceGroupName" on "priceGroup" (lower("name"));

insert into "priceGroup" ("priceGroupId", "name", "createdAt", "updatedAt")
  values ('01990000-0000-7000-8000-000000000001', 'Regular', '2026-11-29T00:00:00.000Z', '2026-11-29T00:00:00.000Z');

create table "rateSheetOfGroups" (
  "rateSheetId" text primary key,
  "name" text not null,
  "mode" text not null check ("mode" in ('Air', 'Sea')),
  "bands" text not null check (json_valid("bands")),
  "extraLbUsdCents" integer not null check ("extraLbUsdCents" >= 0),
  "volumetricDivisor" integer not null check ("volumetricDivisor" > 0),
  "handlingUsdCents" integer not null check ("handlingUsdCents" >= 0),
  "handlingSteps" text not null check (json_valid("handlingSteps")),
  "fuelBasisPoints" integer not null check ("fuelBasisPoints" between 0 and 10000),
  "insuranceBasisPoints" integer not null check ("insuranceBasisPoints" between 0 and 10000),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "service" text not null default '',
  "priceGroupId" text references "priceGroup" ("priceGroupId")
) strict;

insert into "rateSheetOfGroups" ("rateSheetId", "name", "mode", "bands", "extraLbUsdCents", "volumetricDivisor", "handlingUsdCents", "handlingSteps", "fuelBasisPoints", "insuranceBasisPoints", "validFrom", "createdAt", "updatedAt")
  select "rateSheetId", "name", "mode", "bands", "extraLbUsdCents", "volumetricDivisor", "handlingUsdCents", "handlingSteps", "fuelBasisPoints", "insuranceBasisPoints", "validFrom", "createdAt", "updatedAt" from "rateSheet";

drop table "rateSheet";

alter table "rateSheetOfGroups" rename to "rateSheet";

create unique index "rateSheetKey" on "rateSheet" ("mode", "validFrom", "service", coalesce("priceGroupId", ''));

alter table "accountPrivate" add column "priceGroupId" text references "priceGroup" ("priceGroupId");

create index "accountPrivateGroup" on "accountPrivate" ("priceGroupId") where "priceGroupId" is not null;

-- On PostgreSQL:

create table "priceGroup" (
  "priceGroupId" text primary key,
  "name" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

create unique index "priceGroupName" on "priceGroup" (lower("name"));

insert into "priceGroup" ("priceGroupId", "name", "createdAt", "updatedAt")
  values ('01990000-0000-7000-8000-000000000001', 'Regular', '2026-11-29T00:00:00.000Z', '2026-11-29T00:00:00.000Z');

alter table "rateSheet" drop constraint "rateSheet_mode_validFrom_key";

alter table "rateSheet" add column "service" text not null default '';

alter table "rateSheet" add column "priceGroupId" text;

alter table "rateSheet" add foreign key ("priceGroupId") references "priceGroup" ("priceGroupId");

create unique index "rateSheetKey" on "rateSheet" ("mode", "validFrom", "service", coalesce("priceGroupId", ''));

alter table "accountPrivate" add column "priceGroupId" text;

alter table "accountPrivate" add foreign key ("priceGroupId") references "priceGroup" ("priceGroupId");

create index "accountPrivateGroup" on "accountPrivate" ("priceGroupId") where "priceGroupId" is not null;
