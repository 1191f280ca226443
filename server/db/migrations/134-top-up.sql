-- Servers of the version before go on.

alter table "checkout" add column "topUpJmdCents" integer not null default 0
  check ("topUpJmdCents" >= 0);

-- On PostgreSQL:

alter table "checkout" add column "topUpJmdCents" bigint not null default 0
  check ("topUpJmdCents" >= 0);
