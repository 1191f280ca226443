-- Servers of the version before go on.

alter table package add column "priceMove" text not null default 'null' check (json_valid("priceMove"));

-- On PostgreSQL:

alter table package add column "priceMove" text not null default 'null' check (is_json("priceMove"));
