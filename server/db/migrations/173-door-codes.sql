-- Servers of the version before go on.

alter table delivery add column "asksCode" integer not null default 0 check ("asksCode" in (0, 1));

create table "deliveryCode" (
  "deliveryId" text primary key references delivery ("deliveryId") deferrable initially deferred,
  "code" text not null check (length("code") = 6),
  "createdAt" text not null
) strict;

-- On PostgreSQL:

alter table delivery add column "asksCode" smallint not null default 0 check ("asksCode" in (0, 1));

create table "deliveryCode" (
  "deliveryId" text primary key,
  "code" text not null check (length("code") = 6),
  "createdAt" text not null
);

alter table "deliveryCode" add foreign key ("deliveryId") references delivery ("deliveryId") deferrable initially deferred;
