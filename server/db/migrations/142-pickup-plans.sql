-- Servers of the version before go on.

alter table "package" add column "pickup" text not null default 'null' check (json_valid("pickup"));

create index "packagePickup" on "package" ("packageId") where "pickup" <> 'null';

-- On PostgreSQL:

alter table "package" add column "pickup" text not null default 'null' check (is_json("pickup"));

create index "packagePickup" on "package" ("packageId") where "pickup" <> 'null';
