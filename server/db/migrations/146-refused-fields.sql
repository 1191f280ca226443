-- Servers of the version before go on.

alter table "syncMutation" add column "fields" text check (json_valid("fields"));

-- On PostgreSQL:

alter table "syncMutation" add column "fields" text check (is_json("fields"));
