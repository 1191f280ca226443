-- Servers of the version before go on.

create table "statementMail" (
  "month" text primary key,
  "lastAccountId" text not null,
  "finishedAt" text
) strict, without rowid;

-- On PostgreSQL:

create table "statementMail" (
  "month" text primary key,
  "lastAccountId" text not null,
  "finishedAt" text
);
