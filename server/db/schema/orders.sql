create table "storeOrder" (
  "storeOrderId" text primary key,
  "accountId" text not null references account ("accountId"),
  "store" text not null,
  "serviceFeeUsdCents" integer not null check ("serviceFeeUsdCents" >= 0),
  "status" text not null
    check ("status" in ('requested', 'quoted', 'approved', 'purchased', 'received', 'cancelled')),
  "note" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  "deletedAt" text,
  "waiver" text check (json_valid("waiver"))
) strict;

create index "storeOrderByStatus" on "storeOrder" ("status", "createdAt") where "deletedAt" is null;

create index "storeOrderOfAccount" on "storeOrder" ("accountId", "createdAt") where "deletedAt" is null;

create table "storeOrderItem" (
  "storeOrderId" text not null references "storeOrder" ("storeOrderId"),
  "position" integer not null check ("position" >= 0),
  "url" text not null,
  "name" text not null,
  "options" text not null,
  "quantity" integer not null check ("quantity" >= 1),
  "inStock" integer check ("inStock" >= 0),
  "unitUsdCents" integer check ("unitUsdCents" >= 0),
  primary key ("storeOrderId", "position"),
  check ("inStock" is null or "quantity" <= max("inStock", 1))
) strict, without rowid;
