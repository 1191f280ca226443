/**
 * The servers of an installation use these tables to tell each other what they need. Each version creates the missing
 * ones when it starts, while servers of the previous version run.
 */
export const nodeTables = (): string[] => [
  `create table if not exists quayside."nodeFeed" (
    seq bigint generated always as identity primary key,
    news text not null,
    writes text not null,
    rights text not null,
    at timestamptz not null default clock_timestamp())`,
  `create index if not exists "nodeFeedAt" on quayside."nodeFeed" (at)`,
  `create table if not exists quayside."job" (
    name text primary key,
    "dueAt" timestamptz not null,
    "leaseUntil" timestamptz not null,
    node text not null)`,
  `create unlogged table if not exists quayside."limitBucket" (
    key text primary key,
    "left" double precision not null,
    "at" double precision not null)`,
  `create table if not exists quayside."hubPresence" (
    device text not null,
    node text not null,
    "seenAt" timestamptz not null,
    primary key (device, node))`,
  `create table if not exists quayside."usedTicket" (
    id text primary key,
    at timestamptz not null default clock_timestamp())`,
  `create table if not exists quayside."upload" (
    "uploadId" text primary key,
    "accountId" text not null,
    "size" bigint not null,
    "offset" bigint not null default 0 check ("offset" <= "size"),
    "metadata" text not null,
    "parts" text[] not null default '{}',
    "createdAt" text not null)`,
  `create index if not exists "uploadAccount" on quayside."upload" ("accountId")`,
  `create unlogged table if not exists quayside."uploadLock" (
    "uploadId" text primary key,
    holder text not null,
    until timestamptz not null,
    "isWanted" boolean not null default false)`,
]
