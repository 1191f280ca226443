-- Servers of the version before must be stopped.

alter table "package" add column "offices" text not null default '[]'
        check (is_json("offices"));

alter table "packageEvent" add column "offices" text not null default '[]'
        check (is_json("offices"));

alter table "packageImage" add column "offices" text not null default '[]'
        check (is_json("offices"));

alter table "manifestLine" add column "offices" text not null default '[]'
        check (is_json("offices"));

alter table "account" add column "offices" text not null default '[]'
        check (is_json("offices"));
