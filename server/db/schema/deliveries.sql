create table "delivery" (
  "deliveryId" text primary key,
  "accountId" text not null references account ("accountId"),
  "address" text not null check (json_valid("address")),
  "branchId" text references branch ("branchId"),
  "driverId" text references account ("accountId"),
  "scheduledFor" text check ("scheduledFor" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  "stopOrder" integer check ("stopOrder" >= 1),
  "status" text not null check ("status" in ('InStore', 'OutForDelivery', 'Delivered', 'ReturnedToOffice')),
  "feeJmdCents" integer not null check ("feeJmdCents" >= 0),
  "attempts" text not null check (json_valid("attempts")),
  "proof" text check (json_valid("proof")),
  "collected" text check (json_valid("collected")),
  "outAt" text,
  "deliveredAt" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  "deletedAt" text,
  "waiver" text check (json_valid("waiver")),
  "packageIds" text not null default '[]' check (json_valid("packageIds")),
  "loadedPackageIds" text not null default '[]' check (json_valid("loadedPackageIds")),
  "unscannedReason" text not null default '',
  "outBy" text,
  "contact" text check (json_valid("contact")),
  "dueJmdCents" integer not null default 0,
  "driverDayId" text,
  "roundOf" text,
  "version" integer not null default 0,
  "archivedAt" text,
  "windowFrom" text,
  "windowTo" text,
  "cancelReason" text not null default '',
  "extraCollected" text not null default '[]' check (json_valid("extraCollected")),
  "cashRoundingJmdCents" integer not null default 100 check ("cashRoundingJmdCents" > 0),
  "confirmedAt" text,
  check (("status" = 'Delivered') = ("proof" is not null)),
  check (("status" = 'Delivered') = ("deliveredAt" is not null)),
  check ("status" <> 'OutForDelivery' or "driverId" is not null),
  check ("collected" is null or "status" = 'Delivered')
) strict;

create index "deliveryByStatus" on delivery ("status", "scheduledFor") where "deletedAt" is null;

create index "deliveryOfDriver" on delivery ("driverId", "status") where "deletedAt" is null;

create index "deliveryOfAccount" on delivery ("accountId", "createdAt") where "deletedAt" is null;

create index "deliveryDone" on delivery ("deliveredAt") where "deliveredAt" is not null;

create index "deliveryOfRound" on delivery ("roundOf") where "roundOf" is not null;

create table "deliveryPackage" (
  "deliveryId" text not null references delivery ("deliveryId"),
  "packageId" text not null references package ("packageId"),
  "position" integer not null check ("position" >= 0),
  "open" integer not null check ("open" in (0, 1)),
  primary key ("deliveryId", "packageId")
) strict, without rowid;

create unique index "deliveryPackageOnce" on "deliveryPackage" ("packageId") where "open" = 1;

create index "deliveryOfPackage" on "deliveryPackage" ("packageId");

create table "driverDay" (
  "driverDayId" text primary key,
  "driverId" text not null references account ("accountId"),
  "deliveryIds" text not null check (json_valid("deliveryIds")),
  "expectedJmdCents" integer not null check ("expectedJmdCents" >= 0),
  "countedJmdCents" integer not null check ("countedJmdCents" >= 0),
  "note" text not null,
  "closedAt" text not null,
  "closedBy" text not null,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "confirmedAt" text,
  "confirmedBy" text not null default '',
  "confirmNote" text not null default ''
) strict;

create table "proofTicket" (
  "tokenHash" text primary key not null,
  "purpose" text not null,
  "accountId" text,
  "sessionId" text,
  "sessionVersion" integer,
  "deviceId" text not null,
  "challenge" text,
  "secret" text,
  "expiresAt" text not null
);

create index "proofTicketByAccount" on "proofTicket" ("accountId");

create index "proofTicketByEnd" on "proofTicket" ("expiresAt");
