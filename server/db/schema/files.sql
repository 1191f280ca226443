create table "file" (
  "fileId" text primary key,
  "name" text not null,
  "contentType" text not null,
  "size" integer not null,
  "sha256" text not null check (length("sha256") = 64),
  "ownerAccountId" text not null,
  "visibility" text not null check ("visibility" in ('Public', 'Private')),
  "kind" text not null,
  "path" text not null,
  "createdAt" text not null,
  "packageId" text references package ("packageId"),
  "deletedAt" text,
  "replacedAt" text,
  "removedAt" text
) strict;

create index "fileByKind" on file ("kind", "createdAt") where "deletedAt" is null;

create unique index "filePublicName" on file (lower("name"))
  where "visibility" = 'Public' and "deletedAt" is null;

create trigger "filePublicOn_insert" before insert on file
  when new."visibility" = 'Public' and new."kind" <> 'document'
  begin select raise(abort, 'only documents are public'); end;

create trigger "filePublicOn_update" before update on file
  when new."visibility" = 'Public' and new."kind" <> 'document'
  begin select raise(abort, 'only documents are public'); end;

create index "fileReplaced" on file ("replacedAt")
  where "replacedAt" is not null and "removedAt" is null;

create index "fileOfOwner" on file ("ownerAccountId", "createdAt") where "deletedAt" is null;

create index "filePackage" on file ("packageId") where "packageId" is not null;
