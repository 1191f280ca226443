-- Servers of the version before go on.

alter table "accountPrivate" add column "terms" text check (json_valid("terms"));

-- On PostgreSQL:

alter table "accountPrivate" add column "terms" text check (is_json("terms"));
