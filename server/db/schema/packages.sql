create table "manifest" (
  "manifestId" text primary key,
  "number" text unique,
  "mode" text not null check ("mode" in ('Air', 'Sea')),
  "mawbNumber" text not null,
  "carrier" text not null,
  "originBranchId" text references branch ("branchId"),
  "destinationBranchId" text references branch ("branchId"),
  "departsAt" text,
  "arrivesAt" text,
  "status" text not null
    check ("status" in ('Open', 'Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'Completed', 'Cancelled')),
  "sealedBy" text,
  "sealedAt" text,
  "overrides" text not null check (json_valid("overrides")),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "totals" text not null default '{"packages":0,"pieces":0,"weightLb":0,"unweighed":0,"declaredValueUsdCents":0}'
    check (json_valid("totals"))
) strict;

create table "package" (
  "rowNumber" integer primary key,
  "packageId" text not null unique,
  "trackingNumber" text not null,
  "trackingNormalized" text not null,
  "trackingAliases" text not null check (json_valid("trackingAliases")),
  "codes" text not null check (json_valid("codes")),
  "hawbNumber" text,
  "courier" text not null,
  "description" text not null,
  "shipper" text not null,
  "accountId" text references account ("accountId"),
  "declaredValueUsdCents" integer check ("declaredValueUsdCents" >= 0),
  "weightLb" real check ("weightLb" > 0),
  "lengthIn" real check ("lengthIn" > 0),
  "widthIn" real check ("widthIn" > 0),
  "heightIn" real check ("heightIn" > 0),
  "pieces" integer not null check ("pieces" >= 1),
  "condition" text not null check ("condition" in ('Sealed', 'Open', 'Damaged', 'Wet', 'Crushed')),
  "battery" text not null check ("battery" in ('None', 'Installed', 'Loose')),
  "prohibited" integer not null check ("prohibited" in (0, 1)),
  "bin" text not null,
  "branchId" text references branch ("branchId"),
  "note" text not null,
  "status" text not null
    check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
  "delayedReason" text,
  "invoiceState" text not null
    check ("invoiceState" in ('NotRequired', 'Missing', 'Received', 'Verified', 'Rejected')),
  "merchantInvoiceFileId" text,
  "chargeableLb" real check ("chargeableLb" > 0),
  "manifestId" text references manifest ("manifestId"),
  "customs" text not null check (json_valid("customs")),
  "invoiceId" text,
  "reviewReason" text,
  "checkedInAt" text,
  "checkedInBy" text,
  "deliveredAt" text,
  "deliveredTo" text,
  "mergedInto" text references package ("packageId"),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "driverId" text,
  "handover" text not null default 'null',
  "arrival" text,
  "invoiceProblem" text,
  "placement" text not null default 'null',
  "billedAt" text,
  "chargesWaiver" text not null default 'null' check (json_valid("chargesWaiver")),
  "expectedFrom" text,
  "expectedTo" text
    check (("expectedTo" is null) = ("expectedFrom" is null) and coalesce("expectedFrom" <= "expectedTo", true)),
  "expectedMove" text not null default 'null' check (json_valid("expectedMove")),
  "expectedPending" integer not null default 0 check ("expectedPending" in (0, 1)),
  "missingSince" text,
  "loss" text not null default 'null' check (json_valid("loss")),
  "mode" text check ("mode" in ('Air', 'Sea')),
  "ending" text not null default 'null' check (json_valid("ending")),
  "missingPieces" text not null default '[]' check (json_valid("missingPieces")),
  "deliveredPieces" text not null default '[]' check (json_valid("deliveredPieces")),
  "contents" text not null default '[]' check (json_valid("contents")),
  "shipWhen" text check ("shipWhen" in ('Now', 'Hold', 'Together')),
  "togetherId" text,
  "heldFrom" text,
  "heldUntil" text,
  "pieceLosses" text not null default '[]' check (json_valid("pieceLosses")),
  "offices" text not null default '[]' check (json_valid("offices"))
) strict;

create unique index "packageHawb" on package ("hawbNumber") where "hawbNumber" is not null;

create index "packageRecent" on package ("updatedAt") where "deletedAt" is null;

create index "packageByStatus" on package ("status", "updatedAt") where "deletedAt" is null;

create index "packageByAccount" on package ("accountId", "updatedAt");

create index "packageByManifest" on package ("manifestId") where "manifestId" is not null;

create index "packageToReview" on package ("updatedAt") where "reviewReason" is not null;

create index "packageInHand" on package ("updatedAt", "packageId")
  where "deletedAt" is null and "archivedAt" is null;

create index "packageInHandByStatus" on package ("status", "updatedAt", "packageId")
  where "deletedAt" is null and "archivedAt" is null;

create index "packageIntake" on package ("checkedInAt")
  where "checkedInAt" is not null and "deletedAt" is null;

create index "packageOfOffice" on package ("branchId", "status", "checkedInAt")
  where "deletedAt" is null and "archivedAt" is null;

create trigger "packageTallyAdded" after insert on package when new."deletedAt" is null begin
    insert into "packageTally" values (new."status", new."archivedAt" is not null, 1)
      on conflict do update set "n" = "n" + 1;
end;

create trigger "packageTallyChanged" after update on package
  when old."status" <> new."status"
    or (old."deletedAt" is null) <> (new."deletedAt" is null)
    or (old."archivedAt" is null) <> (new."archivedAt" is null)
  begin
    update "packageTally" set "n" = "n" - 1
      where old."deletedAt" is null and "status" = old."status" and "archived" = (old."archivedAt" is not null);
    insert into "packageTally"
      select new."status", new."archivedAt" is not null, 1 where new."deletedAt" is null
      on conflict do update set "n" = "n" + 1;
end;

create trigger "packageTallyRemoved" after delete on package when old."deletedAt" is null begin
    update "packageTally" set "n" = "n" - 1
      where "status" = old."status" and "archived" = (old."archivedAt" is not null);
end;

create index "packageInvoiceFile" on package ("merchantInvoiceFileId")
  where "merchantInvoiceFileId" is not null;

create index "packageOfDriver" on package ("driverId", "updatedAt") where "driverId" is not null;

create index "packageByCourier" on package (courier) where "deletedAt" is null and "archivedAt" is null;

create index "packageToBill" on "package" ("updatedAt", "packageId")
  where "deletedAt" is null and +"accountId" is not null
    and "billedAt" is null and "chargesWaiver" = 'null'
    and coalesce("arrival", '') not in ('Missing', 'Damaged')
    and (+"status" in ('AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered')
      or (+"status" = 'Delayed' and json_extract("customs", '$.state') in ('Cleared', 'NotNeeded')));

create index "packageOfInvoice" on package ("invoiceId") where "invoiceId" is not null;

create index "packageExpectedPending" on "package" ("packageId") where "expectedPending" = 1;

create index "packageExpected" on "package" ("expectedTo", "packageId")
  where "deletedAt" is null and "expectedTo" is not null
    and "status" not in ('PreAlert', 'ReadyForPickup', 'Delivered');

create index "packageMissing" on "package" ("missingSince", "packageId")
  where "missingSince" is not null;

create index "packageLoss" on "package" ("packageId") where "loss" <> 'null';

create index "packageEnding" on "package" ("packageId") where "ending" <> 'null';

create index "packagePieceLoss" on "package" ("packageId") where "pieceLosses" <> '[]';

create index "packageCustomsHold" on "package" ("packageId")
  where json_extract("customs", '$.state') = 'Hold';

create table "packageCode" (
  "code" text not null,
  "packageId" text not null references package ("packageId"),
  primary key ("code", "packageId")
) strict, without rowid;

create virtual table "packageText" using fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'trigram'
  );

create table "packageEvent" (
  "packageEventId" text primary key,
  "packageId" text not null references package ("packageId"),
  "accountId" text,
  "status" text not null
    check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
  "stepBack" integer not null check ("stepBack" in (0, 1)),
  "occurredAt" text not null,
  "recordedAt" text,
  "by" text not null,
  "deviceId" text not null,
  "branchId" text references branch ("branchId"),
  "note" text not null,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "driverId" text,
  "customs" text not null default 'null',
  "rank" real not null default 0,
  "deviceAt" text,
  "offices" text not null default '[]' check (json_valid("offices"))
) strict;

create index "packageEventPackage" on "packageEvent" ("packageId", "packageEventId");

create table "packageImage" (
  "packageImageId" text primary key,
  "packageId" text not null references package ("packageId"),
  "accountId" text,
  "fileId" text not null,
  "sha256" text not null check (length("sha256") = 64),
  "contentType" text not null check ("contentType" in ('image/jpeg', 'image/webp', 'image/png')),
  "size" integer not null check ("size" >= 1),
  "uploaded" integer not null check ("uploaded" in (0, 1)),
  "takenAt" text not null,
  "by" text not null,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "driverId" text,
  "offices" text not null default '[]' check (json_valid("offices"))
) strict;

create index "packageImagePackage" on "packageImage" ("packageId", "packageImageId");

create index "packageImageFile" on "packageImage" ("fileId");

create table "manifestLine" (
  "manifestLineId" text primary key,
  "manifestId" text not null references manifest ("manifestId"),
  "packageId" text not null references package ("packageId"),
  "addedAt" text not null,
  "addedBy" text not null,
  "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "extra" integer not null default 0 check ("extra" in (0, 1)),
  "offices" text not null default '[]' check (json_valid("offices"))
) strict;

create index "manifestLineManifest" on "manifestLine" ("manifestId");

create table "packageTally" (
  "status" text not null,
  "archived" integer not null check ("archived" in (0, 1)),
  "n" integer not null check ("n" >= 0),
  primary key ("status", "archived")
) strict, without rowid;

create table "review" (
  "reviewId" text primary key,
  "packageId" text references package ("packageId"),
  "kind" text not null,
  "at" text not null,
  "by" text not null,
  "deviceId" text not null,
  "note" text not null,
  "differences" text not null check (json_valid("differences")),
  "status" text not null check ("status" in ('Open', 'Resolved')),
  "resolution" text check ("resolution" in ('keep', 'replace', 'merge')),
  "resolvedBy" text,
  "resolvedAt" text,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "prealertId" text references package ("packageId")
) strict;

create index "reviewPackage" on review ("packageId");

create index "reviewOpen" on review ("at") where "status" = 'Open';

create index "reviewByDevice" on review ("deviceId", "kind") where "status" = 'Open';

create table "hawbBlock" (
  "year" integer not null,
  "fromSerial" integer not null,
  "toSerial" integer not null,
  "clientId" text not null,
  "at" text not null,
  primary key ("year", "fromSerial")
) strict, without rowid;
