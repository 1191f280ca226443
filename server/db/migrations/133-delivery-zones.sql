-- Servers of the version before go on.

create table "deliveryZone" (
  "deliveryZoneId" text primary key,
  "name" text not null,
  "parishes" text not null check (json_valid("parishes")),
  "towns" text not null check (json_valid("towns")),
  "baseJmdCents" integer not null check ("baseJmdCents" >= 0),
  "perLbJmdCents" integer not null check ("perLbJmdCents" >= 0),
  "freeAboveJmdCents" integer check ("freeAboveJmdCents" >= 0),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

-- On PostgreSQL:

create table "deliveryZone" (
  "deliveryZoneId" text primary key,
  "name" text not null,
  "parishes" text not null check (is_json("parishes")),
  "towns" text not null check (is_json("towns")),
  "baseJmdCents" bigint not null check ("baseJmdCents" >= 0),
  "perLbJmdCents" bigint not null check ("perLbJmdCents" >= 0),
  "freeAboveJmdCents" bigint check ("freeAboveJmdCents" >= 0),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);
