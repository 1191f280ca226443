-- Servers of the version before go on.

create table "erasure" (
      "erasureId" text primary key not null,
      "accountId" text not null,
      "note" text not null,
      "askedAt" text not null,
      "status" text not null check ("status" in ('Asked', 'Granted', 'Refused', 'Withdrawn')),
      "reason" text not null,
      "decidedBy" text not null,
      "decidedAt" text,
      check (("status" = 'Asked') = ("decidedAt" is null))
    );

alter table "erasure" add foreign key ("accountId") references account ("accountId");

create unique index "erasureOpenOnce" on "erasure" ("accountId") where "status" in ('Asked', 'Granted');

create index "erasureByTime" on "erasure" ("askedAt");
