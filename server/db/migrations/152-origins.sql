-- Servers of the version before must be stopped.

alter table "package" add column "originBranchId" text references branch ("branchId");

alter table "rateSheet" add column "originBranchId" text references branch ("branchId");

drop index "rateSheetKey";

create unique index "rateSheetKey" on "rateSheet" ("mode", "validFrom", "service", coalesce("priceGroupId", ''), coalesce("originBranchId", ''));

-- On PostgreSQL:

alter table "package" add column "originBranchId" text;

alter table "package" add foreign key ("originBranchId") references "branch" ("branchId");

alter table "rateSheet" add column "originBranchId" text;

alter table "rateSheet" add foreign key ("originBranchId") references "branch" ("branchId");

drop index "rateSheetKey";

create unique index "rateSheetKey" on "rateSheet" ("mode", "validFrom", "service", coalesce("priceGroupId", ''), coalesce("originBranchId", ''));
