-- Servers of the version before must be stopped.

alter table "creditNote" add column "creditedJmdCents" integer not null default 0
  check ("creditedJmdCents" >= 0);

-- On PostgreSQL:

alter table "creditNote" add column "creditedJmdCents" bigint not null default 0
  check ("creditedJmdCents" >= 0);
