create table "branch" (
  "branchId" text primary key,
  "code" text not null,
  "name" text not null,
  "kind" text not null check ("kind" in ('Warehouse', 'HeadOffice', 'LocalOffice')),
  "address" text not null,
  "phone" text not null,
  "openingHours" text not null,
  "active" integer not null check ("active" in (0, 1)),
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "archivedAt" text,
  "openDays" text not null default '["Mon","Tue","Wed","Thu","Fri"]' check (json_valid("openDays")),
  "deliveryDays" text not null default '["Mon","Tue","Wed","Thu","Fri","Sat"]'
    check (json_valid("deliveryDays")),
  "closedDays" text not null default '[]' check (json_valid("closedDays"))
) strict;

create table "setting" (
  "key" text primary key,
  "value" text not null check (json_valid("value"))
) strict;

create table "companyState" (
  "companyStateId" text not null primary key,
  "company" text not null check (json_valid("company"))
) strict;

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
) strict;

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
) strict;

create index "contactMessageByTime" on "contactMessage" ("createdAt");

create index "contactMessageByStatus" on "contactMessage" ("status", "createdAt");

create table "newsletter" (
  "newsletterId" text primary key,
  "subject" text not null,
  "text" text not null,
  "sentAt" text not null,
  "sentBy" text not null,
  "recipients" integer not null check ("recipients" >= 0)
) strict;

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
) strict;

create table "newsletterRequest" (
  "newsletterRequestId" text primary key,
  "email" text not null unique,
  "name" text not null,
  "brand" text not null,
  "confirmToken" text not null unique,
  "createdAt" text not null
) strict;

create index "newsletterRequestByTime" on "newsletterRequest" ("createdAt");
