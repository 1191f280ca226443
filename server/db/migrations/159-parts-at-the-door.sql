-- Servers of the version before go on.

alter table delivery add column "refusedPackages" text not null default '[]' check (json_valid("refusedPackages"));

alter table delivery add column "owedParts" text not null default '[]' check (json_valid("owedParts"));

-- On PostgreSQL:

alter table delivery add column "refusedPackages" text not null default '[]' check (is_json("refusedPackages"));

alter table delivery add column "owedParts" text not null default '[]' check (is_json("owedParts"));
