-- Servers of the version before must be stopped.

alter table "creditNote" add column "gctJmdCents" integer not null default 0
  check ("gctJmdCents" >= 0);

-- On PostgreSQL:

alter table "creditNote" add column "gctJmdCents" bigint not null default 0
  check ("gctJmdCents" >= 0);
