-- Servers of the version before go on.

alter table "storeOrderItem" add column "dutyCategory" text;

alter table "storeOrder" add column "packageId" text;

-- On PostgreSQL:

alter table "storeOrderItem" add column "dutyCategory" text;

alter table "storeOrder" add column "packageId" text;
