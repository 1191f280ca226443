-- Servers of the version before go on.

alter table "delivery" add column "hasOwnFee" integer not null default 0 check ("hasOwnFee" in (0, 1));

-- Nobody knows who set the fees of before, and a price never changes without a person.
update "delivery" set "hasOwnFee" = 1;

-- On PostgreSQL:

alter table "delivery" add column "hasOwnFee" smallint not null default 0 check ("hasOwnFee" in (0, 1));

update "delivery" set "hasOwnFee" = 1;
