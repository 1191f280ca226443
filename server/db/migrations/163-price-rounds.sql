-- Servers of the version before go on.

create table "priceRound" (
  "priceRoundId" text primary key check ("priceRoundId" = 'prices'),
  "formerPrices" text not null check (json_valid("formerPrices")),
  "newPrices" text check (json_valid("newPrices")),
  "lastPackageId" text not null
) strict, without rowid;

-- On PostgreSQL:

create table "priceRound" (
  "priceRoundId" text primary key check ("priceRoundId" = 'prices'),
  "formerPrices" text not null check (is_json("formerPrices")),
  "newPrices" text check (is_json("newPrices")),
  "lastPackageId" text not null
);
