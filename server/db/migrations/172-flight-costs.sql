-- Servers of the version before must be stopped.

create table "flightCost" (
  "flightCostId" text primary key,
  "manifestId" text not null,
  "kind" text not null,
  "day" text not null,
  "currency" text not null check ("currency" in ('JMD', 'USD')),
  "amountUsdCents" integer check ("amountUsdCents" > 0),
  "rate" integer check ("rate" > 0),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  "reference" text not null,
  "enteredBy" text not null,
  "enteredAt" text not null,
  "voidedAt" text,
  "voidedBy" text,
  "voidReason" text,
  constraint "flightCostInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null)),
  constraint "flightCostVoid" check (("voidedAt" is null) = ("voidReason" is null))
) strict;

create index "flightCostManifest" on "flightCost" ("manifestId", "enteredAt");

create table "bookEntryOfCosts" (
  "bookEntryId" text primary key,
  "at" text not null,
  "source" text not null check ("source" in ('invoice', 'payment', 'creditNote', 'till', 'flightCost')),
  "sourceId" text not null,
  "accountId" text,
  "bookAccount" text not null,
  "amountJmdCents" integer not null check ("amountJmdCents" <> 0),
  "text" text not null,
  "reference" text not null
) strict;

insert into "bookEntryOfCosts" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference" from "bookEntry";

drop table "bookEntry";

alter table "bookEntryOfCosts" rename to "bookEntry";

create index "bookEntryMoment" on "bookEntry" ("at");

create index "bookEntrySource" on "bookEntry" ("sourceId");

create index "bookEntryCustomer" on "bookEntry" ("accountId", "at") where "bookAccount" = 'Receivables';

-- On PostgreSQL:

create table "flightCost" (
  "flightCostId" text primary key,
  "manifestId" text not null,
  "kind" text not null,
  "day" text not null,
  "currency" text not null check ("currency" in ('JMD', 'USD')),
  "amountUsdCents" bigint check ("amountUsdCents" > 0),
  "rate" bigint check ("rate" > 0),
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "reference" text not null,
  "enteredBy" text not null,
  "enteredAt" text not null,
  "voidedAt" text,
  "voidedBy" text,
  "voidReason" text,
  constraint "flightCostInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null)),
  constraint "flightCostVoid" check (("voidedAt" is null) = ("voidReason" is null))
);

create index "flightCostManifest" on "flightCost" ("manifestId", "enteredAt");

alter table "bookEntry" drop constraint "bookEntry_source_check";

alter table "bookEntry" add constraint "bookEntry_source_check" check ("source" in ('invoice', 'payment', 'creditNote', 'till', 'flightCost'));
