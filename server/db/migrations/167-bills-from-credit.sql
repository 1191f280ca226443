-- Servers of the version before go on.

alter table "accountPrivate" add column "paysFromCredit" integer not null default 0 check ("paysFromCredit" in (0, 1));

-- On PostgreSQL:

alter table "accountPrivate" add column "paysFromCredit" smallint not null default 0 check ("paysFromCredit" in (0, 1));
