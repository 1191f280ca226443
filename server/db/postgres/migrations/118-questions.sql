-- Servers of the version before go on.

create table "question" (
      "questionId" text primary key not null,
      "packageId" text not null,
      "accountId" text not null,
      "status" text not null check ("status" in ('New', 'Read', 'Answered', 'Closed')),
      "waitingSince" text check (("waitingSince" is not null) = ("status" in ('New', 'Read'))),
      "handledBy" text not null,
      "handledAt" text,
      "lines" text not null check (is_json("lines")),
      "version" bigint not null,
      "createdAt" text not null,
      "updatedAt" text not null,
      "deletedAt" text,
      "archivedAt" text
    );

alter table "question" add foreign key ("packageId") references "package" ("packageId");

alter table "question" add foreign key ("accountId") references "account" ("accountId");

create unique index "questionOfCustomerOnce" on "question" ("packageId", "accountId")
      where "deletedAt" is null;

create index "questionByPackage" on "question" ("packageId");

create index "questionByAccount" on "question" ("accountId");

create index "questionWaiting" on "question" ("waitingSince") where "waitingSince" is not null;
