-- Servers of the version before must be stopped.

create table "bookEntry" (
  "bookEntryId" text primary key,
  "at" text not null,
  "source" text not null check ("source" in ('invoice', 'payment', 'creditNote', 'till')),
  "sourceId" text not null,
  "accountId" text,
  "bookAccount" text not null,
  "amountJmdCents" integer not null check ("amountJmdCents" <> 0),
  "text" text not null,
  "reference" text not null
) strict;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "invoiceId" || ':Receivables', "issuedAt", 'invoice', "invoiceId", "accountId", 'Receivables', "totalJmdCents", 'Invoice', "number"
  from "invoice" where "statusId" <> 'draft' and "totalJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select i."invoiceId" || ':' || l."feature", i."issuedAt", 'invoice', i."invoiceId", i."accountId", l."feature", 0 - sum(l."amountJmdCents"), 'Invoice', i."number"
  from "invoice" i join "invoiceLine" l on l."invoiceId" = i."invoiceId"
  where i."statusId" <> 'draft'
  group by i."invoiceId", i."issuedAt", i."accountId", i."number", l."feature" having sum(l."amountJmdCents") <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', i."updatedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", 'Invoice voided', e."reference"
  from "bookEntry" e join "invoice" i on i."invoiceId" = e."sourceId"
  where e."source" = 'invoice' and i."statusId" = 'void';

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':money', "receivedAt", 'payment', "paymentId", "accountId", "method", case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':rounding', "receivedAt", 'payment', "paymentId", "accountId", 'CashRounding', case "kind" when 'Refund' then 0 - "roundingJmdCents" else "roundingJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "roundingJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':Receivables', "receivedAt", 'payment', "paymentId", "accountId", 'Receivables',
    case "kind" when 'Refund' then "amountJmdCents" + "roundingJmdCents" else 0 - "amountJmdCents" - "roundingJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "amountJmdCents" + "roundingJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', p."reversedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", p."kind" || ' reversed', e."reference"
  from "bookEntry" e join "payment" p on p."paymentId" = e."sourceId"
  where e."source" = 'payment' and p."reversedAt" is not null;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "creditNoteId" || ':CreditNotes', "createdAt", 'creditNote', "creditNoteId", "accountId", 'CreditNotes', "amountJmdCents", 'Credit note', ''
  from "creditNote" where "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "creditNoteId" || ':Receivables', "createdAt", 'creditNote', "creditNoteId", "accountId", 'Receivables', 0 - "amountJmdCents", 'Credit note', ''
  from "creditNote" where "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', n."updatedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", 'Credit note voided', ''
  from "bookEntry" e join "creditNote" n on n."creditNoteId" = e."sourceId"
  where e."source" = 'creditNote' and n."status" = 'Void';

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "tillId" || ':Cash', "closedAt", 'till', "tillId", null, 'Cash', "countedJmdCents" - "expectedJmdCents", 'Till counted', ''
  from "till" where "closedAt" is not null and "countedJmdCents" <> "expectedJmdCents";

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "tillId" || ':CashDifferences', "closedAt", 'till', "tillId", null, 'CashDifferences', "expectedJmdCents" - "countedJmdCents", 'Till counted', ''
  from "till" where "closedAt" is not null and "countedJmdCents" <> "expectedJmdCents";

create index "bookEntryMoment" on "bookEntry" ("at");

create index "bookEntrySource" on "bookEntry" ("sourceId");

create index "bookEntryCustomer" on "bookEntry" ("accountId", "at") where "bookAccount" = 'Receivables';

-- On PostgreSQL:

create table "bookEntry" (
  "bookEntryId" text primary key,
  "at" text not null,
  "source" text not null check ("source" in ('invoice', 'payment', 'creditNote', 'till')),
  "sourceId" text not null,
  "accountId" text,
  "bookAccount" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" <> 0),
  "text" text not null,
  "reference" text not null
);

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "invoiceId" || ':Receivables', "issuedAt", 'invoice', "invoiceId", "accountId", 'Receivables', "totalJmdCents", 'Invoice', "number"
  from "invoice" where "statusId" <> 'draft' and "totalJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select i."invoiceId" || ':' || l."feature", i."issuedAt", 'invoice', i."invoiceId", i."accountId", l."feature", 0 - sum(l."amountJmdCents"), 'Invoice', i."number"
  from "invoice" i join "invoiceLine" l on l."invoiceId" = i."invoiceId"
  where i."statusId" <> 'draft'
  group by i."invoiceId", i."issuedAt", i."accountId", i."number", l."feature" having sum(l."amountJmdCents") <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', i."updatedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", 'Invoice voided', e."reference"
  from "bookEntry" e join "invoice" i on i."invoiceId" = e."sourceId"
  where e."source" = 'invoice' and i."statusId" = 'void';

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':money', "receivedAt", 'payment', "paymentId", "accountId", "method", case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':rounding', "receivedAt", 'payment', "paymentId", "accountId", 'CashRounding', case "kind" when 'Refund' then 0 - "roundingJmdCents" else "roundingJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "roundingJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "paymentId" || ':Receivables', "receivedAt", 'payment', "paymentId", "accountId", 'Receivables',
    case "kind" when 'Refund' then "amountJmdCents" + "roundingJmdCents" else 0 - "amountJmdCents" - "roundingJmdCents" end,
    "kind" || ': ' || case "method" when 'BankTransfer' then 'bank transfer' when 'CardLink' then 'card link' else lower("method") end, "receiptNumber"
  from "payment" where "method" <> 'AccountCredit' and "amountJmdCents" + "roundingJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', p."reversedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", p."kind" || ' reversed', e."reference"
  from "bookEntry" e join "payment" p on p."paymentId" = e."sourceId"
  where e."source" = 'payment' and p."reversedAt" is not null;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "creditNoteId" || ':CreditNotes', "createdAt", 'creditNote', "creditNoteId", "accountId", 'CreditNotes', "amountJmdCents", 'Credit note', ''
  from "creditNote" where "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "creditNoteId" || ':Receivables', "createdAt", 'creditNote', "creditNoteId", "accountId", 'Receivables', 0 - "amountJmdCents", 'Credit note', ''
  from "creditNote" where "amountJmdCents" <> 0;

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select e."bookEntryId" || ':end', n."updatedAt", e."source", e."sourceId", e."accountId", e."bookAccount", 0 - e."amountJmdCents", 'Credit note voided', ''
  from "bookEntry" e join "creditNote" n on n."creditNoteId" = e."sourceId"
  where e."source" = 'creditNote' and n."status" = 'Void';

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "tillId" || ':Cash', "closedAt", 'till', "tillId", null, 'Cash', "countedJmdCents" - "expectedJmdCents", 'Till counted', ''
  from "till" where "closedAt" is not null and "countedJmdCents" <> "expectedJmdCents";

insert into "bookEntry" ("bookEntryId", "at", "source", "sourceId", "accountId", "bookAccount", "amountJmdCents", "text", "reference")
  select "tillId" || ':CashDifferences', "closedAt", 'till', "tillId", null, 'CashDifferences', "expectedJmdCents" - "countedJmdCents", 'Till counted', ''
  from "till" where "closedAt" is not null and "countedJmdCents" <> "expectedJmdCents";

create index "bookEntryMoment" on "bookEntry" ("at");

create index "bookEntrySource" on "bookEntry" ("sourceId");

create index "bookEntryCustomer" on "bookEntry" ("accountId", "at") where "bookAccount" = 'Receivables';
