-- Servers of the version before go on.

alter table package add column "insurance" text check ("insurance" in ('Insured', 'Declined'));

alter table account add column "declinesInsurance" integer not null default 0 check ("declinesInsurance" in (0, 1));

-- On PostgreSQL:

alter table package add column "insurance" text check ("insurance" in ('Insured', 'Declined'));

alter table account add column "declinesInsurance" smallint not null default 0 check ("declinesInsurance" in (0, 1));
