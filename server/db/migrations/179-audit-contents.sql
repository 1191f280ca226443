-- Servers of the version before go on.

create table "auditFileContent" (
  "auditFileId" integer primary key references "auditFile" on delete cascade,
  "content" blob not null
) strict;

-- On PostgreSQL:

create table "auditFileContent" (
  "auditFileId" bigint primary key references "auditFile" on delete cascade,
  "content" bytea not null
);
