-- Servers of the version before must be stopped.

alter table "message" drop constraint "message_channel_check", drop constraint "message_state_check", drop constraint "message_check";

alter table "message" add column "providerId" text;

alter table "message" add column "costJmdCents" bigint not null default 0 check ("costJmdCents" >= 0);

alter table "message" add constraint "message_channel_check" check ("channel" in ('email', 'push', 'whatsapp', 'sms')), add constraint "message_state_check" check ("state" in ('Waiting', 'Sending', 'Unsure', 'Sent', 'Delivered', 'Read', 'Failed')), add constraint "message_check" check ("sentAt" is not null or "state" not in ('Sent', 'Delivered', 'Read'));

alter table "notificationPreference" drop constraint "notificationPreference_channel_check";

alter table "notificationPreference" add constraint "notificationPreference_channel_check" check ("channel" in ('email', 'push', 'app', 'whatsapp', 'sms'));

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

alter table "phoneNumber" add foreign key ("accountId") references account ("accountId");

alter table "phoneCode" add foreign key ("accountId") references account ("accountId");

CREATE INDEX "phoneReplyByNumber" on "phoneReply" ("number" nulls first, "channel", "at");
