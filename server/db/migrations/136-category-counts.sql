-- Servers of the version before go on.

create table "categoryWord" (
  "word" text not null,
  "category" text not null,
  "count" integer not null check ("count" >= 0),
  primary key ("word", "category")
) strict;

-- On PostgreSQL:

create table "categoryWord" (
  "word" text not null,
  "category" text not null,
  "count" bigint not null check ("count" >= 0),
  primary key ("word", "category")
);
