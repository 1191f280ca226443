-- Servers of the version before go on.

create table "customerPaper" (
  "paperId" text primary key not null,
  "accountId" text not null references account ("accountId"),
  "kindId" text not null,
  "kindName" text not null,
  "fileIds" text not null check (json_valid("fileIds")),
  "state" text not null check ("state" in ('Sent', 'Accepted', 'Refused')),
  "expiresOn" text,
  "reason" text not null,
  "sentBy" text not null,
  "sentAt" text not null,
  "checkedBy" text not null,
  "checkedAt" text,
  "warnedAt" text,
  check ("state" <> 'Accepted' or "expiresOn" is not null),
  check ("state" = 'Sent' or "checkedAt" is not null)
) strict;

create unique index "customerPaperOfKind" on "customerPaper" ("accountId", "kindId", "state");

create index "customerPaperToCheck" on "customerPaper" ("sentAt") where "state" = 'Sent';

-- On PostgreSQL:

create table "customerPaper" (
  "paperId" text primary key not null,
  "accountId" text not null,
  "kindId" text not null,
  "kindName" text not null,
  "fileIds" text not null check (is_json("fileIds")),
  "state" text not null check ("state" in ('Sent', 'Accepted', 'Refused')),
  "expiresOn" text,
  "reason" text not null,
  "sentBy" text not null,
  "sentAt" text not null,
  "checkedBy" text not null,
  "checkedAt" text,
  "warnedAt" text,
  check ("state" <> 'Accepted' or "expiresOn" is not null),
  check ("state" = 'Sent' or "checkedAt" is not null)
);

alter table "customerPaper" add foreign key ("accountId") references account ("accountId");

create unique index "customerPaperOfKind" on "customerPaper" ("accountId", "kindId", "state");

create index "customerPaperToCheck" on "customerPaper" ("sentAt") where "state" = 'Sent';
