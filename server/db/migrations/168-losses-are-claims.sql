-- Servers of the version before must be stopped.

drop index "claimOpen";

create unique index "claimOpenDamage" on "claim" ("packageId", "kind") where "kind" <> 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

create unique index "claimOpenLoss" on "claim" ("packageId", "pieces") where "kind" = 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

insert into "claim" ("claimId", "packageId", "accountId", "kind", "lines", "pieces", "amountJmdCents", "text", "photoFileIds", "status", "openedBy", "lookedAtBy", "lookedAt", "paidJmdCents", "decision", "version", "createdAt", "updatedAt")
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), "packageId", "accountId", 'Lost', '[]', '[]', max(1, json_extract("loss", '$.valueJmdCents')), 'Our office could not find it.', '[]', 'LookedAt',
  json_extract("loss", '$.reportedBy'), json_extract("loss", '$.reportedBy'), json_extract("loss", '$.reportedAt'), 0, '', 0, json_extract("loss", '$.reportedAt'), json_extract("loss", '$.reportedAt')
from "package" where "loss" <> 'null' and json_extract("loss", '$.status') = 'Reported' and "arrival" = 'Missing' and "accountId" is not null and "deletedAt" is null
  and "mergedInto" is null and not exists (select 1 from "claim" as "open" where "open"."packageId" = "package"."packageId" and "open"."kind" = 'Lost'
    and "open"."status" in ('Asked', 'LookedAt') and "open"."deletedAt" is null);

insert into "claim" ("claimId", "packageId", "accountId", "kind", "lines", "pieces", "amountJmdCents", "text", "photoFileIds", "status", "openedBy", "lookedAtBy", "lookedAt", "paidJmdCents", "decision", "version", "createdAt", "updatedAt")
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), "packageId", "accountId", 'Lost', '[]', '[' || json_extract("piece"."value", '$.piece') || ']', max(1, json_extract("piece"."value", '$.valueJmdCents') / max(1, "package"."pieces")), 'Our office could not find it.', '[]', 'LookedAt',
  json_extract("piece"."value", '$.reportedBy'), json_extract("piece"."value", '$.reportedBy'), json_extract("piece"."value", '$.reportedAt'), 0, '', 0, json_extract("piece"."value", '$.reportedAt'), json_extract("piece"."value", '$.reportedAt')
from "package", json_each("package"."pieceLosses") as "piece" where "pieceLosses" <> '[]' and json_extract("piece"."value", '$.status') = 'Reported' and coalesce("arrival", '') <> 'Missing' and "accountId" is not null
  and "deletedAt" is null and "mergedInto" is null and exists (select 1 from json_each("package"."missingPieces") as "away" where "away"."value" = json_extract("piece"."value", '$.piece'));

-- On PostgreSQL:

drop index "claimOpen";

create unique index "claimOpenDamage" on "claim" ("packageId", "kind") where "kind" <> 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

create unique index "claimOpenLoss" on "claim" ("packageId", "pieces") where "kind" = 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

insert into "claim" ("claimId", "packageId", "accountId", "kind", "lines", "pieces", "amountJmdCents", "text", "photoFileIds", "status", "openedBy", "lookedAtBy", "lookedAt", "paidJmdCents", "decision", "version", "createdAt", "updatedAt")
select gen_random_uuid()::text, "packageId", "accountId", 'Lost', '[]', '[]', greatest(1, ("loss"::jsonb ->> 'valueJmdCents')::bigint), 'Our office could not find it.', '[]', 'LookedAt',
  ("loss"::jsonb ->> 'reportedBy'), ("loss"::jsonb ->> 'reportedBy'), ("loss"::jsonb ->> 'reportedAt'), 0, '', 0, ("loss"::jsonb ->> 'reportedAt'), ("loss"::jsonb ->> 'reportedAt')
from "package" where "loss" <> 'null' and ("loss"::jsonb ->> 'status') = 'Reported' and "arrival" = 'Missing' and "accountId" is not null and "deletedAt" is null
  and "mergedInto" is null and not exists (select 1 from "claim" as "open" where "open"."packageId" = "package"."packageId" and "open"."kind" = 'Lost'
    and "open"."status" in ('Asked', 'LookedAt') and "open"."deletedAt" is null);

insert into "claim" ("claimId", "packageId", "accountId", "kind", "lines", "pieces", "amountJmdCents", "text", "photoFileIds", "status", "openedBy", "lookedAtBy", "lookedAt", "paidJmdCents", "decision", "version", "createdAt", "updatedAt")
select gen_random_uuid()::text, "packageId", "accountId", 'Lost', '[]', '[' || ("piece"."value" ->> 'piece') || ']', greatest(1, (("piece"."value" ->> 'valueJmdCents')::bigint / greatest(1, "package"."pieces"))), 'Our office could not find it.', '[]', 'LookedAt',
  ("piece"."value" ->> 'reportedBy'), ("piece"."value" ->> 'reportedBy'), ("piece"."value" ->> 'reportedAt'), 0, '', 0, ("piece"."value" ->> 'reportedAt'), ("piece"."value" ->> 'reportedAt')
from "package", jsonb_array_elements("package"."pieceLosses"::jsonb) as "piece" ("value") where "pieceLosses" <> '[]' and ("piece"."value" ->> 'status') = 'Reported' and coalesce("arrival", '') <> 'Missing' and "accountId" is not null
  and "deletedAt" is null and "mergedInto" is null and "package"."missingPieces"::jsonb @> ("piece"."value" -> 'piece');
