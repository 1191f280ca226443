-- Servers of the version before must be stopped.

drop index "claimOpen";

create unique index "claimOpenDamage" on "claim" ("packageId", "kind") where "kind" <> 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

create unique index "claimOpenLoss" on "claim" ("packageId", "pieces") where "kind" = 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

-- On PostgreSQL:

drop index "claimOpen";

create unique index "claimOpenDamage" on "claim" ("packageId", "kind") where "kind" <> 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

create unique index "claimOpenLoss" on "claim" ("packageId", "pieces") where "kind" = 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;
