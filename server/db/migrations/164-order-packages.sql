-- Servers of the version before must be stopped.

create table "storeOrderPart" (
  "storeOrderId" text not null references "storeOrder" ("storeOrderId"),
  "packageId" text not null references package ("packageId"),
  "position" integer not null check ("position" >= 0),
  "quantity" integer not null check ("quantity" >= 1),
  primary key ("storeOrderId", "packageId", "position")
) strict, without rowid;

insert into "storeOrderPart" ("storeOrderId", "packageId", "position", "quantity")
select "storeOrder"."storeOrderId", "storeOrder"."packageId", "storeOrderItem"."position", "storeOrderItem"."quantity"
from "storeOrder"
join "storeOrderItem" on "storeOrderItem"."storeOrderId" = "storeOrder"."storeOrderId"
join package on package."packageId" = "storeOrder"."packageId";

alter table "storeOrder" drop column "packageId";

-- On PostgreSQL:

create table "storeOrderPart" (
  "storeOrderId" text not null,
  "packageId" text not null,
  "position" bigint not null check ("position" >= 0),
  "quantity" bigint not null check ("quantity" >= 1),
  primary key ("storeOrderId", "packageId", "position")
);

alter table "storeOrderPart" add foreign key ("storeOrderId") references "storeOrder" ("storeOrderId");

alter table "storeOrderPart" add foreign key ("packageId") references package ("packageId");

insert into "storeOrderPart" ("storeOrderId", "packageId", "position", "quantity")
select "storeOrder"."storeOrderId", "storeOrder"."packageId", "storeOrderItem"."position", "storeOrderItem"."quantity"
from "storeOrder"
join "storeOrderItem" on "storeOrderItem"."storeOrderId" = "storeOrder"."storeOrderId"
join package on package."packageId" = "storeOrder"."packageId";

alter table "storeOrder" drop column "packageId";
