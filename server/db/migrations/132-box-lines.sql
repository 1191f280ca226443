-- Servers of the version before go on.

alter table package add column "lines" text not null default '[]' check (json_valid("lines"));

alter table package add column "dutyCategory" text;

-- On PostgreSQL:

alter table package add column "lines" text not null default '[]' check (is_json("lines"));

alter table package add column "dutyCategory" text;
