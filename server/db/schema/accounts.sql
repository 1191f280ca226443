create table "account" (
  "accountId" text primary key,
  "mailbox" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "role" text not null
    check ("role" in ('User', 'Admin', 'Employee', 'Driver', 'Supervisor', 'Senior', 'Agent', 'Processor', 'Warehouse')),
  "brand" text not null,
  "branchId" text references branch ("branchId"),
  "status" text not null check ("status" in ('Active', 'Suspended')),
  "hasTrn" integer not null check ("hasTrn" in (0, 1)),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "defaultMode" text not null default 'Air' check ("defaultMode" in ('Air', 'Sea')),
  "holdsPackages" integer not null default 0 check ("holdsPackages" in (0, 1)),
  "offices" text not null default '[]' check (json_valid("offices"))
) strict;

create index "accountMailbox" on account ("mailbox");

create index "accountName" on account ("lastName", "firstName");

create unique index "accountMailboxOnce" on account ("mailbox") where "mailbox" <> '';

create index "accountMailboxNumber" on account (cast(substr("mailbox", 4) as integer));

create index "customerByName" on account ("lastName", "firstName", "accountId")
  where "role" = 'User' and "deletedAt" is null;

create trigger "accountNameChanged" after update of "firstName", "lastName" on account
  when old."firstName" <> new."firstName" or old."lastName" <> new."lastName" begin
    update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
end;

create trigger "accountTextChanged" after update of "email", "mailbox" on account
  when old."email" <> new."email" or old."mailbox" is not new."mailbox" begin
    update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
end;

create table "accountPrivate" (
  "accountId" text primary key,
  "userId" text not null unique,
  "phone" text not null,
  "emailVerifiedAt" text,
  "trn" text,
  "authorizedPersons" text not null default '[]',
  "trnDigest" text,
  "nameKey" text,
  "phoneKey" text,
  "textNumber" integer
);

create index "accountPrivateTrnDigest" on "accountPrivate" ("trnDigest") where "trnDigest" is not null;

create index "accountPrivateTrnUndigested" on "accountPrivate" ("accountId")
  where "trn" is not null and "trnDigest" is null;

create index "accountPrivateName" on "accountPrivate" ("nameKey");

create index "accountPrivatePhone" on "accountPrivate" ("phoneKey");

create trigger "accountPhoneChanged" after update of "phone" on "accountPrivate"
  when old."phone" <> new."phone" begin
    update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
end;

create unique index "accountPrivateText" on "accountPrivate" ("textNumber");

create virtual table "accountText" using fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'trigram'
  );

create table "accountNote" (
  "accountNoteId" text primary key not null,
  "accountId" text not null references "account" ("accountId"),
  "text" text not null check ("text" <> ''),
  "by" text not null,
  "byAccountId" text not null,
  "createdAt" text not null
);

create index "accountNoteByAccount" on "accountNote" ("accountId", "createdAt");

create table "address" (
  "addressId" text primary key,
  "userId" text not null,
  "label" text not null,
  "line1" text not null,
  "line2" text not null,
  "town" text not null,
  "parish" text not null
    check ("parish" in ('Kingston', 'St. Andrew', 'St. Thomas', 'Portland', 'St. Mary', 'St. Ann', 'Trelawny', 'St. James', 'Hanover', 'Westmoreland', 'St. Elizabeth', 'Manchester', 'Clarendon', 'St. Catherine')),
  "country" text not null,
  "phone" text not null,
  "note" text not null,
  "isDefault" integer not null check ("isDefault" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create index "addressOfUser" on address ("userId", "createdAt");

create unique index "addressDefaultOnce" on address ("userId") where "isDefault" = 1;

create table "allowance" (
  "accountId" text not null references account ("accountId") deferrable initially deferred,
  "kind" text not null,
  "left" real not null check ("left" >= 0),
  "at" text not null,
  primary key ("accountId", "kind")
) strict, without rowid;

create table "credential" (
  "accountId" text primary key,
  "email" text not null unique,
  "passwordHash" text not null,
  "sessionVersion" integer not null,
  "updatedAt" text not null
);

create table "session" (
  "sessionId" text primary key,
  "accountId" text not null,
  "deviceId" text not null,
  "generation" integer not null,
  "createdAt" text not null,
  "rotatedAt" text not null,
  "expiresAt" text not null,
  "endedAt" text,
  "endReason" text,
  "provenAt" text,
  "factorAt" text
);

create index "sessionOfAccount" on "session" ("accountId", "deviceId");

create index "sessionByDevice" on "session" ("deviceId");

create table "authorization" (
  "authorizationId" text primary key,
  "role" text not null,
  "permission" text not null,
  constraint "authorizationOnce" unique ("role", "permission")
);

create table "accountPermission" (
  "accountId" text not null,
  "permission" text not null,
  "granted" integer not null check (granted in (0, 1)),
  constraint "accountPermissionOnce" primary key ("accountId", "permission")
);

create table "oneTimeToken" (
  "tokenHash" text primary key,
  "purpose" text not null,
  "expiresAt" text not null,
  "accountId" text,
  "email" text
);

create index "oneTimeTokenOfAccount" on "oneTimeToken" ("accountId", "purpose");

create table "secondFactor" (
  "factorId" text primary key not null,
  "accountId" text not null references "account" ("accountId"),
  "kind" text not null check ("kind" in ('totp', 'passkey')),
  "name" text not null check ("name" <> ''),
  "secret" text,
  "lastStep" integer not null default 0,
  "credentialId" text unique,
  "publicKey" text,
  "counter" integer not null default 0,
  "transports" text not null default '[]',
  "createdAt" text not null,
  "lastUsedAt" text,
  check (("kind" = 'totp') = ("secret" is not null)),
  check (("kind" = 'passkey') = ("credentialId" is not null)),
  check (("credentialId" is null) = ("publicKey" is null))
);

create index "secondFactorByAccount" on "secondFactor" ("accountId", "createdAt");

create table "recoveryCode" (
  "codeHash" text primary key not null,
  "accountId" text not null references "account" ("accountId"),
  "createdAt" text not null,
  "usedAt" text
);

create index "recoveryCodeByAccount" on "recoveryCode" ("accountId");

create table "lockedDevice" (
  "deviceId" text primary key not null,
  "accountId" text not null references "account" ("accountId"),
  "lockedBy" text not null,
  "reason" text not null,
  "lockedAt" text not null,
  "emptiedAt" text
);
