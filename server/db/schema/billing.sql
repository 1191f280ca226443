create table "rateSheet" (
  "rateSheetId" text primary key,
  "name" text not null,
  "mode" text not null check ("mode" in ('Air', 'Sea')),
  "bands" text not null check (json_valid("bands")),
  "extraLbUsdCents" integer not null check ("extraLbUsdCents" >= 0),
  "volumetricDivisor" integer not null check ("volumetricDivisor" > 0),
  "handlingUsdCents" integer not null check ("handlingUsdCents" >= 0),
  "handlingSteps" text not null check (json_valid("handlingSteps")),
  "fuelBasisPoints" integer not null check ("fuelBasisPoints" between 0 and 10000),
  "insuranceBasisPoints" integer not null check ("insuranceBasisPoints" between 0 and 10000),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  unique ("mode", "validFrom")
) strict;

create table "dutyTable" (
  "dutyTableId" text primary key,
  "validFrom" text not null unique,
  "deMinimisUsdCents" integer not null check ("deMinimisUsdCents" >= 0),
  "rates" text not null check (json_valid("rates")),
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create table "counter" (
  "name" text primary key,
  "value" integer not null check ("value" >= 0)
) strict;

create table "invoice" (
  "invoiceId" text primary key,
  "number" text unique,
  "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
  "accountId" text not null references account ("accountId"),
  "statusId" text not null check ("statusId" in ('draft', 'unpaid', 'part-paid', 'paid', 'void')),
  "exchangeRate" integer not null check ("exchangeRate" > 0),
  "subtotalJmdCents" integer not null,
  "gctJmdCents" integer not null check ("gctJmdCents" >= 0),
  "totalJmdCents" integer not null check ("totalJmdCents" >= 0),
  "paidJmdCents" integer not null check ("paidJmdCents" >= 0),
  "balanceJmdCents" integer not null check ("balanceJmdCents" >= 0),
  "issuedAt" text,
  "dueAt" text,
  "voidReason" text,
  "packageId" text references package ("packageId"),
  "deliveryId" text,
  "storeOrderId" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  check ("totalJmdCents" = "subtotalJmdCents" + "gctJmdCents"),
  check ("balanceJmdCents" = "totalJmdCents" - "paidJmdCents"),
  check (("statusId" = 'draft') = ("number" is null)),
  check (("number" is null) = ("issuedAt" is null)),
  check (("statusId" = 'void') = ("voidReason" is not null)),
  check ("statusId" in ('unpaid', 'part-paid', 'paid') or "paidJmdCents" = 0),
  check ("statusId" <> 'unpaid' or ("paidJmdCents" = 0 and "balanceJmdCents" > 0)),
  check ("statusId" <> 'part-paid' or ("paidJmdCents" > 0 and "balanceJmdCents" > 0)),
  check ("statusId" <> 'paid' or "balanceJmdCents" = 0)
) strict;

create index "invoiceOfAccount" on invoice ("accountId", "createdAt");

create index "invoiceByStatus" on invoice ("statusId", "createdAt");

create unique index "invoiceOfPackage" on invoice ("packageId")
  where "packageId" is not null and "statusId" <> 'void';

create unique index "invoiceOfDelivery" on invoice ("deliveryId")
  where "deliveryId" is not null and "statusId" <> 'void';

create unique index "invoiceOfStoreOrder" on invoice ("storeOrderId")
  where "storeOrderId" is not null and "statusId" <> 'void';

create index "invoiceIssued" on invoice ("issuedAt") where "issuedAt" is not null;

create index "invoiceByDue" on invoice ("dueAt", "invoiceId");

create index "invoiceByTotal" on invoice ("totalJmdCents", "invoiceId");

create index "invoiceByBalance" on invoice ("balanceJmdCents", "invoiceId");

create index "invoiceByKind" on invoice (kind, "createdAt", "invoiceId");

create index "invoiceSearched" on invoice (number, "accountId");

create trigger "invoiceTallyAdded" after insert on invoice begin
    insert into "invoiceTally" values (new."kind", new."statusId", 1, new."balanceJmdCents")
      on conflict do update set "n" = "n" + 1, "balanceJmdCents" = "balanceJmdCents" + new."balanceJmdCents";
end;

create trigger "invoiceTallyChanged" after update on invoice
  when old."kind" <> new."kind" or old."statusId" <> new."statusId"
    or old."balanceJmdCents" <> new."balanceJmdCents"
  begin
    update "invoiceTally" set "n" = "n" - 1, "balanceJmdCents" = "balanceJmdCents" - old."balanceJmdCents"
      where "kind" = old."kind" and "statusId" = old."statusId";
    insert into "invoiceTally" values (new."kind", new."statusId", 1, new."balanceJmdCents")
      on conflict do update set "n" = "n" + 1, "balanceJmdCents" = "balanceJmdCents" + new."balanceJmdCents";
end;

create trigger "invoiceTallyRemoved" after delete on invoice begin
    update "invoiceTally" set "n" = "n" - 1, "balanceJmdCents" = "balanceJmdCents" - old."balanceJmdCents"
      where "kind" = old."kind" and "statusId" = old."statusId";
end;

create index "invoiceRecent" on invoice ("createdAt", "invoiceId");

create trigger "invoiceTextAdded" after insert on invoice when new."number" is not null begin
  insert into "invoiceText" (body, "invoiceId") values (new."number", new."invoiceId"); end;

create trigger "invoiceTextRemoved" after delete on invoice when old."number" is not null begin
  delete from "invoiceText" where "invoiceText" match '"' || replace("old"."number", '"', '""') || '"'
  and "invoiceId" = "old"."invoiceId"; end;

create trigger "invoiceTextIssued" after update of "number" on invoice
  when old."number" is null and new."number" is not null begin insert into "invoiceText" (body, "invoiceId") values (new."number", new."invoiceId"); end;

create trigger "invoiceTextChanged" after update of "number" on invoice
  when old."number" is not null and new."number" is not old."number" begin
    delete from "invoiceText" where "invoiceText" match '"' || replace("old"."number", '"', '""') || '"'
  and "invoiceId" = "old"."invoiceId";
    insert into "invoiceText" (body, "invoiceId") select new."number", new."invoiceId" where new."number" is not null;
end;

create table "invoiceLine" (
  "featureValueId" text primary key,
  "invoiceId" text not null references invoice ("invoiceId"),
  "position" integer not null check ("position" >= 0),
  "feature" text not null,
  "description" text not null,
  "quantity" integer not null check ("quantity" >= 1),
  "inStock" integer check ("inStock" >= 0),
  "unitJmdCents" integer not null,
  "amountJmdCents" integer not null,
  "packageId" text references package ("packageId"),
  "how" text not null,
  unique ("invoiceId", "position"),
  check ("amountJmdCents" = "quantity" * "unitJmdCents")
) strict;

create index "invoiceLinePackage" on "invoiceLine" ("packageId") where "packageId" is not null;

create table "invoiceEstimate" (
  "invoiceEstimateId" text primary key,
  "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
  "title" text not null,
  "accountId" text references account ("accountId"),
  "exchangeRate" integer not null check ("exchangeRate" > 0),
  "subtotalJmdCents" integer not null,
  "gctJmdCents" integer not null check ("gctJmdCents" >= 0),
  "totalJmdCents" integer not null check ("totalJmdCents" >= 0),
  "invoiceId" text unique references invoice ("invoiceId"),
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  check ("totalJmdCents" = "subtotalJmdCents" + "gctJmdCents")
) strict;

create index "invoiceEstimateRecent" on "invoiceEstimate" ("createdAt");

create table "invoiceEstimateLine" (
  "featureValueId" text primary key,
  "invoiceEstimateId" text not null references "invoiceEstimate" ("invoiceEstimateId"),
  "position" integer not null check ("position" >= 0),
  "feature" text not null,
  "description" text not null,
  "quantity" integer not null check ("quantity" >= 1),
  "inStock" integer check ("inStock" >= 0),
  "unitJmdCents" integer not null,
  "amountJmdCents" integer not null,
  "packageId" text references package ("packageId"),
  "how" text not null,
  unique ("invoiceEstimateId", "position"),
  check ("amountJmdCents" = "quantity" * "unitJmdCents")
) strict;

create table "invoiceTally" (
  "kind" text not null,
  "statusId" text not null,
  "n" integer not null check ("n" >= 0),
  "balanceJmdCents" integer not null,
  primary key ("kind", "statusId")
) strict, without rowid;

create virtual table "invoiceText" using fts5 (body, "invoiceId" unindexed, tokenize = 'trigram');

create table "creditNote" (
  "creditNoteId" text primary key,
  "accountId" text not null references account ("accountId"),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  "remainingJmdCents" integer not null check ("remainingJmdCents" between 0 and "amountJmdCents"),
  "reason" text not null,
  "status" text not null check ("status" in ('Open', 'Used', 'Void')),
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  check ("status" <> 'Open' or "remainingJmdCents" > 0),
  check ("status" <> 'Used' or "remainingJmdCents" = 0)
) strict;

create index "creditNoteOfAccount" on "creditNote" ("accountId", "createdAt");

create index "creditNoteRecent" on "creditNote" ("createdAt");

create table "creditNoteUse" (
  "creditNoteId" text not null references "creditNote" ("creditNoteId"),
  "invoiceId" text not null references invoice ("invoiceId"),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  primary key ("creditNoteId", "invoiceId")
) strict;

create index "creditNoteUseInvoice" on "creditNoteUse" ("invoiceId");

create table "dutyCredit" (
  "creditNoteId" text primary key references "creditNote" ("creditNoteId"),
  "packageId" text not null references package ("packageId")
);

create index "dutyCreditPackage" on "dutyCredit" ("packageId");

create table "issuedPaper" (
  "entityId" text not null primary key,
  "companyStateId" text not null references "companyState" ("companyStateId"),
  "accountId" text not null references "account" ("accountId"),
  "name" text not null,
  "mailbox" text not null,
  "trn" text
) strict;

create table "customsReceipt" (
  "packageId" text not null primary key references package ("packageId"),
  "receiptNumber" text not null,
  "classification" text not null,
  "cifJmdCents" integer check ("cifJmdCents" >= 0),
  "recordedBy" text not null,
  "recordedAt" text not null
) strict;
