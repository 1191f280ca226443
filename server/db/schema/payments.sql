create table "payment" (
  "paymentId" text primary key,
  "accountId" text not null references account ("accountId"),
  "method" text not null
    check ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit')),
  "amountJmdCents" integer not null check ("amountJmdCents" >= 0),
  "roundingJmdCents" integer not null default 0 check (abs("roundingJmdCents") <= 500),
  "tenderedJmdCents" integer check ("tenderedJmdCents" >= "amountJmdCents"),
  "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
  "reference" text not null,
  "receiptNumber" text not null unique,
  "receiptCheck" integer not null check ("receiptCheck" in (0, 1)),
  "checkoutId" text,
  "deliveryId" text,
  "receivedBy" text not null,
  "receivedAt" text not null,
  "reversedAt" text,
  "reverseReason" text,
  "kind" text not null default 'Payment' check ("kind" in ('Payment', 'Refund')),
  "refundReason" text
    check ( ("kind" = 'Refund') = ("refundReason" is not null) and ("kind" = 'Payment' or ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque') and "tenderedJmdCents" is null and "checkoutId" is null and "deliveryId" is null))),
  check ("amountJmdCents" + "roundingJmdCents" > 0),
  check ("method" = 'Cash' or "roundingJmdCents" = 0),
  check ("changeJmdCents" = coalesce("tenderedJmdCents" - "amountJmdCents", 0)),
  check (("reversedAt" is null) = ("reverseReason" is null))
) strict;

create index "paymentOfAccount" on payment ("accountId", "receivedAt");

create index "paymentOfCheckout" on payment ("checkoutId") where "checkoutId" is not null;

create index "paymentReversed" on payment ("reversedAt") where "reversedAt" is not null;

create index "paymentByMethod" on payment ("method", "receivedAt", "paymentId");

create index "paymentBySignedAmount" on payment
  (case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end, "paymentId");

create trigger "paymentTallyAdded" after insert on payment begin
    insert into "paymentTally" values (new."kind", new."method", ("new"."reversedAt" is not null), new."receiptCheck", 1)
      on conflict do update set "n" = "n" + 1;
end;

create trigger "paymentTallyChanged" after update on payment
  when old."kind" <> new."kind" or old."method" <> new."method"
    or ("old"."reversedAt" is not null) <> ("new"."reversedAt" is not null) or old."receiptCheck" <> new."receiptCheck"
  begin
    update "paymentTally" set "n" = "n" - 1
      where "kind" = old."kind" and "method" = old."method"
        and "reversed" = ("old"."reversedAt" is not null) and "receiptCheck" = old."receiptCheck";
    insert into "paymentTally" values (new."kind", new."method", ("new"."reversedAt" is not null), new."receiptCheck", 1)
      on conflict do update set "n" = "n" + 1;
end;

create trigger "paymentTallyRemoved" after delete on payment begin
    update "paymentTally" set "n" = "n" - 1
      where "kind" = old."kind" and "method" = old."method"
        and "reversed" = ("old"."reversedAt" is not null) and "receiptCheck" = old."receiptCheck";
end;

create index "paymentRecent" on payment ("receivedAt", "paymentId");

create trigger "paymentTextAdded" after insert on payment begin insert into "paymentText" (body, "paymentId")
  values (new."receiptNumber" || char(10) || new."reference", new."paymentId"); end;

create trigger "paymentTextRemoved" after delete on payment begin delete from "paymentText" where "paymentText" match '"' || replace("old"."receiptNumber", '"', '""') || '"'
  and "paymentId" = "old"."paymentId"; end;

create trigger "paymentTextChanged" after update of "receiptNumber", "reference" on payment
  when new."receiptNumber" <> old."receiptNumber" or new."reference" <> old."reference" begin
    delete from "paymentText" where "paymentText" match '"' || replace("old"."receiptNumber", '"', '""') || '"'
  and "paymentId" = "old"."paymentId"; insert into "paymentText" (body, "paymentId")
  values (new."receiptNumber" || char(10) || new."reference", new."paymentId");
end;

create index "paymentOddReference" on payment ("paymentId") where ("reference" glob '*[^ -&(-_a-~]*' or instr("reference", '  ') > 0);

create table "paymentAllocation" (
  "paymentId" text not null references payment ("paymentId"),
  "invoiceId" text not null references invoice ("invoiceId"),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  primary key ("paymentId", "invoiceId")
) strict;

create index "paymentAllocationInvoice" on "paymentAllocation" ("invoiceId");

create table "paymentTally" (
  "kind" text not null,
  "method" text not null,
  "reversed" integer not null check ("reversed" in (0, 1)),
  "receiptCheck" integer not null check ("receiptCheck" in (0, 1)),
  "n" integer not null check ("n" >= 0),
  primary key ("kind", "method", "reversed", "receiptCheck")
) strict, without rowid;

create virtual table "paymentText" using fts5 (body, "paymentId" unindexed, tokenize = 'trigram');

create table "checkout" (
  "checkoutId" text primary key,
  "checkoutToken" text not null unique check (length("checkoutToken") >= 22),
  "accountId" text not null references account ("accountId"),
  "totalUsdCents" integer not null check ("totalUsdCents" >= 0),
  "totalJmdCents" integer not null check ("totalJmdCents" > 0),
  "status" text not null
    check ("status" in ('created', 'link-open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'mismatch')),
  "paymentLink" text,
  "expiresAt" text not null,
  "providerReference" text,
  "paymentId" text references payment ("paymentId"),
  "paidByHand" integer not null check ("paidByHand" in (0, 1)),
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "partJmdCents" integer check ("partJmdCents" > 0),
  "askedJmdCents" integer check ("askedJmdCents" > 0),
  "cardPageAt" text,
  check ("paidByHand" = 0 or "status" = 'paid'),
  check ("status" <> 'paid' or "paidByHand" = 1 or "paymentId" is not null)
) strict;

create index "checkoutOfAccount" on checkout ("accountId", "createdAt");

create index "checkoutRecent" on checkout ("createdAt");

create table "checkoutItem" (
  "checkoutId" text not null references checkout ("checkoutId"),
  "position" integer not null,
  "type" text not null check ("type" in ('package', 'invoice', 'storeOrder')),
  "id" text not null,
  "invoiceId" text not null references invoice ("invoiceId"),
  "label" text not null,
  "amountUsdCents" integer not null check ("amountUsdCents" >= 0),
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  "askedJmdCents" integer check ("askedJmdCents" >= 0),
  primary key ("checkoutId", "position"),
  unique ("checkoutId", "invoiceId")
) strict;

create index "checkoutItemOfInvoice" on "checkoutItem" ("invoiceId");

create table "checkoutAlert" (
  "alertId" text primary key,
  "kind" text not null,
  "checkoutId" text references checkout ("checkoutId"),
  "accountId" text references account ("accountId"),
  "transactionId" text,
  "createdAt" text not null,
  "resolvedAt" text,
  "resolvedBy" text,
  "note" text,
  check (("resolvedAt" is null) = ("resolvedBy" is null))
) strict;

create unique index "checkoutAlertOnce" on "checkoutAlert" ("kind", "transactionId")
  where "transactionId" is not null;

create index "checkoutAlertOpen" on "checkoutAlert" ("createdAt") where "resolvedAt" is null;

create index "checkoutAlertOf" on "checkoutAlert" ("transactionId") where "resolvedAt" is null;

create table "providerHook" (
  "hookId" text primary key,
  "bodyHash" text not null unique,
  "body" blob not null,
  "keyId" text not null,
  "legacy" integer not null check ("legacy" in (0, 1)),
  "receivedAt" text not null,
  "times" integer not null check ("times" >= 1),
  "state" text not null check ("state" in ('received', 'applied', 'unreadable'))
) strict;

create index "providerHookWaiting" on "providerHook" ("receivedAt") where "state" = 'received';

create index "providerHookWhole" on "providerHook" ("receivedAt") where length("body") > 0;

create table "providerPayment" (
  "transactionId" text primary key,
  "hookId" text references "providerHook" ("hookId"),
  "reference" text not null,
  "customReference" text,
  "checkoutId" text references checkout ("checkoutId"),
  "accountId" text references account ("accountId"),
  "currency" text,
  "amountCents" integer,
  "paidAt" text not null,
  "receivedAt" text not null,
  "state" text not null check ("state" in ('settled', 'credited', 'unapplied')),
  "paymentId" text unique references payment ("paymentId"),
  check (("state" = 'unapplied') = ("paymentId" is null))
) strict;

create table "bankTransfer" (
  "bankTransferId" text primary key,
  "accountId" text not null references "account" ("accountId"),
  "amountJmdCents" integer check ("amountJmdCents" > 0),
  "reference" text not null,
  "fileId" text not null references "file" ("fileId"),
  "status" text not null check ("status" in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  "reason" text not null,
  "paymentId" text unique references "payment" ("paymentId"),
  "createdAt" text not null,
  "decidedAt" text,
  "decidedBy" text not null,
  check (("status" = 'confirmed') = ("paymentId" is not null)),
  check (("status" = 'waiting') = ("decidedAt" is null)),
  check ("status" <> 'refused' or "reason" <> '')
) strict;

create index "bankTransferOfAccount" on "bankTransfer" ("accountId", "createdAt");

create index "bankTransferOfStatus" on "bankTransfer" ("status", "createdAt");

create index "bankTransferRecent" on "bankTransfer" ("createdAt");

create table "bankTransferItem" (
  "bankTransferId" text not null references "bankTransfer" ("bankTransferId"),
  "position" integer not null,
  "invoiceId" text not null references "invoice" ("invoiceId"),
  "label" text not null,
  "amountJmdCents" integer not null check ("amountJmdCents" > 0),
  primary key ("bankTransferId", "position"),
  unique ("bankTransferId", "invoiceId")
) strict;

create index "bankTransferItemOfInvoice" on "bankTransferItem" ("invoiceId");

create table "till" (
  "tillId" text primary key,
  "cashierId" text not null references account ("accountId") deferrable initially deferred,
  "branchId" text references branch ("branchId"),
  "floatJmdCents" integer not null check ("floatJmdCents" >= 0),
  "openedAt" text not null,
  "expectedJmdCents" integer,
  "counted" text not null check (json_valid("counted")),
  "countedJmdCents" integer check ("countedJmdCents" >= 0),
  "note" text not null,
  "closedAt" text,
  "confirmedAt" text,
  "confirmedBy" text not null,
  "confirmNote" text not null,
  "closedBy" text references account ("accountId") deferrable initially deferred,
  check (("closedAt" is null) = ("expectedJmdCents" is null)),
  check (("closedAt" is null) = ("countedJmdCents" is null)),
  check ("closedAt" is not null or "confirmedAt" is null),
  check ("countedJmdCents" = "expectedJmdCents" or "note" <> '')
) strict;

create unique index "tillOpenOfCashier" on "till" ("cashierId") where "closedAt" is null;

create index "tillByOpening" on "till" ("openedAt", "tillId");

create index "tillByClosing" on "till" ("closedAt", "tillId");

create index "tillByCashier" on "till" ("cashierId", "openedAt");

create table "tillEntry" (
  "tillEntryId" text primary key,
  "tillId" text not null references "till" ("tillId"),
  "kind" text not null check ("kind" in ('Payment', 'Reversal', 'Refund', 'Drop')),
  "amountJmdCents" integer not null
    check (case "kind" when 'Payment' then "amountJmdCents" >= 0 when 'Reversal' then true else "amountJmdCents" <= 0 end),
  "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
  "paymentId" text references payment ("paymentId") deferrable initially deferred,
  "note" text not null,
  "at" text not null,
  "by" text not null
) strict;

create index "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents");

create index "tillEntryInTime" on "tillEntry" ("tillId", "at", "tillEntryId");

create unique index "tillEntryOfPayment" on "tillEntry" ("paymentId", "kind") where "paymentId" is not null;
