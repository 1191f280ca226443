create function is_json(document text) returns boolean language plpgsql immutable as $$
begin
  perform document::json;
  return true;
exception when others then
  return false;
end $$;

create function whole_number(digits text) returns bigint language sql immutable as
  $$ select coalesce(substring(digits from '^\s*(-?\d{1,18})'), '0')::bigint $$;

create function instr(value text, part text) returns integer language sql immutable parallel safe as
  $$ select strpos(value, part) $$;

create function folded(value text) returns text language sql immutable parallel safe as $$
  select case
    when coalesce(value, '') ~ '^[\n\t -~]*$'
    then translate(lower(regexp_replace(coalesce(value, ''), ' {2,}', ' ', 'g')), '''`', '')
    else regexp_replace(regexp_replace(regexp_replace(normalize(
      replace(replace(replace(replace(translate(regexp_replace(lower(normalize(
        regexp_replace(value, '[''`´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'), NFKD)),
        '[\u0300-\u036f]', '', 'g'), 'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC),
      '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\u2212\u2043\u02d7]', '-', 'g'), '[''`´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]', '', 'g'), '[\f\v\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')
  end $$;

create function name_spelling(value text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif((select string_agg(case when length(part[1]) < 6 then part[1]
      else regexp_replace(part[1], '([aou])e', '\1', 'g') end, '' order by place)
    from regexp_matches(replace(folded(value), '-', ''), '[^ \n\t]+|[ \n\t]+', 'g') with ordinality as word(part, place)), ''), folded(value)) $$;

create function digits_of(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    case when phone ~ '^[0-9 +.-]*$' then phone
    else (regexp_match(replace(folded(phone), '(0)', ''), '^[^a-z#,;]*'))[1] end,
    '[^0-9]', '', 'g'), '^(011|00|0)(?=[0-9]{6})', '') $$;

create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits_of(coalesce(phone, ''))) = 10 and strpos(phone, '+') = 0 then '1' else '' end
    || digits_of(coalesce(phone, '')) $$;

create function term_digits(term text) returns text language sql immutable parallel safe as $$
  select case when term ~ '^[+(]?\(?[0-9][0-9()./-]*( [+(]?\(?[0-9][0-9()./-]*)*$' and length(digits_of(term)) >= 4 then digits_of(term) else '' end $$;

create function patterns_of(phrase text) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(replace(part[1], '""', '"'), '([\\%_])', '\\\1', 'g') || '%'
    from regexp_matches(phrase, '"((?:[^"]|"")*)"', 'g') as part) $$;

create table migration (name text primary key, at text not null);

create table "account" (
  "accountId" text primary key,
  "mailbox" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "role" text not null
    check ("role" in ('User', 'Admin', 'Employee', 'Driver', 'Supervisor', 'Senior', 'Agent', 'Processor', 'Warehouse')),
  "brand" text not null,
  "branchId" text,
  "status" text not null check ("status" in ('Active', 'Suspended')),
  "hasTrn" smallint not null check ("hasTrn" in (0, 1)),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "defaultMode" text not null default 'Air' check ("defaultMode" in ('Air', 'Sea')),
  "holdsPackages" bigint not null default 0 check ("holdsPackages" in (0, 1)),
  "offices" text not null default '[]' check (is_json("offices"))
, "defaultService" text not null default '', "declinesInsurance" smallint not null default 0 check ("declinesInsurance" in (0, 1)));

create table "accountPrivate" (
  "accountId" text primary key,
  "userId" text not null unique,
  "phone" text not null,
  "emailVerifiedAt" text,
  "trn" text,
  "authorizedPersons" text not null default '[]',
  "trnDigest" text,
  "nameKey" text,
  "phoneKey" text,
  "textNumber" bigint
, "priceGroupId" text, "promotionId" text, "terms" text check (is_json("terms")), "paysFromCredit" smallint not null default 0 check ("paysFromCredit" in (0, 1)));

create table "accountNote" (
  "accountNoteId" text primary key not null,
  "accountId" text not null,
  "text" text not null check ("text" <> ''),
  "by" text not null,
  "byAccountId" text not null,
  "createdAt" text not null
);

create table "address" (
  "addressId" text primary key,
  "userId" text not null,
  "label" text not null,
  "line1" text not null,
  "line2" text not null,
  "town" text not null,
  "parish" text not null
    check ("parish" in ('Kingston', 'St. Andrew', 'St. Thomas', 'Portland', 'St. Mary', 'St. Ann', 'Trelawny', 'St. James', 'Hanover', 'Westmoreland', 'St. Elizabeth', 'Manchester', 'Clarendon', 'St. Catherine')),
  "country" text not null,
  "phone" text not null,
  "note" text not null,
  "isDefault" smallint not null check ("isDefault" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "allowance" (
  "accountId" text not null,
  "kind" text not null,
  "left" double precision not null check ("left" >= 0),
  "at" text not null,
  primary key ("accountId", "kind")
);

create table "credential" (
  "accountId" text primary key,
  "email" text not null unique,
  "passwordHash" text not null,
  "sessionVersion" bigint not null,
  "updatedAt" text not null
);

create table "session" (
  "sessionId" text primary key,
  "accountId" text not null,
  "deviceId" text not null,
  "generation" bigint not null,
  "createdAt" text not null,
  "rotatedAt" text not null,
  "expiresAt" text not null,
  "endedAt" text,
  "endReason" text,
  "provenAt" text,
  "factorAt" text
);

create table "authorization" (
  "authorizationId" text primary key,
  "role" text not null,
  "permission" text not null,
  constraint "authorizationOnce" unique ("role", "permission")
);

create table "accountPermission" (
  "accountId" text not null,
  "permission" text not null,
  "granted" bigint not null check (granted in (0, 1)),
  constraint "accountPermissionOnce" primary key ("accountId", "permission")
);

create table "oneTimeToken" (
  "tokenHash" text primary key,
  "purpose" text not null,
  "expiresAt" text not null,
  "accountId" text,
  "email" text
);

create table "secondFactor" (
  "factorId" text primary key not null,
  "accountId" text not null,
  "kind" text not null check ("kind" in ('totp', 'passkey')),
  "name" text not null check ("name" <> ''),
  "secret" text,
  "lastStep" bigint not null default 0,
  "credentialId" text unique,
  "publicKey" text,
  "counter" bigint not null default 0,
  "transports" text not null default '[]',
  "createdAt" text not null,
  "lastUsedAt" text,
  check (("kind" = 'totp') = ("secret" is not null)),
  check (("kind" = 'passkey') = ("credentialId" is not null)),
  check (("credentialId" is null) = ("publicKey" is null))
);

create table "recoveryCode" (
  "codeHash" text primary key not null,
  "accountId" text not null,
  "createdAt" text not null,
  "usedAt" text
);

create table "lockedDevice" (
  "deviceId" text primary key not null,
  "accountId" text not null,
  "lockedBy" text not null,
  "reason" text not null,
  "lockedAt" text not null,
  "emptiedAt" text
);

create table "audit" (
  "auditId" bigint generated by default as identity primary key,
  "at" text not null,
  "by" text not null,
  "accountId" text not null,
  "role" text not null,
  "action" text not null,
  "entity" text not null,
  "entityId" text not null,
  "before" text,
  "after" text,
  "ip" text not null,
  "deviceId" text not null,
  "mutationId" text
);

create table "auditFile" (
  "auditFileId" bigint generated by default as identity primary key,
  "month" text not null,
  "sha256" text not null unique,
  "fromAt" text not null,
  "toAt" text not null,
  "lastAuditId" bigint not null,
  "entries" bigint not null,
  "bytes" bigint not null,
  "valueFilter" text not null,
  "emptiedAt" text
);

create table "retentionRun" (
  "kind" text primary key not null,
  "startedAt" text not null,
  "removed" bigint not null,
  "endedAt" text
);

create table "erasure" (
  "erasureId" text primary key not null,
  "accountId" text not null,
  "note" text not null,
  "askedAt" text not null,
  "status" text not null check ("status" in ('Asked', 'Granted', 'Refused', 'Withdrawn')),
  "reason" text not null,
  "decidedBy" text not null,
  "decidedAt" text,
  check (("status" = 'Asked') = ("decidedAt" is null))
);

create table "dutyTable" (
  "dutyTableId" text primary key,
  "validFrom" text not null unique,
  "deMinimisUsdCents" bigint not null check ("deMinimisUsdCents" >= 0),
  "rates" text not null check (is_json("rates")),
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "counter" (
  "name" text primary key,
  "value" bigint not null check ("value" >= 0)
);

create table "invoice" (
  "invoiceId" text primary key,
  "number" text unique,
  "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
  "accountId" text not null,
  "statusId" text not null check ("statusId" in ('draft', 'unpaid', 'part-paid', 'paid', 'void')),
  "exchangeRate" bigint not null check ("exchangeRate" > 0),
  "subtotalJmdCents" bigint not null,
  "gctJmdCents" bigint not null check ("gctJmdCents" >= 0),
  "totalJmdCents" bigint not null check ("totalJmdCents" >= 0),
  "paidJmdCents" bigint not null check ("paidJmdCents" >= 0),
  "balanceJmdCents" bigint not null check ("balanceJmdCents" >= 0),
  "issuedAt" text,
  "dueAt" text,
  "voidReason" text,
  "packageId" text,
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
);

create table "invoiceLine" (
  "featureValueId" text primary key,
  "invoiceId" text not null,
  "position" bigint not null check ("position" >= 0),
  "feature" text not null,
  "description" text not null,
  "quantity" bigint not null check ("quantity" >= 1),
  "inStock" bigint check ("inStock" >= 0),
  "unitJmdCents" bigint not null,
  "amountJmdCents" bigint not null,
  "packageId" text,
  "how" text not null,
  unique ("invoiceId", "position"),
  check ("amountJmdCents" = "quantity" * "unitJmdCents")
);

create table "invoiceEstimate" (
  "invoiceEstimateId" text primary key,
  "kind" text not null check ("kind" in ('Package', 'StoreOrder', 'Delivery')),
  "title" text not null,
  "accountId" text,
  "exchangeRate" bigint not null check ("exchangeRate" > 0),
  "subtotalJmdCents" bigint not null,
  "gctJmdCents" bigint not null check ("gctJmdCents" >= 0),
  "totalJmdCents" bigint not null check ("totalJmdCents" >= 0),
  "invoiceId" text unique,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  check ("totalJmdCents" = "subtotalJmdCents" + "gctJmdCents")
);

create table "invoiceEstimateLine" (
  "featureValueId" text primary key,
  "invoiceEstimateId" text not null,
  "position" bigint not null check ("position" >= 0),
  "feature" text not null,
  "description" text not null,
  "quantity" bigint not null check ("quantity" >= 1),
  "inStock" bigint check ("inStock" >= 0),
  "unitJmdCents" bigint not null,
  "amountJmdCents" bigint not null,
  "packageId" text,
  "how" text not null,
  unique ("invoiceEstimateId", "position"),
  check ("amountJmdCents" = "quantity" * "unitJmdCents")
);

create table "invoiceTally" (
  "kind" text not null,
  "statusId" text not null,
  "n" bigint not null check ("n" >= 0),
  "balanceJmdCents" bigint not null,
  primary key ("kind", "statusId")
);

create table "creditNote" (
  "creditNoteId" text primary key,
  "accountId" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "remainingJmdCents" bigint not null check ("remainingJmdCents" between 0 and "amountJmdCents"),
  "reason" text not null,
  "status" text not null check ("status" in ('Open', 'Used', 'Void')),
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null, "creditedJmdCents" bigint not null default 0
  check ("creditedJmdCents" >= 0), "gctJmdCents" bigint not null default 0
  check ("gctJmdCents" >= 0),
  check ("status" <> 'Open' or "remainingJmdCents" > 0),
  check ("status" <> 'Used' or "remainingJmdCents" = 0)
);

create table "creditNoteUse" (
  "creditNoteId" text not null,
  "invoiceId" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  primary key ("creditNoteId", "invoiceId")
);

create table "dutyCredit" (
  "creditNoteId" text primary key,
  "packageId" text not null
);

create table "issuedPaper" (
  "entityId" text not null primary key,
  "companyStateId" text not null,
  "accountId" text not null,
  "name" text not null,
  "mailbox" text not null,
  "trn" text
);

create table "customsReceipt" (
  "packageId" text not null primary key,
  "receiptNumber" text not null,
  "classification" text not null,
  "cifJmdCents" bigint check ("cifJmdCents" >= 0),
  "recordedBy" text not null,
  "recordedAt" text not null
);

create table "branch" (
  "branchId" text primary key,
  "code" text not null,
  "name" text not null,
  "kind" text not null check ("kind" in ('Warehouse', 'HeadOffice', 'LocalOffice')),
  "address" text not null,
  "phone" text not null,
  "openingHours" text not null,
  "active" smallint not null check ("active" in (0, 1)),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "openDays" text not null default '["Mon","Tue","Wed","Thu","Fri"]' check (is_json("openDays")),
  "deliveryDays" text not null default '["Mon","Tue","Wed","Thu","Fri","Sat"]'
    check (is_json("deliveryDays")),
  "closedDays" text not null default '[]' check (is_json("closedDays"))
);

create table "setting" (
  "key" text primary key,
  "value" text not null check (is_json("value"))
);

create table "companyState" (
  "companyStateId" text not null primary key,
  "company" text not null check (is_json("company"))
);

create table "blog" (
  "blogId" text primary key,
  "slug" text not null unique,
  "title" text not null,
  "summary" text not null,
  "body" text not null,
  "cover" text not null,
  "publishedAt" text,
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "contactMessage" (
  "contactMessageId" text primary key,
  "brand" text not null,
  "name" text not null,
  "email" text not null,
  "phone" text not null,
  "subject" text not null,
  "message" text not null,
  "createdAt" text not null,
  "status" text not null default 'New' check ("status" in ('New', 'Read', 'Answered', 'Closed')),
  "handledBy" text not null default '',
  "handledAt" text
);

create table "newsletter" (
  "newsletterId" text primary key,
  "subject" text not null,
  "text" text not null,
  "sentAt" text not null,
  "sentBy" text not null,
  "recipients" bigint not null check ("recipients" >= 0)
);

create table "newsletterSubscriber" (
  "newsletterSubscriberId" text primary key,
  "email" text not null unique,
  "name" text not null,
  "status" text not null check ("status" in ('Subscribed', 'Unsubscribed')),
  "unsubscribeToken" text not null unique,
  "createdAt" text not null,
  "updatedAt" text not null,
  "consent" text not null default '',
  "brand" text not null default ''
);

create table "newsletterRequest" (
  "newsletterRequestId" text primary key,
  "email" text not null unique,
  "name" text not null,
  "brand" text not null,
  "confirmToken" text not null unique,
  "createdAt" text not null
);

create table "delivery" (
  "deliveryId" text primary key,
  "accountId" text not null,
  "address" text not null check (is_json("address")),
  "branchId" text,
  "driverId" text,
  "scheduledFor" text check ("scheduledFor" ~ '^\d{4}-\d\d-\d\d$'),
  "stopOrder" bigint check ("stopOrder" >= 1),
  "status" text not null check ("status" in ('InStore', 'OutForDelivery', 'Delivered', 'ReturnedToOffice')),
  "feeJmdCents" bigint not null check ("feeJmdCents" >= 0),
  "attempts" text not null check (is_json("attempts")),
  "proof" text check (is_json("proof")),
  "collected" text check (is_json("collected")),
  "outAt" text,
  "deliveredAt" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  "deletedAt" text,
  "waiver" text check (is_json("waiver")),
  "packageIds" text not null default '[]' check (is_json("packageIds")),
  "loadedPackageIds" text not null default '[]' check (is_json("loadedPackageIds")),
  "unscannedReason" text not null default '',
  "outBy" text,
  "contact" text check (is_json("contact")),
  "dueJmdCents" bigint not null default 0,
  "driverDayId" text,
  "roundOf" text,
  "version" bigint not null default 0,
  "archivedAt" text,
  "windowFrom" text,
  "windowTo" text,
  "cancelReason" text not null default '',
  "extraCollected" text not null default '[]' check (is_json("extraCollected")),
  "cashRoundingJmdCents" bigint not null default 100 check ("cashRoundingJmdCents" > 0),
  "confirmedAt" text, "hasOwnFee" smallint not null default 0 check ("hasOwnFee" in (0, 1)), "refusedPackages" text not null default '[]' check (is_json("refusedPackages")), "owedParts" text not null default '[]' check (is_json("owedParts")), "asksCode" smallint not null default 0 check ("asksCode" in (0, 1)),
  check (("status" = 'Delivered') = ("proof" is not null)),
  check (("status" = 'Delivered') = ("deliveredAt" is not null)),
  check ("status" <> 'OutForDelivery' or "driverId" is not null),
  check ("collected" is null or "status" = 'Delivered')
);

create table "deliveryPackage" (
  "deliveryId" text not null,
  "packageId" text not null,
  "position" bigint not null check ("position" >= 0),
  "open" smallint not null check ("open" in (0, 1)),
  primary key ("deliveryId", "packageId")
);

create table "driverDay" (
  "driverDayId" text primary key,
  "driverId" text not null,
  "deliveryIds" text not null check (is_json("deliveryIds")),
  "expectedJmdCents" bigint not null check ("expectedJmdCents" >= 0),
  "countedJmdCents" bigint not null check ("countedJmdCents" >= 0),
  "note" text not null,
  "closedAt" text not null,
  "closedBy" text not null,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "confirmedAt" text,
  "confirmedBy" text not null default '',
  "confirmNote" text not null default ''
);

create table "proofTicket" (
  "tokenHash" text primary key not null,
  "purpose" text not null,
  "accountId" text,
  "sessionId" text,
  "sessionVersion" bigint,
  "deviceId" text not null,
  "challenge" text,
  "secret" text,
  "expiresAt" text not null
);

create table "handheld" (
  "accountId" text primary key,
  "deviceId" text not null unique,
  "name" text not null,
  "branchId" text,
  "badgeAlone" smallint not null check ("badgeAlone" in (0, 1)),
  "idleMinutes" bigint not null check ("idleMinutes" between 1 and 60),
  "createdAt" text not null,
  "endedAt" text
);

create table "workerKey" (
  "keyId" text primary key,
  "accountId" text not null,
  "kind" text not null check ("kind" in ('pin', 'badge')),
  "number" text unique,
  "salt" text not null,
  "checkKey" text not null,
  "signKey" text not null,
  "createdAt" text not null,
  "endedAt" text,
  "endReason" text check ("endReason" in ('replaced', 'revoked')),
  check (("endedAt" is null) = ("endReason" is null))
);

create table "hubDevice" (
  "hubDeviceId" text primary key,
  "name" text not null,
  "kind" text not null check ("kind" in ('scale', 'scanner', 'terminal', 'printer')),
  "branchId" text,
  "keyHash" text not null unique,
  "createdAt" text not null,
  "lastSeenAt" text,
  "revokedAt" text
);

create table "printJob" (
  "printJobId" text primary key,
  "hubDeviceId" text not null,
  "title" text not null,
  "labels" bigint not null check ("labels" > 0),
  "packageIds" text not null,
  "piece" bigint,
  "zpl" text not null,
  "state" text not null check ("state" in ('Waiting', 'Printing', 'Printed', 'Failed', 'Cancelled')),
  "problem" text not null,
  "accountId" text not null,
  "requestedBy" text not null,
  "requestedAt" text not null,
  "endedAt" text
);

create table "file" (
  "fileId" text primary key,
  "name" text not null,
  "contentType" text not null,
  "size" bigint not null,
  "sha256" text not null check (length("sha256") = 64),
  "ownerAccountId" text not null,
  "visibility" text not null check ("visibility" in ('Public', 'Private')),
  "kind" text not null,
  "path" text not null,
  "createdAt" text not null,
  "packageId" text,
  "deletedAt" text,
  "replacedAt" text,
  "removedAt" text
);

create table "dataImport" (
  "importId" text primary key,
  "fileName" text not null,
  "fileHash" text not null,
  "rows" bigint not null check ("rows" > 0),
  "brand" text not null,
  "accountId" text,
  "invites" smallint not null check ("invites" in (0, 1)),
  "status" text not null check ("status" in ('Running', 'Finished', 'Undoing', 'Undone')),
  "startedBy" text not null,
  "createdAt" text not null,
  "endedAt" text,
  "startedById" text,
  "kind" text not null default 'customers'
    check ("kind" in ('customers', 'prealerts', 'received', 'waybills'))
);

create table "dataImportRow" (
  "importId" text not null,
  "row" bigint not null,
  "state" text not null check ("state" in ('Created', 'Refused', 'Undone', 'Kept')),
  "entityId" text,
  "version" bigint not null,
  "reason" text not null,
  primary key ("importId", "row"),
  check (("state" = 'Refused') = ("entityId" is null))
);

create table "message" (
  "messageId" text primary key,
  "event" text not null,
  "channel" text not null check ("channel" in ('email', 'push', 'whatsapp', 'sms')),
  "accountId" text,
  "to" text not null,
  "subject" text not null,
  "text" text not null default '',
  "html" text not null default '',
  "facts" text not null check (is_json("facts")),
  "state" text not null
    check ("state" in ('Waiting', 'Sending', 'Unsure', 'Sent', 'Delivered', 'Read', 'Failed')),
  "urgency" bigint not null check ("urgency" in (0, 1, 2)),
  "attempts" bigint not null default 0 check ("attempts" >= 0),
  "nextAt" text not null,
  "lastError" text not null default '',
  "createdAt" text not null,
  "sentAt" text,
  "dedupeKey" text not null unique,
  "providerId" text,
  "costJmdCents" bigint not null default 0 check ("costJmdCents" >= 0),
  check ("sentAt" is not null or "state" not in ('Sent', 'Delivered', 'Read'))
);

create table "notice" (
  "noticeId" text primary key,
  "event" text not null,
  "accountId" text not null,
  "dedupeKey" text not null unique,
  "facts" text not null check (is_json("facts")),
  "createdAt" text not null,
  "spreadAt" text,
  "hidden" smallint not null default 0 check ("hidden" in (0, 1)),
  "readAt" text,
  "mailDay" text
);

create table "notificationPreference" (
  "accountId" text not null,
  "event" text not null,
  "channel" text not null check ("channel" in ('email', 'push', 'app', 'whatsapp', 'sms')),
  "enabled" smallint not null check ("enabled" in (0, 1)),
  primary key ("accountId", "event", "channel")
);

create table "pushSubscription" (
  "pushSubscriptionId" text primary key,
  "accountId" text not null,
  "sessionId" text not null,
  "endpoint" text not null unique,
  "p256dh" text not null,
  "auth" text not null,
  "createdAt" text not null
);

create table "dailyMail" (
  "accountId" text not null,
  "topic" text not null,
  primary key ("accountId", "topic")
);

create table "phoneNumber" (
  "accountId" text primary key not null,
  "number" text not null,
  "confirmedAt" text not null
);

create table "phoneCode" (
  "accountId" text primary key not null,
  "number" text not null,
  "codeDigest" text not null,
  "expiresAt" text not null,
  "triesLeft" bigint not null check ("triesLeft" >= 0)
);

create table "phoneReply" (
  "replyId" text primary key not null,
  "channel" text not null check ("channel" in ('whatsapp', 'sms')),
  "number" text not null,
  "word" text not null check ("word" in ('STOP', 'START')),
  "at" text not null
);

create table "phoneHold" (
  "channel" text primary key not null check ("channel" in ('whatsapp', 'sms')),
  "kind" text not null check ("kind" in ('Wait', 'Broken')),
  "until" text not null,
  "failures" bigint not null check ("failures" > 0),
  "reason" text not null,
  "since" text not null
);

create table "phoneSpend" (
  "period" text primary key not null,
  "jmdCents" bigint not null check ("jmdCents" >= 0),
  "toldAt" text
);

create table "question" (
  "questionId" text primary key not null,
  "packageId" text not null,
  "accountId" text not null,
  "status" text not null check ("status" in ('New', 'Read', 'Answered', 'Closed')),
  "waitingSince" text check (("waitingSince" is not null) = ("status" in ('New', 'Read'))),
  "handledBy" text not null,
  "handledAt" text,
  "lines" text not null check (is_json("lines")),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

create table "storeOrder" (
  "storeOrderId" text primary key,
  "accountId" text not null,
  "store" text not null,
  "serviceFeeUsdCents" bigint not null check ("serviceFeeUsdCents" >= 0),
  "status" text not null
    check ("status" in ('requested', 'quoted', 'approved', 'purchased', 'received', 'cancelled')),
  "note" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null,
  "deletedAt" text,
  "waiver" text check (is_json("waiver"))
);

create table "storeOrderItem" (
  "storeOrderId" text not null,
  "position" bigint not null check ("position" >= 0),
  "url" text not null,
  "name" text not null,
  "options" text not null,
  "quantity" bigint not null check ("quantity" >= 1),
  "inStock" bigint check ("inStock" >= 0),
  "unitUsdCents" bigint check ("unitUsdCents" >= 0), "dutyCategory" text,
  primary key ("storeOrderId", "position"),
  check ("inStock" is null or "quantity" <= greatest("inStock", 1))
);

create table "manifest" (
  "manifestId" text primary key,
  "number" text unique,
  "mode" text not null check ("mode" in ('Air', 'Sea')),
  "mawbNumber" text not null,
  "carrier" text not null,
  "originBranchId" text,
  "destinationBranchId" text,
  "departsAt" text,
  "arrivesAt" text,
  "status" text not null
    check ("status" in ('Open', 'Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'Completed', 'Cancelled')),
  "sealedBy" text,
  "sealedAt" text,
  "overrides" text not null check (is_json("overrides")),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "totals" text not null default '{"packages":0,"pieces":0,"weightLb":0,"unweighed":0,"declaredValueUsdCents":0}'
    check (is_json("totals"))
);

create table "package" (
  "rowNumber" bigint generated by default as identity primary key,
  "packageId" text not null unique,
  "trackingNumber" text not null,
  "trackingNormalized" text not null,
  "trackingAliases" text not null check (is_json("trackingAliases")),
  "codes" text not null check (is_json("codes")),
  "hawbNumber" text,
  "courier" text not null,
  "description" text not null,
  "shipper" text not null,
  "accountId" text,
  "declaredValueUsdCents" bigint check ("declaredValueUsdCents" >= 0),
  "weightLb" double precision check ("weightLb" > 0),
  "lengthIn" double precision check ("lengthIn" > 0),
  "widthIn" double precision check ("widthIn" > 0),
  "heightIn" double precision check ("heightIn" > 0),
  "pieces" bigint not null check ("pieces" >= 1),
  "condition" text not null check ("condition" in ('Sealed', 'Open', 'Damaged', 'Wet', 'Crushed')),
  "battery" text not null check ("battery" in ('None', 'Installed', 'Loose')),
  "prohibited" smallint not null check ("prohibited" in (0, 1)),
  "bin" text not null,
  "branchId" text,
  "note" text not null,
  "status" text not null
    check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
  "delayedReason" text,
  "invoiceState" text not null
    check ("invoiceState" in ('NotRequired', 'Missing', 'Received', 'Verified', 'Rejected')),
  "merchantInvoiceFileId" text,
  "chargeableLb" double precision check ("chargeableLb" > 0),
  "manifestId" text,
  "customs" text not null check (is_json("customs")),
  "invoiceId" text,
  "reviewReason" text,
  "checkedInAt" text,
  "checkedInBy" text,
  "deliveredAt" text,
  "deliveredTo" text,
  "mergedInto" text,
  "version" bigint not null,
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
  "chargesWaiver" text not null default 'null' check (is_json("chargesWaiver")),
  "expectedFrom" text,
  "expectedTo" text
    check (("expectedTo" is null) = ("expectedFrom" is null) and coalesce("expectedFrom" <= "expectedTo", true)),
  "expectedMove" text not null default 'null' check (is_json("expectedMove")),
  "expectedPending" bigint not null default 0 check ("expectedPending" in (0, 1)),
  "missingSince" text,
  "loss" text not null default 'null' check (is_json("loss")),
  "mode" text check ("mode" in ('Air', 'Sea')),
  "ending" text not null default 'null' check (is_json("ending")),
  "missingPieces" text not null default '[]' check (is_json("missingPieces")),
  "deliveredPieces" text not null default '[]' check (is_json("deliveredPieces")),
  "contents" text not null default '[]' check (is_json("contents")),
  "shipWhen" text check ("shipWhen" in ('Now', 'Hold', 'Together')),
  "togetherId" text,
  "heldFrom" text,
  "heldUntil" text,
  "pieceLosses" text not null default '[]' check (is_json("pieceLosses")),
  "offices" text not null default '[]' check (is_json("offices"))
, "lines" text not null default '[]' check (is_json("lines")), "dutyCategory" text, "headingTo" text, "service" text default '', "priceMove" text not null default 'null' check (is_json("priceMove")), "pickup" text not null default 'null' check (is_json("pickup")), "originBranchId" text, "insurance" text check ("insurance" in ('Insured', 'Declined')));

create table "packageCode" (
  "code" text not null,
  "packageId" text not null,
  primary key ("code", "packageId")
);

create table "packageEvent" (
  "packageEventId" text primary key,
  "packageId" text not null,
  "accountId" text,
  "status" text not null
    check ("status" in ('PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered', 'Delayed')),
  "stepBack" smallint not null check ("stepBack" in (0, 1)),
  "occurredAt" text not null,
  "recordedAt" text,
  "by" text not null,
  "deviceId" text not null,
  "branchId" text,
  "note" text not null,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "driverId" text,
  "customs" text not null default 'null',
  "rank" double precision not null default 0,
  "deviceAt" text,
  "offices" text not null default '[]' check (is_json("offices"))
, "headingTo" text);

create table "packageImage" (
  "packageImageId" text primary key,
  "packageId" text not null,
  "accountId" text,
  "fileId" text not null,
  "sha256" text not null check (length("sha256") = 64),
  "contentType" text not null check ("contentType" in ('image/jpeg', 'image/webp', 'image/png')),
  "size" bigint not null check ("size" >= 1),
  "uploaded" smallint not null check ("uploaded" in (0, 1)),
  "takenAt" text not null,
  "by" text not null,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "driverId" text,
  "offices" text not null default '[]' check (is_json("offices"))
);

create table "manifestLine" (
  "manifestLineId" text primary key,
  "manifestId" text not null,
  "packageId" text not null,
  "addedAt" text not null,
  "addedBy" text not null,
  "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "extra" bigint not null default 0 check ("extra" in (0, 1)),
  "offices" text not null default '[]' check (is_json("offices"))
);

create table "packageTally" (
  "status" text not null,
  "archived" smallint not null check ("archived" in (0, 1)),
  "n" bigint not null check ("n" >= 0),
  primary key ("status", "archived")
);

create table "review" (
  "reviewId" text primary key,
  "packageId" text,
  "kind" text not null,
  "at" text not null,
  "by" text not null,
  "deviceId" text not null,
  "note" text not null,
  "differences" text not null check (is_json("differences")),
  "status" text not null check ("status" in ('Open', 'Resolved')),
  "resolution" text check ("resolution" in ('keep', 'replace', 'merge')),
  "resolvedBy" text,
  "resolvedAt" text,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "prealertId" text
);

create table "hawbBlock" (
  "year" bigint not null,
  "fromSerial" bigint not null,
  "toSerial" bigint not null,
  "clientId" text not null,
  "at" text not null,
  primary key ("year", "fromSerial")
);

create table "apiKey" (
  "apiKeyId" text primary key not null,
  "name" text not null check ("name" <> ''),
  "prefix" text not null,
  "keyHash" text not null unique,
  "rights" text not null check (is_json("rights")),
  "branchId" text,
  "perMinute" bigint not null check ("perMinute" > 0),
  "perDay" bigint not null check ("perDay" > 0),
  "addresses" text not null check (is_json("addresses")),
  "expiresAt" text,
  "makerId" text not null,
  "createdAt" text not null,
  "revokedAt" text
);

create table "apiKeyUse" (
  "apiKeyId" text primary key not null,
  "minute" text not null,
  "minuteCalls" bigint not null,
  "day" text not null,
  "dayCalls" bigint not null,
  "lastAt" text not null,
  "lastAddress" text not null
);

create table "partnerPackage" (
  "apiKeyId" text not null,
  "reference" text not null check ("reference" <> ''),
  "packageId" text not null,
  "argsHash" text not null,
  "outcome" text not null check ("outcome" in ('done', 'already', 'review')),
  "message" text not null,
  "createdAt" text not null,
  primary key ("apiKeyId", "reference")
);

create table "webhook" (
  "webhookId" text primary key not null,
  "apiKeyId" text not null,
  "url" text not null,
  "events" text not null check (is_json("events")),
  "secret" text not null,
  "previousSecret" text,
  "previousUntil" text,
  "lastSequence" bigint not null,
  "failingSince" text,
  "heldUntil" text not null,
  "disabledAt" text,
  "createdBy" text not null,
  "createdAt" text not null,
  "removedAt" text
);

create table "webhookEvent" (
  "webhookEventId" text primary key not null,
  "webhookId" text not null,
  "sequence" bigint not null,
  "type" text not null,
  "body" text not null,
  "createdAt" text not null,
  "state" text not null check ("state" in ('Waiting', 'Sending', 'Delivered', 'GivenUp')),
  "attempts" bigint not null,
  "nextAt" text not null,
  "goodUntil" text not null,
  unique ("webhookId", "sequence")
);

create table "webhookAttempt" (
  "webhookEventId" text not null,
  "attempt" bigint not null,
  "at" text not null,
  "durationMs" bigint not null,
  "status" bigint,
  "answer" text not null,
  primary key ("webhookEventId", "attempt")
);

create table "payment" (
  "paymentId" text primary key,
  "accountId" text not null,
  "method" text not null
    check ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit')),
  "amountJmdCents" bigint not null check ("amountJmdCents" >= 0),
  "roundingJmdCents" bigint not null default 0 check (abs("roundingJmdCents") <= 500),
  "tenderedJmdCents" bigint check ("tenderedJmdCents" >= "amountJmdCents"),
  "changeJmdCents" bigint not null check ("changeJmdCents" >= 0),
  "reference" text not null,
  "receiptNumber" text not null unique,
  "receiptCheck" smallint not null check ("receiptCheck" in (0, 1)),
  "checkoutId" text,
  "deliveryId" text,
  "receivedBy" text not null,
  "receivedAt" text not null,
  "reversedAt" text,
  "reverseReason" text,
  "kind" text not null default 'Payment' check ("kind" in ('Payment', 'Refund')),
  "refundReason" text
    check ( ("kind" = 'Refund') = ("refundReason" is not null) and ("kind" = 'Payment' or ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque') and "tenderedJmdCents" is null and "checkoutId" is null and "deliveryId" is null))), "currency" text not null default 'JMD' check ("currency" in ('JMD', 'USD')), "amountUsdCents" bigint check ("amountUsdCents" > 0), "rate" bigint
  constraint "paymentInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null) and ("currency" = 'JMD' or ("kind" = 'Payment' and "method" in ('Cash', 'Card', 'BankTransfer')))),
  check ("amountJmdCents" + "roundingJmdCents" > 0),
  check ("method" = 'Cash' or "roundingJmdCents" = 0),
  check ("changeJmdCents" = coalesce("tenderedJmdCents" - "amountJmdCents", 0)),
  check (("reversedAt" is null) = ("reverseReason" is null))
);

create table "paymentAllocation" (
  "paymentId" text not null,
  "invoiceId" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  primary key ("paymentId", "invoiceId")
);

create table "paymentTally" (
  "kind" text not null,
  "method" text not null,
  "reversed" smallint not null check ("reversed" in (0, 1)),
  "receiptCheck" smallint not null check ("receiptCheck" in (0, 1)),
  "n" bigint not null check ("n" >= 0),
  primary key ("kind", "method", "reversed", "receiptCheck")
);

create table "checkout" (
  "checkoutId" text primary key,
  "checkoutToken" text not null unique check (length("checkoutToken") >= 22),
  "accountId" text not null,
  "totalUsdCents" bigint not null check ("totalUsdCents" >= 0),
  "totalJmdCents" bigint not null check ("totalJmdCents" > 0),
  "status" text not null
    check ("status" in ('created', 'link-open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'mismatch')),
  "paymentLink" text,
  "expiresAt" text not null,
  "providerReference" text,
  "paymentId" text,
  "paidByHand" smallint not null check ("paidByHand" in (0, 1)),
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "partJmdCents" bigint check ("partJmdCents" > 0),
  "askedJmdCents" bigint check ("askedJmdCents" > 0),
  "cardPageAt" text, "topUpJmdCents" bigint not null default 0
  check ("topUpJmdCents" >= 0),
  check ("paidByHand" = 0 or "status" = 'paid'),
  check ("status" <> 'paid' or "paidByHand" = 1 or "paymentId" is not null)
);

create table "checkoutItem" (
  "checkoutId" text not null,
  "position" bigint not null,
  "type" text not null check ("type" in ('package', 'invoice', 'storeOrder')),
  "id" text not null,
  "invoiceId" text not null,
  "label" text not null,
  "amountUsdCents" bigint not null check ("amountUsdCents" >= 0),
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "askedJmdCents" bigint check ("askedJmdCents" >= 0),
  primary key ("checkoutId", "position"),
  unique ("checkoutId", "invoiceId")
);

create table "checkoutAlert" (
  "alertId" text primary key,
  "kind" text not null,
  "checkoutId" text,
  "accountId" text,
  "transactionId" text,
  "createdAt" text not null,
  "resolvedAt" text,
  "resolvedBy" text,
  "note" text,
  check (("resolvedAt" is null) = ("resolvedBy" is null))
);

create table "providerHook" (
  "hookId" text primary key,
  "bodyHash" text not null unique,
  "body" bytea not null,
  "keyId" text not null,
  "legacy" smallint not null check ("legacy" in (0, 1)),
  "receivedAt" text not null,
  "times" bigint not null check ("times" >= 1),
  "state" text not null check ("state" in ('received', 'applied', 'unreadable'))
);

create table "providerPayment" (
  "transactionId" text primary key,
  "hookId" text,
  "reference" text not null,
  "customReference" text,
  "checkoutId" text,
  "accountId" text,
  "currency" text,
  "amountCents" bigint,
  "paidAt" text not null,
  "receivedAt" text not null,
  "state" text not null check ("state" in ('settled', 'credited', 'unapplied')),
  "paymentId" text unique,
  check (("state" = 'unapplied') = ("paymentId" is null))
);

create table "bankTransfer" (
  "bankTransferId" text primary key,
  "accountId" text not null,
  "amountJmdCents" bigint check ("amountJmdCents" > 0),
  "reference" text not null,
  "fileId" text not null,
  "status" text not null check ("status" in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  "reason" text not null,
  "paymentId" text unique,
  "createdAt" text not null,
  "decidedAt" text,
  "decidedBy" text not null,
  check (("status" = 'confirmed') = ("paymentId" is not null)),
  check (("status" = 'waiting') = ("decidedAt" is null)),
  check ("status" <> 'refused' or "reason" <> '')
);

create table "bankTransferItem" (
  "bankTransferId" text not null,
  "position" bigint not null,
  "invoiceId" text not null,
  "label" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  primary key ("bankTransferId", "position"),
  unique ("bankTransferId", "invoiceId")
);

create table "till" (
  "tillId" text primary key,
  "cashierId" text not null,
  "branchId" text,
  "floatJmdCents" bigint not null check ("floatJmdCents" >= 0),
  "openedAt" text not null,
  "expectedJmdCents" bigint,
  "counted" text not null check (is_json("counted")),
  "countedJmdCents" bigint check ("countedJmdCents" >= 0),
  "note" text not null,
  "closedAt" text,
  "confirmedAt" text,
  "confirmedBy" text not null,
  "confirmNote" text not null,
  "closedBy" text, "floatUsdCents" bigint not null default 0 check ("floatUsdCents" >= 0), "expectedUsdCents" bigint, "countedUsdCents" bigint check ("countedUsdCents" >= 0), "usdDifferenceJmdCents" bigint not null default 0,
  check (("closedAt" is null) = ("expectedJmdCents" is null)),
  check (("closedAt" is null) = ("countedJmdCents" is null)),
  check ("closedAt" is not null or "confirmedAt" is null),
  check ("countedJmdCents" = "expectedJmdCents" or "note" <> '')
);

create table "syncHead" (
  "id" bigint generated by default as identity primary key check ("id" = 1),
  "epoch" text not null,
  "v" bigint not null,
  "tag" bigint not null
);

create table "syncCommit" (
  "v" bigint generated by default as identity primary key,
  "tag" bigint not null,
  "at" text not null
);

create table "syncScope" (
  "scopeId" bigint generated by default as identity primary key,
  "scope" text not null unique,
  "n" bigint not null check ("n" >= 0),
  "sum" bigint not null check ("sum" between 0 and 281474976710655),
  "floorV" bigint not null
);

create table "syncRow" (
  "scopeId" bigint not null,
  "v" bigint not null,
  "tbl" text not null,
  "pk" text not null,
  "op" smallint not null check ("op" in (0, 1)),
  primary key ("scopeId", "v", "tbl", "pk")
);

create table "syncClient" (
  "clientId" text primary key,
  "accountId" text not null,
  "deviceId" text not null,
  "deviceName" text not null,
  "lastMid" bigint not null,
  "schema" text not null,
  "lastHelloAt" text,
  "pending" bigint not null check ("pending" >= 0),
  "oldestPendingAt" text,
  "lost" bigint not null default 0,
  "lostSince" text
);

create table "syncMutation" (
  "uid" text primary key,
  "clientId" text,
  "mid" bigint,
  "name" text not null,
  "ver" bigint not null,
  "argsHash" text not null,
  "status" text not null check ("status" in ('applied', 'refused')),
  "code" text,
  "message" text,
  "outcome" text check ("outcome" in ('done', 'already', 'review')),
  "packageId" text,
  "v" bigint not null,
  "occurredAt" text not null,
  "at" text not null
, "fields" text check (is_json("fields")));

create table "syncAlias" (
  "clientId" text not null,
  "mid" bigint not null,
  "uid" text not null,
  "refusal" text,
  primary key ("clientId", "mid")
);

create table "callDone" (
  "uid" text primary key,
  "name" text not null,
  "argsHash" text not null,
  "rowId" text not null,
  "at" text not null
);

create table "clientError" (
  "errorId" text primary key,
  "message" text not null,
  "stack" text not null,
  "route" text not null,
  "version" text not null,
  "count" bigint not null,
  "firstAt" text not null,
  "lastAt" text not null
);

create table "keepAlive" (
  "id" bigint generated by default as identity primary key,
  "at" text not null
);

create table "deliveryZone" (
  "deliveryZoneId" text primary key,
  "name" text not null,
  "parishes" text not null check (is_json("parishes")),
  "towns" text not null check (is_json("towns")),
  "baseJmdCents" bigint not null check ("baseJmdCents" >= 0),
  "perLbJmdCents" bigint not null check ("perLbJmdCents" >= 0),
  "freeAboveJmdCents" bigint check ("freeAboveJmdCents" >= 0),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "transfer" (
  "transferId" text primary key,
  "number" text unique,
  "fromBranchId" text not null,
  "toBranchId" text not null check ("toBranchId" <> "fromBranchId"),
  "vehicle" text not null,
  "driverId" text,
  "seal" text not null,
  "status" text not null check ("status" in ('Open', 'Departed', 'Arrived', 'Closed')),
  "departedBy" text,
  "departedAt" text,
  "arrivedAt" text,
  "closedBy" text,
  "closedAt" text,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

create table "transferLine" (
  "transferLineId" text primary key,
  "transferId" text not null,
  "packageId" text not null,
  "addedAt" text not null,
  "addedBy" text not null,
  "arrival" text not null check ("arrival" in ('Pending', 'Received', 'Missing', 'Damaged')),
  "extra" bigint not null default 0 check ("extra" in (0, 1)),
  "offices" text not null default '[]' check (is_json("offices")),
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

create table "categoryWord" (
  "word" text not null,
  "category" text not null,
  "count" bigint not null check ("count" >= 0),
  primary key ("word", "category")
);

create table "priceGroup" (
  "priceGroupId" text primary key,
  "name" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "rateSheet" (
  "rateSheetId" text primary key,
  "name" text not null,
  "mode" text not null check ("mode" in ('Air', 'Sea')),
  "bands" text not null check (is_json("bands")),
  "extraLbUsdCents" bigint not null check ("extraLbUsdCents" >= 0),
  "volumetricDivisor" bigint not null check ("volumetricDivisor" > 0),
  "handlingUsdCents" bigint not null check ("handlingUsdCents" >= 0),
  "handlingSteps" text not null check (is_json("handlingSteps")),
  "fuelBasisPoints" bigint not null check ("fuelBasisPoints" between 0 and 10000),
  "insuranceBasisPoints" bigint not null check ("insuranceBasisPoints" between 0 and 10000),
  "validFrom" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "service" text not null default '',
  "priceGroupId" text
, "originBranchId" text);

create table "claim" (
  "claimId" text primary key,
  "packageId" text not null,
  "accountId" text not null,
  "kind" text not null check ("kind" in ('Lost', 'Damaged', 'ContentsMissing')),
  "lines" text not null check (is_json("lines")),
  "pieces" text not null check (is_json("pieces")),
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "text" text not null,
  "photoFileIds" text not null check (is_json("photoFileIds")),
  "status" text not null check ("status" in ('Asked', 'LookedAt', 'Paid', 'Refused')),
  "openedBy" text not null,
  "lookedAtBy" text,
  "lookedAt" text,
  "paidJmdCents" bigint not null default 0 check (("paidJmdCents" > 0) = ("status" = 'Paid')),
  "creditNoteId" text,
  "paymentId" text,
  "decidedBy" text,
  "decidedAt" text,
  "decision" text not null,
  "version" bigint not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text
);

create table "promotion" (
  "promotionId" text primary key,
  "name" text not null,
  "code" text not null,
  "percent" bigint check ("percent" between 1 and 100),
  "amountJmdCents" bigint check ("amountJmdCents" > 0),
  "base" text not null check ("base" in ('Freight', 'Charges')),
  "validFrom" text not null,
  "validTo" text,
  "mostPerCustomer" bigint check ("mostPerCustomer" > 0),
  "mostInAll" bigint check ("mostInAll" > 0),
  "isFirstOnly" smallint not null check ("isFirstOnly" in (0, 1)),
  "priceGroupIds" text not null check (is_json("priceGroupIds")),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null))
);

create table "promotionUse" (
  "invoiceId" text primary key,
  "promotionId" text not null,
  "accountId" text not null
);

create table "fee" (
  "feeId" text primary key,
  "name" text not null,
  "rule" text not null check ("rule" in ('Always', 'Clearance', 'Value', 'Weight', 'Branch', 'Consolidation', 'Hold', 'Return')),
  "amountJmdCents" bigint check ("amountJmdCents" > 0),
  "percent" double precision check ("percent" > 0 and "percent" <= 100),
  "minJmdCents" bigint check ("minJmdCents" > 0),
  "maxJmdCents" bigint check ("maxJmdCents" > 0),
  "aboveUsdCents" bigint check ("aboveUsdCents" >= 0),
  "aboveLb" double precision check ("aboveLb" >= 0),
  "branchId" text,
  "isTaxed" smallint not null check ("isTaxed" in (0, 1)),
  "validFrom" text not null,
  "validTo" text,
  "isActive" smallint not null check ("isActive" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null,
  check (("percent" is null) <> ("amountJmdCents" is null)),
  check ("percent" is null or "rule" = 'Clearance'),
  check ("minJmdCents" is null or "percent" is not null),
  check ("maxJmdCents" is null or "percent" is not null),
  check (("aboveUsdCents" is not null) = ("rule" = 'Value')),
  check (("aboveLb" is not null) = ("rule" = 'Weight')),
  check (("branchId" is not null) = ("rule" = 'Branch'))
);

create table "customerPaper" (
  "paperId" text primary key not null,
  "accountId" text not null,
  "kindId" text not null,
  "kindName" text not null,
  "fileIds" text not null check (is_json("fileIds")),
  "state" text not null check ("state" in ('Sent', 'Accepted', 'Refused')),
  "expiresOn" text,
  "reason" text not null,
  "sentBy" text not null,
  "sentAt" text not null,
  "checkedBy" text not null,
  "checkedAt" text,
  "warnedAt" text,
  check ("state" <> 'Accepted' or "expiresOn" is not null),
  check ("state" = 'Sent' or "checkedAt" is not null)
);

create table "overdueReminder" (
  "invoiceId" text not null,
  "day" bigint not null,
  "remindedOn" text not null,
  primary key ("invoiceId", "day")
);

create table "exchangeRate" (
  "exchangeRateId" text primary key,
  "from" text not null,
  "buy" bigint not null check ("buy" > 0),
  "sell" bigint not null check ("sell" >= "buy"),
  "setBy" text not null,
  "setAt" text not null
);

create table "tillEntry" (
  "tillEntryId" text primary key,
  "tillId" text not null,
  "kind" text not null check ("kind" in ('Payment', 'Reversal', 'Refund', 'Drop')),
  "amountJmdCents" bigint not null,
  "changeJmdCents" bigint not null check ("changeJmdCents" >= 0),
  "paymentId" text,
  "note" text not null,
  "at" text not null,
  "by" text not null,
  "amountUsdCents" bigint not null default 0,
  check (case "kind" when 'Payment' then "amountUsdCents" > 0 or "amountJmdCents" >= 0 when 'Reversal' then true else "amountJmdCents" <= 0 and "amountUsdCents" <= 0 end)
);

create table "priceRound" (
  "priceRoundId" text primary key check ("priceRoundId" = 'prices'),
  "formerPrices" text not null check (is_json("formerPrices")),
  "newPrices" text check (is_json("newPrices")),
  "lastPackageId" text not null
);

create table "storeOrderPart" (
  "storeOrderId" text not null,
  "packageId" text not null,
  "position" bigint not null check ("position" >= 0),
  "quantity" bigint not null check ("quantity" >= 1),
  primary key ("storeOrderId", "packageId", "position")
);

create table "statementMail" (
  "month" text primary key,
  "lastAccountId" text not null,
  "finishedAt" text
);

create table "flightCost" (
  "flightCostId" text primary key,
  "manifestId" text not null,
  "kind" text not null,
  "day" text not null,
  "currency" text not null check ("currency" in ('JMD', 'USD')),
  "amountUsdCents" bigint check ("amountUsdCents" > 0),
  "rate" bigint check ("rate" > 0),
  "amountJmdCents" bigint not null check ("amountJmdCents" > 0),
  "reference" text not null,
  "enteredBy" text not null,
  "enteredAt" text not null,
  "voidedAt" text,
  "voidedBy" text,
  "voidReason" text,
  constraint "flightCostInDollars" check (("currency" = 'USD') = ("rate" is not null) and ("currency" = 'USD') = ("amountUsdCents" is not null)),
  constraint "flightCostVoid" check (("voidedAt" is null) = ("voidReason" is null))
);

create table "bookEntry" (
  "bookEntryId" text primary key,
  "at" text not null,
  "source" text not null check ("source" in ('invoice', 'payment', 'creditNote', 'till', 'flightCost')),
  "sourceId" text not null,
  "accountId" text,
  "bookAccount" text not null,
  "amountJmdCents" bigint not null check ("amountJmdCents" <> 0),
  "text" text not null,
  "reference" text not null
);

create table "deliveryCode" (
  "deliveryId" text primary key,
  "code" text not null check (length("code") = 6),
  "createdAt" text not null
);

create table "auditFileContent" (
  "auditFileId" bigint generated by default as identity primary key references "auditFile" on delete cascade,
  "content" bytea not null
);

alter table "account" add foreign key ("branchId") references branch ("branchId");

alter table "accountPrivate" add foreign key ("priceGroupId") references "priceGroup" ("priceGroupId");

alter table "accountPrivate" add foreign key ("promotionId") references "promotion" ("promotionId");

alter table "accountNote" add foreign key ("accountId") references "account" ("accountId");

alter table "allowance" add foreign key ("accountId") references account ("accountId") deferrable initially deferred;

alter table "secondFactor" add foreign key ("accountId") references "account" ("accountId");

alter table "recoveryCode" add foreign key ("accountId") references "account" ("accountId");

alter table "lockedDevice" add foreign key ("accountId") references "account" ("accountId");

alter table "erasure" add foreign key ("accountId") references account ("accountId");

alter table "invoice" add foreign key ("accountId") references account ("accountId");

alter table "invoice" add foreign key ("packageId") references package ("packageId");

alter table "invoiceLine" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "invoiceLine" add foreign key ("packageId") references package ("packageId");

alter table "invoiceEstimate" add foreign key ("accountId") references account ("accountId");

alter table "invoiceEstimate" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "invoiceEstimateLine" add foreign key ("invoiceEstimateId") references "invoiceEstimate" ("invoiceEstimateId");

alter table "invoiceEstimateLine" add foreign key ("packageId") references package ("packageId");

alter table "creditNote" add foreign key ("accountId") references account ("accountId");

alter table "creditNoteUse" add foreign key ("creditNoteId") references "creditNote" ("creditNoteId");

alter table "creditNoteUse" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "dutyCredit" add foreign key ("creditNoteId") references "creditNote" ("creditNoteId");

alter table "dutyCredit" add foreign key ("packageId") references package ("packageId");

alter table "issuedPaper" add foreign key ("companyStateId") references "companyState" ("companyStateId");

alter table "issuedPaper" add foreign key ("accountId") references "account" ("accountId");

alter table "customsReceipt" add foreign key ("packageId") references package ("packageId");

alter table "delivery" add foreign key ("accountId") references account ("accountId");

alter table "delivery" add foreign key ("branchId") references branch ("branchId");

alter table "delivery" add foreign key ("driverId") references account ("accountId");

alter table "deliveryPackage" add foreign key ("deliveryId") references delivery ("deliveryId");

alter table "deliveryPackage" add foreign key ("packageId") references package ("packageId");

alter table "driverDay" add foreign key ("driverId") references account ("accountId");

alter table "handheld" add foreign key ("accountId") references "account" ("accountId") deferrable initially deferred;

alter table "handheld" add foreign key ("branchId") references "branch" ("branchId");

alter table "workerKey" add foreign key ("accountId") references "account" ("accountId");

alter table "hubDevice" add foreign key ("branchId") references "branch" ("branchId");

alter table "printJob" add foreign key ("hubDeviceId") references "hubDevice" ("hubDeviceId");

alter table "printJob" add foreign key ("accountId") references "account" ("accountId");

alter table "file" add foreign key ("packageId") references package ("packageId");

alter table "dataImport" add foreign key ("accountId") references account ("accountId");

alter table "dataImport" add foreign key ("startedById") references account ("accountId");

alter table "dataImportRow" add foreign key ("importId") references "dataImport" ("importId");

alter table "message" add foreign key ("accountId") references account ("accountId") deferrable initially deferred;

alter table "notice" add foreign key ("accountId") references account ("accountId") deferrable initially deferred;

alter table "notificationPreference" add foreign key ("accountId") references account ("accountId");

alter table "pushSubscription" add foreign key ("accountId") references account ("accountId");

alter table "dailyMail" add foreign key ("accountId") references account ("accountId");

alter table "phoneNumber" add foreign key ("accountId") references account ("accountId");

alter table "phoneCode" add foreign key ("accountId") references account ("accountId");

alter table "question" add foreign key ("packageId") references "package" ("packageId");

alter table "question" add foreign key ("accountId") references "account" ("accountId");

alter table "storeOrder" add foreign key ("accountId") references account ("accountId");

alter table "storeOrderItem" add foreign key ("storeOrderId") references "storeOrder" ("storeOrderId");

alter table "manifest" add foreign key ("originBranchId") references branch ("branchId");

alter table "manifest" add foreign key ("destinationBranchId") references branch ("branchId");

alter table "package" add foreign key ("accountId") references account ("accountId");

alter table "package" add foreign key ("branchId") references branch ("branchId");

alter table "package" add foreign key ("manifestId") references manifest ("manifestId");

alter table "package" add foreign key ("mergedInto") references package ("packageId");

alter table "package" add foreign key ("headingTo") references branch ("branchId");

alter table "package" add foreign key ("originBranchId") references branch ("branchId");

alter table "packageCode" add foreign key ("packageId") references package ("packageId");

alter table "packageEvent" add foreign key ("packageId") references package ("packageId");

alter table "packageEvent" add foreign key ("branchId") references branch ("branchId");

alter table "packageEvent" add foreign key ("headingTo") references branch ("branchId");

alter table "packageImage" add foreign key ("packageId") references package ("packageId");

alter table "manifestLine" add foreign key ("manifestId") references manifest ("manifestId");

alter table "manifestLine" add foreign key ("packageId") references package ("packageId");

alter table "review" add foreign key ("packageId") references package ("packageId");

alter table "review" add foreign key ("prealertId") references package ("packageId");

alter table "apiKey" add foreign key ("branchId") references branch ("branchId");

alter table "apiKey" add foreign key ("makerId") references account ("accountId") deferrable initially deferred;

alter table "apiKeyUse" add foreign key ("apiKeyId") references "apiKey" ("apiKeyId");

alter table "partnerPackage" add foreign key ("apiKeyId") references "apiKey" ("apiKeyId");

alter table "partnerPackage" add foreign key ("packageId") references package ("packageId") deferrable initially deferred;

alter table "webhook" add foreign key ("apiKeyId") references "apiKey" ("apiKeyId");

alter table "webhook" add foreign key ("createdBy") references account ("accountId") deferrable initially deferred;

alter table "webhookEvent" add foreign key ("webhookId") references "webhook" ("webhookId");

alter table "webhookAttempt" add foreign key ("webhookEventId") references "webhookEvent" ("webhookEventId") on delete cascade;

alter table "payment" add foreign key ("accountId") references account ("accountId");

alter table "paymentAllocation" add foreign key ("paymentId") references payment ("paymentId");

alter table "paymentAllocation" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "checkout" add foreign key ("accountId") references account ("accountId");

alter table "checkout" add foreign key ("paymentId") references payment ("paymentId");

alter table "checkoutItem" add foreign key ("checkoutId") references checkout ("checkoutId");

alter table "checkoutItem" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "checkoutAlert" add foreign key ("checkoutId") references checkout ("checkoutId");

alter table "checkoutAlert" add foreign key ("accountId") references account ("accountId");

alter table "providerPayment" add foreign key ("hookId") references "providerHook" ("hookId");

alter table "providerPayment" add foreign key ("checkoutId") references checkout ("checkoutId");

alter table "providerPayment" add foreign key ("accountId") references account ("accountId");

alter table "providerPayment" add foreign key ("paymentId") references payment ("paymentId");

alter table "bankTransfer" add foreign key ("accountId") references "account" ("accountId");

alter table "bankTransfer" add foreign key ("fileId") references "file" ("fileId");

alter table "bankTransfer" add foreign key ("paymentId") references "payment" ("paymentId");

alter table "bankTransferItem" add foreign key ("bankTransferId") references "bankTransfer" ("bankTransferId");

alter table "bankTransferItem" add foreign key ("invoiceId") references "invoice" ("invoiceId");

alter table "till" add foreign key ("cashierId") references account ("accountId") deferrable initially deferred;

alter table "till" add foreign key ("branchId") references branch ("branchId");

alter table "till" add foreign key ("closedBy") references account ("accountId") deferrable initially deferred;

alter table "syncRow" add foreign key ("scopeId") references "syncScope" ("scopeId");

alter table "transfer" add foreign key ("fromBranchId") references branch ("branchId");

alter table "transfer" add foreign key ("toBranchId") references branch ("branchId");

alter table "transfer" add foreign key ("driverId") references account ("accountId");

alter table "transferLine" add foreign key ("transferId") references "transfer" ("transferId");

alter table "transferLine" add foreign key ("packageId") references package ("packageId");

alter table "rateSheet" add foreign key ("priceGroupId") references "priceGroup" ("priceGroupId");

alter table "rateSheet" add foreign key ("originBranchId") references branch ("branchId");

alter table "claim" add foreign key ("packageId") references package ("packageId");

alter table "claim" add foreign key ("accountId") references account ("accountId");

alter table "claim" add foreign key ("creditNoteId") references "creditNote" ("creditNoteId");

alter table "claim" add foreign key ("paymentId") references payment ("paymentId");

alter table "promotionUse" add foreign key ("promotionId") references "promotion" ("promotionId");

alter table "customerPaper" add foreign key ("accountId") references account ("accountId");

alter table "overdueReminder" add foreign key ("invoiceId") references invoice ("invoiceId");

alter table "tillEntry" add foreign key ("tillId") references "till" ("tillId");

alter table "tillEntry" add foreign key ("paymentId") references payment ("paymentId") deferrable initially deferred;

alter table "storeOrderPart" add foreign key ("storeOrderId") references "storeOrder" ("storeOrderId");

alter table "storeOrderPart" add foreign key ("packageId") references package ("packageId");

alter table "deliveryCode" add foreign key ("deliveryId") references delivery ("deliveryId") deferrable initially deferred;

CREATE INDEX "accountMailbox" on account ("mailbox");

CREATE INDEX "accountName" on account ("lastName", "firstName");

CREATE UNIQUE INDEX "accountMailboxOnce" on account ("mailbox") where "mailbox" <> '';

CREATE INDEX "accountMailboxNumber" on account (whole_number(substr("mailbox", 4)));

CREATE INDEX "customerByName" on account ("lastName", "firstName", "accountId")
  where "role" = 'User' and "deletedAt" is null;

CREATE INDEX "accountPrivateTrnDigest" on "accountPrivate" ("trnDigest") where "trnDigest" is not null;

CREATE INDEX "accountPrivateTrnUndigested" on "accountPrivate" ("accountId")
  where "trn" is not null and "trnDigest" is null;

CREATE INDEX "accountPrivateName" on "accountPrivate" ("nameKey");

CREATE INDEX "accountPrivatePhone" on "accountPrivate" ("phoneKey");

CREATE UNIQUE INDEX "accountPrivateText" on "accountPrivate" ("textNumber");

CREATE INDEX "accountNoteByAccount" on "accountNote" ("accountId", "createdAt");

CREATE INDEX "addressOfUser" on address ("userId", "createdAt");

CREATE UNIQUE INDEX "addressDefaultOnce" on address ("userId") where "isDefault" = 1;

CREATE INDEX "sessionOfAccount" on "session" ("accountId", "deviceId");

CREATE INDEX "sessionByDevice" on "session" ("deviceId");

CREATE INDEX "oneTimeTokenOfAccount" on "oneTimeToken" ("accountId", "purpose");

CREATE INDEX "secondFactorByAccount" on "secondFactor" ("accountId", "createdAt");

CREATE INDEX "recoveryCodeByAccount" on "recoveryCode" ("accountId");

CREATE INDEX "auditEntity" on audit ("entityId");

CREATE INDEX "auditAt" on audit ("at");

CREATE INDEX "auditByAccount" on audit ("accountId", "at");

CREATE INDEX "auditByEntity" on audit ("entity", "at");

CREATE INDEX "auditByAction" on audit ("action", "at");

CREATE INDEX "auditFileNewest" on "auditFile" ("toAt");

CREATE UNIQUE INDEX "erasureOpenOnce" on "erasure" ("accountId") where "status" in ('Asked', 'Granted');

CREATE INDEX "erasureByTime" on "erasure" ("askedAt");

CREATE INDEX "invoiceOfAccount" on invoice ("accountId", "createdAt");

CREATE INDEX "invoiceByStatus" on invoice ("statusId", "createdAt");

CREATE UNIQUE INDEX "invoiceOfPackage" on invoice ("packageId")
  where "packageId" is not null and "statusId" <> 'void';

CREATE UNIQUE INDEX "invoiceOfDelivery" on invoice ("deliveryId")
  where "deliveryId" is not null and "statusId" <> 'void';

CREATE UNIQUE INDEX "invoiceOfStoreOrder" on invoice ("storeOrderId")
  where "storeOrderId" is not null and "statusId" <> 'void';

CREATE INDEX "invoiceIssued" on invoice ("issuedAt" nulls first) where "issuedAt" is not null;

CREATE INDEX "invoiceByDue" on invoice ("dueAt" nulls first, "invoiceId");

CREATE INDEX "invoiceByTotal" on invoice ("totalJmdCents", "invoiceId");

CREATE INDEX "invoiceByBalance" on invoice ("balanceJmdCents", "invoiceId");

CREATE INDEX "invoiceByKind" on invoice (kind, "createdAt", "invoiceId");

CREATE INDEX "invoiceSearched" on invoice (number, "accountId");

CREATE INDEX "invoiceRecent" on invoice ("createdAt", "invoiceId");

CREATE INDEX "invoiceLinePackage" on "invoiceLine" ("packageId") where "packageId" is not null;

CREATE INDEX "invoiceEstimateRecent" on "invoiceEstimate" ("createdAt");

CREATE INDEX "creditNoteOfAccount" on "creditNote" ("accountId", "createdAt");

CREATE INDEX "creditNoteRecent" on "creditNote" ("createdAt");

CREATE INDEX "creditNoteUseInvoice" on "creditNoteUse" ("invoiceId");

CREATE INDEX "dutyCreditPackage" on "dutyCredit" ("packageId");

CREATE INDEX "contactMessageByTime" on "contactMessage" ("createdAt");

CREATE INDEX "contactMessageByStatus" on "contactMessage" ("status", "createdAt");

CREATE INDEX "newsletterRequestByTime" on "newsletterRequest" ("createdAt");

CREATE INDEX "deliveryByStatus" on delivery ("status", "scheduledFor" nulls first) where "deletedAt" is null;

CREATE INDEX "deliveryOfDriver" on delivery ("driverId", "status") where "deletedAt" is null;

CREATE INDEX "deliveryOfAccount" on delivery ("accountId", "createdAt") where "deletedAt" is null;

CREATE INDEX "deliveryDone" on delivery ("deliveredAt") where "deliveredAt" is not null;

CREATE INDEX "deliveryOfRound" on delivery ("roundOf") where "roundOf" is not null;

CREATE UNIQUE INDEX "deliveryPackageOnce" on "deliveryPackage" ("packageId") where "open" = 1;

CREATE INDEX "deliveryOfPackage" on "deliveryPackage" ("packageId");

CREATE INDEX "proofTicketByAccount" on "proofTicket" ("accountId");

CREATE INDEX "proofTicketByEnd" on "proofTicket" ("expiresAt");

CREATE UNIQUE INDEX "workerKeyNow" on "workerKey" ("accountId", "kind")
  where "endedAt" is null;

CREATE UNIQUE INDEX "printJobAtWork" on "printJob" ("hubDeviceId") where "state" = 'Printing';

CREATE INDEX "printJobByTime" on "printJob" ("requestedAt");

CREATE INDEX "fileByKind" on file ("kind", "createdAt") where "deletedAt" is null;

CREATE UNIQUE INDEX "filePublicName" on file (lower("name"))
  where "visibility" = 'Public' and "deletedAt" is null;

CREATE INDEX "fileReplaced" on file ("replacedAt")
  where "replacedAt" is not null and "removedAt" is null;

CREATE INDEX "fileOfOwner" on file ("ownerAccountId", "createdAt") where "deletedAt" is null;

CREATE INDEX "filePackage" on file ("packageId") where "packageId" is not null;

CREATE INDEX "dataImportByTime" on "dataImport" ("createdAt");

CREATE UNIQUE INDEX "dataImportRunningOnce" on "dataImport" ("kind", "fileHash") where "status" = 'Running';

CREATE INDEX "dataImportRowByState" on "dataImportRow" ("importId", "state", "row");

CREATE INDEX "messageToSend" on message ("state", "channel", "urgency", "nextAt");

CREATE INDEX "messageByState" on message ("state", "createdAt");

CREATE INDEX "messageByTime" on message ("createdAt");

CREATE INDEX "messageByAccount" on message ("accountId", "createdAt");

CREATE INDEX "noticeOfAccount" on notice ("accountId", "noticeId");

CREATE INDEX "noticeToSpread" on notice ("noticeId") where "spreadAt" is null;

CREATE INDEX "noticeByTime" on notice ("createdAt");

CREATE INDEX "noticeOfDailyMail" on notice ("accountId", "mailDay", "noticeId")
  where "mailDay" is not null;

CREATE INDEX "pushSubscriptionOfAccount" on "pushSubscription" ("accountId");

CREATE INDEX "phoneReplyByNumber" on "phoneReply" ("number" nulls first, "channel", "at");

CREATE UNIQUE INDEX "questionOfCustomerOnce" on "question" ("packageId", "accountId")
  where "deletedAt" is null;

CREATE INDEX "questionByPackage" on "question" ("packageId");

CREATE INDEX "questionByAccount" on "question" ("accountId");

CREATE INDEX "questionWaiting" on "question" ("waitingSince") where "waitingSince" is not null;

CREATE INDEX "storeOrderByStatus" on "storeOrder" ("status", "createdAt") where "deletedAt" is null;

CREATE INDEX "storeOrderOfAccount" on "storeOrder" ("accountId", "createdAt") where "deletedAt" is null;

CREATE UNIQUE INDEX "packageHawb" on package ("hawbNumber" nulls first) where "hawbNumber" is not null;

CREATE INDEX "packageRecent" on package ("updatedAt") where "deletedAt" is null;

CREATE INDEX "packageByStatus" on package ("status", "updatedAt") where "deletedAt" is null;

CREATE INDEX "packageByAccount" on package ("accountId", "updatedAt");

CREATE INDEX "packageByManifest" on package ("manifestId") where "manifestId" is not null;

CREATE INDEX "packageToReview" on package ("updatedAt") where "reviewReason" is not null;

CREATE INDEX "packageInHand" on package ("updatedAt", "packageId")
  where "deletedAt" is null and "archivedAt" is null;

CREATE INDEX "packageInHandByStatus" on package ("status", "updatedAt", "packageId")
  where "deletedAt" is null and "archivedAt" is null;

CREATE INDEX "packageIntake" on package ("checkedInAt")
  where "checkedInAt" is not null and "deletedAt" is null;

CREATE INDEX "packageOfOffice" on package ("branchId", "status", "checkedInAt")
  where "deletedAt" is null and "archivedAt" is null;

CREATE INDEX "packageInvoiceFile" on package ("merchantInvoiceFileId")
  where "merchantInvoiceFileId" is not null;

CREATE INDEX "packageOfDriver" on package ("driverId", "updatedAt") where "driverId" is not null;

CREATE INDEX "packageByCourier" on package (courier) where "deletedAt" is null and "archivedAt" is null;

CREATE INDEX "packageToBill" on "package" ("updatedAt", "packageId")
  where "deletedAt" is null and "accountId" is not null
    and "billedAt" is null and "chargesWaiver" = 'null'
    and coalesce("arrival", '') not in ('Missing', 'Damaged')
    and ("status" in ('AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered')
      or ("status" = 'Delayed' and ("customs"::jsonb ->> 'state') in ('Cleared', 'NotNeeded')));

CREATE INDEX "packageOfInvoice" on package ("invoiceId") where "invoiceId" is not null;

CREATE INDEX "packageExpectedPending" on "package" ("packageId") where "expectedPending" = 1;

CREATE INDEX "packageExpected" on "package" ("expectedTo", "packageId")
  where "deletedAt" is null and "expectedTo" is not null
    and "status" not in ('PreAlert', 'ReadyForPickup', 'Delivered');

CREATE INDEX "packageMissing" on "package" ("missingSince", "packageId")
  where "missingSince" is not null;

CREATE INDEX "packageLoss" on "package" ("packageId") where "loss" <> 'null';

CREATE INDEX "packageEnding" on "package" ("packageId") where "ending" <> 'null';

CREATE INDEX "packagePieceLoss" on "package" ("packageId") where "pieceLosses" <> '[]';

CREATE INDEX "packageCustomsHold" on "package" ("packageId")
  where ("customs"::jsonb ->> 'state') = 'Hold';

CREATE INDEX "packageEventPackage" on "packageEvent" ("packageId", "packageEventId");

CREATE INDEX "packageImagePackage" on "packageImage" ("packageId", "packageImageId");

CREATE INDEX "packageImageFile" on "packageImage" ("fileId");

CREATE INDEX "manifestLineManifest" on "manifestLine" ("manifestId");

CREATE INDEX "reviewPackage" on review ("packageId");

CREATE INDEX "reviewOpen" on review ("at") where "status" = 'Open';

CREATE INDEX "reviewByDevice" on review ("deviceId", "kind") where "status" = 'Open';

CREATE INDEX "partnerPackageByPackage" on "partnerPackage" ("packageId");

CREATE INDEX "webhookEventDue" on "webhookEvent" ("webhookId", "nextAt") where "state" in ('Waiting', 'Sending');

CREATE INDEX "webhookEventByTime" on "webhookEvent" ("createdAt");

CREATE INDEX "paymentOfAccount" on payment ("accountId", "receivedAt");

CREATE INDEX "paymentOfCheckout" on payment ("checkoutId") where "checkoutId" is not null;

CREATE INDEX "paymentReversed" on payment ("reversedAt") where "reversedAt" is not null;

CREATE INDEX "paymentByMethod" on payment ("method", "receivedAt", "paymentId");

CREATE INDEX "paymentBySignedAmount" on payment
  ((case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end), "paymentId");

CREATE INDEX "paymentRecent" on payment ("receivedAt", "paymentId");

CREATE INDEX "paymentAllocationInvoice" on "paymentAllocation" ("invoiceId");

CREATE INDEX "checkoutOfAccount" on checkout ("accountId", "createdAt");

CREATE INDEX "checkoutRecent" on checkout ("createdAt");

CREATE INDEX "checkoutItemOfInvoice" on "checkoutItem" ("invoiceId");

CREATE UNIQUE INDEX "checkoutAlertOnce" on "checkoutAlert" ("kind", "transactionId")
  where "transactionId" is not null;

CREATE INDEX "checkoutAlertOpen" on "checkoutAlert" ("createdAt") where "resolvedAt" is null;

CREATE INDEX "checkoutAlertOf" on "checkoutAlert" ("transactionId") where "resolvedAt" is null;

CREATE INDEX "providerHookWaiting" on "providerHook" ("receivedAt") where "state" = 'received';

CREATE INDEX "providerHookWhole" on "providerHook" ("receivedAt") where length("body") > 0;

CREATE INDEX "bankTransferOfAccount" on "bankTransfer" ("accountId", "createdAt");

CREATE INDEX "bankTransferOfStatus" on "bankTransfer" ("status", "createdAt");

CREATE INDEX "bankTransferRecent" on "bankTransfer" ("createdAt");

CREATE INDEX "bankTransferItemOfInvoice" on "bankTransferItem" ("invoiceId");

CREATE UNIQUE INDEX "tillOpenOfCashier" on "till" ("cashierId") where "closedAt" is null;

CREATE INDEX "tillByOpening" on "till" ("openedAt", "tillId");

CREATE INDEX "tillByClosing" on "till" ("closedAt" nulls first, "tillId");

CREATE INDEX "tillByCashier" on "till" ("cashierId", "openedAt");

CREATE UNIQUE INDEX "syncRowOnce" on "syncRow" ("scopeId", "tbl", "pk");

CREATE INDEX "syncRowGone" on "syncRow" ("v") where "op" = 0;

CREATE INDEX "syncClientDevice" on "syncClient" ("deviceId", "accountId");

CREATE INDEX "syncClientAccount" on "syncClient" ("accountId", "lastHelloAt" nulls first);

CREATE UNIQUE INDEX "syncMutationOfClient" on "syncMutation" ("clientId", "mid" nulls first) where "clientId" is not null;

CREATE INDEX "syncMutationAt" on "syncMutation" ("at");

CREATE INDEX "callDoneAt" on "callDone" ("at");

CREATE UNIQUE INDEX "transferLineTransfer" on "transferLine" ("transferId", "packageId") where "deletedAt" is null;

CREATE INDEX "transferLinePackage" on "transferLine" ("packageId");

CREATE UNIQUE INDEX "priceGroupName" on "priceGroup" (lower("name"));

CREATE INDEX "accountPrivateGroup" on "accountPrivate" ("priceGroupId") where "priceGroupId" is not null;

CREATE INDEX "claimPackage" on "claim" ("packageId");

CREATE INDEX "claimAccount" on "claim" ("accountId");

CREATE INDEX "claimCreditNote" on "claim" ("creditNoteId") where "creditNoteId" is not null;

CREATE INDEX "packagePickup" on "package" ("packageId") where "pickup" <> 'null';

CREATE UNIQUE INDEX "promotionCode" on "promotion" ("code") where "code" <> '';

CREATE INDEX "promotionUsePromotion" on "promotionUse" ("promotionId", "accountId");

CREATE UNIQUE INDEX "customerPaperOfKind" on "customerPaper" ("accountId", "kindId", "state");

CREATE INDEX "customerPaperToCheck" on "customerPaper" ("sentAt") where "state" = 'Sent';

CREATE INDEX "paymentUnchecked" on "payment" ("receivedAt") where "receiptCheck" = 0 and "reversedAt" is null;

CREATE UNIQUE INDEX "rateSheetKey" on "rateSheet" ("mode", "validFrom", "service", coalesce("priceGroupId", ''), coalesce("originBranchId", ''));

CREATE INDEX "exchangeRateByDay" on "exchangeRate" ("from", "setAt", "exchangeRateId");

CREATE INDEX "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents", "amountUsdCents");

CREATE INDEX "tillEntryInTime" on "tillEntry" ("tillId", "at", "tillEntryId");

CREATE UNIQUE INDEX "tillEntryOfPayment" on "tillEntry" ("paymentId", "kind") where "paymentId" is not null;

CREATE UNIQUE INDEX "claimOpenDamage" on "claim" ("packageId", "kind") where "kind" <> 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

CREATE UNIQUE INDEX "claimOpenLoss" on "claim" ("packageId", "pieces") where "kind" = 'Lost' and "status" in ('Asked', 'LookedAt') and "deletedAt" is null;

CREATE INDEX "flightCostManifest" on "flightCost" ("manifestId", "enteredAt");

CREATE INDEX "bookEntryMoment" on "bookEntry" ("at");

CREATE INDEX "bookEntrySource" on "bookEntry" ("sourceId");

CREATE INDEX "bookEntryCustomer" on "bookEntry" ("accountId", "at") where "bookAccount" = 'Receivables';

create table "accountText" ("rowid" bigint primary key, "body" text not null);

create index "accountTextTrigrams" on "accountText" using gin ("body" gin_trgm_ops);

create table "packageText" ("rowid" bigint primary key, "body" text not null);

create index "packageTextTrigrams" on "packageText" using gin ("body" gin_trgm_ops);

create index "invoicenumberTrigrams" on "invoice" using gin ("number" gin_trgm_ops);

create index "paymentreceiptNumberTrigrams" on "payment" using gin ("receiptNumber" gin_trgm_ops);

create index "paymentreferenceTrigrams" on "payment" using gin ("reference" gin_trgm_ops);

create function "accountNameChanged"() returns trigger language plpgsql as $$
begin
  update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
  return coalesce(new, old);
end $$;

create trigger "accountNameChanged" after update of "firstName", "lastName" on "account" for each row
  when (old."firstName" <> new."firstName" or old."lastName" <> new."lastName") execute function "accountNameChanged"();

create function "accountTextChanged"() returns trigger language plpgsql as $$
begin
  update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
  return coalesce(new, old);
end $$;

create trigger "accountTextChanged" after update of "email", "mailbox" on "account" for each row
  when (old."email" <> new."email" or old."mailbox" is distinct from new."mailbox") execute function "accountTextChanged"();

create function "accountPhoneChanged"() returns trigger language plpgsql as $$
begin
  update "accountPrivate" set "nameKey" = null where "accountId" = new."accountId";
  return coalesce(new, old);
end $$;

create trigger "accountPhoneChanged" after update of "phone" on "accountPrivate" for each row
  when (old."phone" <> new."phone") execute function "accountPhoneChanged"();

create function "filePublicOn_insert"() returns trigger language plpgsql as $$
begin
  raise exception 'only documents are public' using errcode = 'check_violation';
  return coalesce(new, old);
end $$;

create trigger "filePublicOn_insert" before insert on "file" for each row
  when (new."visibility" = 'Public' and new."kind" <> 'document') execute function "filePublicOn_insert"();

create function "filePublicOn_update"() returns trigger language plpgsql as $$
begin
  raise exception 'only documents are public' using errcode = 'check_violation';
  return coalesce(new, old);
end $$;

create trigger "filePublicOn_update" before update on "file" for each row
  when (new."visibility" = 'Public' and new."kind" <> 'document') execute function "filePublicOn_update"();

create function note_tally(tally text, line jsonb, amounts bigint[]) returns void language plpgsql as $$
declare
  notes jsonb = coalesce(nullif(current_setting('quayside.' || tally, true), ''), '{}')::jsonb;
begin
  select jsonb_set(notes, array[line::text], jsonb_agg(amount + coalesce((notes -> line::text ->> place::int - 1)::bigint, 0) order by place))
    into notes from unnest(amounts) with ordinality as amounts (amount, place);
  perform set_config('quayside.' || tally, notes::text, true);
end $$;

create function "packageTallyNoted"() returns trigger language plpgsql as $$
declare
  old_line jsonb = case when tg_op <> 'INSERT' and old."deletedAt" is null then jsonb_build_array(old."status",(old."archivedAt" is not null)::int) end;
  new_line jsonb = case when tg_op <> 'DELETE' and new."deletedAt" is null then jsonb_build_array(new."status",(new."archivedAt" is not null)::int) end;
begin
  if old_line = new_line and array[1] = array[1] then
    return null;
  end if;
  if old_line is not null then
    perform note_tally('packageTally', old_line, array(select -amount from unnest(array[1]) as amount));
  end if;
  if new_line is not null then
    perform note_tally('packageTally', new_line, array[1]);
  end if;
  return null;
end $$;

create function "packageTallyAdded"() returns trigger language plpgsql as $$
declare
  notes jsonb = nullif(current_setting('quayside.packageTally', true), '')::jsonb;
begin
  if notes is null then
    return null;
  end if;
  perform set_config('quayside.packageTally', '', true);
  insert into "packageTally" ("status", "archived", "n")
    select (line::jsonb ->> 0)::text, (line::jsonb ->> 1)::smallint, 0 from jsonb_object_keys(notes) as line
    on conflict do nothing;
  update "packageTally" set "n" = "n" + (amounts ->> 0)::bigint from jsonb_each(notes) as noted (line, amounts)
    where "status" = (line::jsonb ->> 0)::text and "archived" = (line::jsonb ->> 1)::smallint;
  return null;
end $$;

create trigger "packageTallyNoted" after insert or update or delete on "package" for each row execute function "packageTallyNoted"();

create constraint trigger "packageTallyAdded" after insert or update or delete on "package" deferrable initially deferred for each row execute function "packageTallyAdded"();

create function "invoiceTallyNoted"() returns trigger language plpgsql as $$
declare
  old_line jsonb = case when tg_op <> 'INSERT' and true then jsonb_build_array(old."kind",old."statusId") end;
  new_line jsonb = case when tg_op <> 'DELETE' and true then jsonb_build_array(new."kind",new."statusId") end;
begin
  if old_line = new_line and array[1, old."balanceJmdCents"] = array[1, new."balanceJmdCents"] then
    return null;
  end if;
  if old_line is not null then
    perform note_tally('invoiceTally', old_line, array(select -amount from unnest(array[1, old."balanceJmdCents"]) as amount));
  end if;
  if new_line is not null then
    perform note_tally('invoiceTally', new_line, array[1, new."balanceJmdCents"]);
  end if;
  return null;
end $$;

create function "invoiceTallyAdded"() returns trigger language plpgsql as $$
declare
  notes jsonb = nullif(current_setting('quayside.invoiceTally', true), '')::jsonb;
begin
  if notes is null then
    return null;
  end if;
  perform set_config('quayside.invoiceTally', '', true);
  insert into "invoiceTally" ("kind", "statusId", "n", "balanceJmdCents")
    select (line::jsonb ->> 0)::text, (line::jsonb ->> 1)::text, 0, 0 from jsonb_object_keys(notes) as line
    on conflict do nothing;
  update "invoiceTally" set "n" = "n" + (amounts ->> 0)::bigint, "balanceJmdCents" = "balanceJmdCents" + (amounts ->> 1)::bigint from jsonb_each(notes) as noted (line, amounts)
    where "kind" = (line::jsonb ->> 0)::text and "statusId" = (line::jsonb ->> 1)::text;
  return null;
end $$;

create trigger "invoiceTallyNoted" after insert or update or delete on "invoice" for each row execute function "invoiceTallyNoted"();

create constraint trigger "invoiceTallyAdded" after insert or update or delete on "invoice" deferrable initially deferred for each row execute function "invoiceTallyAdded"();

create function "paymentTallyNoted"() returns trigger language plpgsql as $$
declare
  old_line jsonb = case when tg_op <> 'INSERT' and true then jsonb_build_array(old."kind",old."method",(old."reversedAt" is not null)::int,old."receiptCheck") end;
  new_line jsonb = case when tg_op <> 'DELETE' and true then jsonb_build_array(new."kind",new."method",(new."reversedAt" is not null)::int,new."receiptCheck") end;
begin
  if old_line = new_line and array[1] = array[1] then
    return null;
  end if;
  if old_line is not null then
    perform note_tally('paymentTally', old_line, array(select -amount from unnest(array[1]) as amount));
  end if;
  if new_line is not null then
    perform note_tally('paymentTally', new_line, array[1]);
  end if;
  return null;
end $$;

create function "paymentTallyAdded"() returns trigger language plpgsql as $$
declare
  notes jsonb = nullif(current_setting('quayside.paymentTally', true), '')::jsonb;
begin
  if notes is null then
    return null;
  end if;
  perform set_config('quayside.paymentTally', '', true);
  insert into "paymentTally" ("kind", "method", "reversed", "receiptCheck", "n")
    select (line::jsonb ->> 0)::text, (line::jsonb ->> 1)::text, (line::jsonb ->> 2)::smallint, (line::jsonb ->> 3)::smallint, 0 from jsonb_object_keys(notes) as line
    on conflict do nothing;
  update "paymentTally" set "n" = "n" + (amounts ->> 0)::bigint from jsonb_each(notes) as noted (line, amounts)
    where "kind" = (line::jsonb ->> 0)::text and "method" = (line::jsonb ->> 1)::text and "reversed" = (line::jsonb ->> 2)::smallint and "receiptCheck" = (line::jsonb ->> 3)::smallint;
  return null;
end $$;

create trigger "paymentTallyNoted" after insert or update or delete on "payment" for each row execute function "paymentTallyNoted"();

create constraint trigger "paymentTallyAdded" after insert or update or delete on "payment" deferrable initially deferred for each row execute function "paymentTallyAdded"();
