-- Servers of the version before go on.

alter table "package" add column "pieceLosses" text not null default '[]'
      check (is_json("pieceLosses"));

create index "packagePieceLoss" on "package" ("packageId") where "pieceLosses" <> '[]';
