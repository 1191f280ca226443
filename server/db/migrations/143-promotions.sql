-- Servers of the version before must be stopped.

create table "promotion" (
  "promotionId" text primary key,
  "name" text not null,
  "code" text not null,
  "percent" integer check ("percent" between 1 and 100),
  "amountJmdCents" integer check ("amountJmdCents" > 0),
  "base" text not null check ("base" in ('Freight', 'Charges')),
  "validFrom" text not null,
  "validTo" text,
  "mostPerCustomer" integer check ("mostPerCustomer" > 0),
  "mostInAll" integer check ("mostInAll" > 0),
  "isFirstOnly" integer not null check ("isFirstOnly" in (0, 1)),
  "priceGroupIds" text not null check (json_valid("priceGroupIds")),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null))
) strict;

create unique index "promotionCode" on "promotion" ("code") where "code" <> '';

create table "promotionUse" (
  "invoiceId" text primary key,
  "promotionId" text not null references "promotion" ("promotionId"),
  "accountId" text not null
) strict;

create index "promotionUsePromotion" on "promotionUse" ("promotionId", "accountId");

alter table "accountPrivate" add column "promotionId" text references "promotion" ("promotionId");

-- On PostgreSQL:

create table "promotion" (
  "promotionId" text primary key,
  "name" text not null,
  "code" text not null,
  "percent" bigint check ("percent" between 1 and 100),
  "amountJmdCents" bigint check ("amountJmdCents" > 0),
  "base" text not null check ("base" in ('Freight', 'Charges')),
  "validFrom" text not null,
  "validTo" text,
  "mostPerCustomer" bigint check ("mostPerCustomer" > 0),
  "mostInAll" bigint check ("mostInAll" > 0),
  "isFirstOnly" smallint not null check ("isFirstOnly" in (0, 1)),
  "priceGroupIds" text not null check (is_json("priceGroupIds")),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null))
);

create unique index "promotionCode" on "promotion" ("code") where "code" <> '';

create table "promotionUse" (
  "invoiceId" text primary key,
  "promotionId" text not null,
  "accountId" text not null
);

alter table "promotionUse" add foreign key ("promotionId") references "promotion" ("promotionId");

create index "promotionUsePromotion" on "promotionUse" ("promotionId", "accountId");

alter table "accountPrivate" add column "promotionId" text;

alter table "accountPrivate" add foreign key ("promotionId") references "promotion" ("promotionId");
