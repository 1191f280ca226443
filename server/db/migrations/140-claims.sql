-- Servers of the version before go on.

create table "claim" (
  "claimId" text primary key,
  "packageId" text not null references package ("packageId"),
  "accountId" text not null references account ("accountId"),
  "kind" text not null check ("kind" in ('Lost', 'Damaged', 'ContentsMissing')),
  "lines" text not null check (json_valid("lines")),
  "pieces" text not null check (json_valid("pieces")),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  "text" text not null,
  "photoFileIds" text not null check (json_valid("photoFileIds")),
  "status" text not null check ("status" in ('Asked', 'LookedAt', 'Paid', 'Refused')),
  "openedBy" text not null,
  "lookedAtBy" text,
  "lookedAt" text,
  "paidJmdCents" integer not null default 0 check (("paidJmdCents" > 0) = ("status" = 'Paid')),
  "creditNoteId" text references "creditNote" ("creditNoteId"),
  "paymentId" text references payment ("paymentId"),
  "decidedBy" text,
  "decidedAt" text,
  "decision" text not null,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
) strict;

create index "claimPackage" on "claim" ("packageId");

create index "claimAccount" on "claim" ("accountId");

create index "claimCreditNote" on "claim" ("creditNoteId") where "creditNoteId" is not null;

create unique index "claimOpen" on "claim" ("packageId", "kind") where "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

-- On PostgreSQL:

create table "claim" (
  "claimId" text primary key,
  "packageId" text not null,
  "accountId" text not null,
  "kind" text not null check ("kind" in ('Lost', 'Damaged', 'ContentsMissing')),
  "lines" text not null check (is_json("lines")),
  "pieces" text not null check (is_json("pieces")),
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "text" text not null,
  "photoFileIds" text not null check (is_json("photoFileIds")),
  "status" text not null check ("status" in ('Asked', 'LookedAt', 'Paid', 'Refused')),
  "openedBy" text not null,
  "lookedAtBy" text,
  "lookedAt" text,
  "paidJmdCents" bigint not null default 0 check (("paidJmdCents" > 0) = ("status" = 'Paid')),
  "creditNoteId" text,
  "paymentId" text,
  "decidedBy" text,
  "decidedAt" text,
  "decision" text not null,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

alter table "claim" add foreign key ("packageId") references package ("packageId");

alter table "claim" add foreign key ("accountId") references account ("accountId");

alter table "claim" add foreign key ("creditNoteId") references "creditNote" ("creditNoteId");

alter table "claim" add foreign key ("paymentId") references payment ("paymentId");

create index "claimPackage" on "claim" ("packageId");

create index "claimAccount" on "claim" ("accountId");

create index "claimCreditNote" on "claim" ("creditNoteId") where "creditNoteId" is not null;

create unique index "claimOpen" on "claim" ("packageId", "kind") where "status" in ('Asked', 'LookedAt') and "deletedAt" is null;
