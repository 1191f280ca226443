-- Servers of the version before go on.

alter table package add column "service" text default '';

alter table account add column "defaultService" text not null default '';

-- On PostgreSQL:

alter table package add column "service" text default '';

alter table account add column "defaultService" text not null default '';
