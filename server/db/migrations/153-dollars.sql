-- Servers of the version before must be stopped.

create table "exchangeRate" (
  "exchangeRateId" text primary key,
  "from" text not null,
  "buy" integer not null check ("buy" > 0),
  "sell" integer not null check ("sell" >= "buy"),
  "setBy" text not null,
  "setAt" text not null
) strict;

create index "exchangeRateByDay" on "exchangeRate" ("from", "setAt", "exchangeRateId");

alter table payment add column "currency" text not null default 'JMD' check ("currency" in ('JMD', 'USD'));

alter table payment add column "amountUsdCents" integer check ("amountUsdCents" > 0);

alter table payment add column "rate" integer
  constraint "paymentInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null) and ("currency" = 'JMD' or ("kind" = 'Payment' and "method" in ('Cash', 'Card', 'BankTransfer'))));

alter table "till" add column "floatUsdCents" integer not null default 0 check ("floatUsdCents" >= 0);

alter table "till" add column "expectedUsdCents" integer;

alter table "till" add column "countedUsdCents" integer check ("countedUsdCents" >= 0);

alter table "till" add column "usdDifferenceJmdCents" integer not null default 0;

update "till" set "expectedUsdCents" = 0, "countedUsdCents" = 0 where "closedAt" is not null;

create table "tillEntryOfCurrencies" (
  "tillEntryId" text primary key,
  "tillId" text not null references "till" ("tillId"),
  "kind" text not null check ("kind" in ('Payment', 'Reversal', 'Refund', 'Drop')),
  "amountJmdCents" integer not null,
  "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
  "paymentId" text references payment ("paymentId") deferrable initially deferred,
  "note" text not null,
  "at" text not null,
  "by" text not null,
  "amountUsdCents" integer not null default 0,
  check (case "kind" when 'Payment' then "amountUsdCents" > 0 or "amountJmdCents" >= 0 when 'Reversal' then true else "amountJmdCents" <= 0 and "amountUsdCents" <= 0 end)
) strict;

insert into "tillEntryOfCurrencies" ("tillEntryId", "tillId", "kind", "amountJmdCents", "changeJmdCents", "paymentId", "note", "at", "by")
  select "tillEntryId", "tillId", "kind", "amountJmdCents", "changeJmdCents", "paymentId", "note", "at", "by" from "tillEntry";

drop table "tillEntry";

alter table "tillEntryOfCurrencies" rename to "tillEntry";

create index "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents", "amountUsdCents");

create index "tillEntryInTime" on "tillEntry" ("tillId", "at", "tillEntryId");

create unique index "tillEntryOfPayment" on "tillEntry" ("paymentId", "kind") where "paymentId" is not null;

-- On PostgreSQL:

create table "exchangeRate" (
  "exchangeRateId" text primary key,
  "from" text not null,
  "buy" bigint not null check ("buy" > 0),
  "sell" bigint not null check ("sell" >= "buy"),
  "setBy" text not null,
  "setAt" text not null
);

create index "exchangeRateByDay" on "exchangeRate" ("from", "setAt", "exchangeRateId");

alter table payment add column "currency" text not null default 'JMD' check ("currency" in ('JMD', 'USD'));

alter table payment add column "amountUsdCents" bigint check ("amountUsdCents" > 0);

alter table payment add column "rate" bigint
  constraint "paymentInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null) and ("currency" = 'JMD' or ("kind" = 'Payment' and "method" in ('Cash', 'Card', 'BankTransfer'))));

alter table "till" add column "floatUsdCents" bigint not null default 0 check ("floatUsdCents" >= 0);

alter table "till" add column "expectedUsdCents" bigint;

alter table "till" add column "countedUsdCents" bigint check ("countedUsdCents" >= 0);

alter table "till" add column "usdDifferenceJmdCents" bigint not null default 0;

update "till" set "expectedUsdCents" = 0, "countedUsdCents" = 0 where "closedAt" is not null;

alter table "tillEntry" drop constraint "tillEntry_check";

alter table "tillEntry" add column "amountUsdCents" bigint not null default 0;

alter table "tillEntry" add check (case "kind" when 'Payment' then "amountUsdCents" > 0 or "amountJmdCents" >= 0 when 'Reversal' then true else "amountJmdCents" <= 0 and "amountUsdCents" <= 0 end);

drop index "tillEntrySums";

create index "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents", "amountUsdCents");
