-- Servers of the version before must be stopped.

create table "fee" (
  "feeId" text primary key,
  "name" text not null,
  "rule" text not null check ("rule" in ('Always', 'Clearance', 'Value', 'Weight', 'Branch', 'Consolidation', 'Hold', 'Return')),
  "amountJmdCents" integer check ("amountJmdCents" > 0),
  "percent" real check ("percent" > 0 and "percent" <= 100),
  "minJmdCents" integer check ("minJmdCents" > 0),
  "maxJmdCents" integer check ("maxJmdCents" > 0),
  "aboveUsdCents" integer check ("aboveUsdCents" >= 0),
  "aboveLb" real check ("aboveLb" >= 0),
  "branchId" text,
  "isTaxed" integer not null check ("isTaxed" in (0, 1)),
  "validFrom" text not null,
  "validTo" text,
  "isActive" integer not null check ("isActive" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null)),
  check ("percent" is null or "rule" = 'Clearance'),
  check ("minJmdCents" is null or "percent" is not null),
  check ("maxJmdCents" is null or "percent" is not null),
  check (("aboveUsdCents" is not null) = ("rule" = 'Value')),
  check (("aboveLb" is not null) = ("rule" = 'Weight')),
  check (("branchId" is not null) = ("rule" = 'Branch'))
);

-- On PostgreSQL:

create table "fee" (
  "feeId" text primary key,
  "name" text not null,
  "rule" text not null check ("rule" in ('Always', 'Clearance', 'Value', 'Weight', 'Branch', 'Consolidation', 'Hold', 'Return')),
  "amountJmdCents" bigint check ("amountJmdCents" > 0),
  "percent" double precision check ("percent" > 0 and "percent" <= 100),
  "minJmdCents" bigint check ("minJmdCents" > 0),
  "maxJmdCents" bigint check ("maxJmdCents" > 0),
  "aboveUsdCents" bigint check ("aboveUsdCents" >= 0),
  "aboveLb" double precision check ("aboveLb" >= 0),
  "branchId" text,
  "isTaxed" smallint not null check ("isTaxed" in (0, 1)),
  "validFrom" text not null,
  "validTo" text,
  "isActive" smallint not null check ("isActive" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null)),
  check ("percent" is null or "rule" = 'Clearance'),
  check ("minJmdCents" is null or "percent" is not null),
  check ("maxJmdCents" is null or "percent" is not null),
  check (("aboveUsdCents" is not null) = ("rule" = 'Value')),
  check (("aboveLb" is not null) = ("rule" = 'Weight')),
  check (("branchId" is not null) = ("rule" = 'Branch'))
);
