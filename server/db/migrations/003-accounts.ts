import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses, pickup persons, taxpayers' numbers, subscribers, and what finds accounts and audit entries. */
export const accountsAndAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "accountPrivate" add column "trn" text`.execute(db)
    await sql`alter table "accountPrivate" add column "authorizedPersons" text not null default '[]'`.execute(
      db,
    )
    // A mailbox is given once: the account that had it keeps its row for ever.
    await sql`create unique index "accountMailboxOnce" on account ("mailbox") where "mailbox" <> ''`.execute(
      db,
    )
    await sql`create index "accountMailboxNumber" on account (cast(substr("mailbox", 4) as integer))`.execute(
      db,
    )
    await sql`create table address (
      "addressId" text primary key,
      "userId" text not null,
      "label" text not null,
      "line1" text not null,
      "line2" text not null,
      "town" text not null,
      "parish" text not null check ("parish" in ('Kingston', 'St. Andrew', 'St. Thomas', 'Portland', 'St. Mary', 'St. Ann', 'Trelawny', 'St. James', 'Hanover', 'Westmoreland', 'St. Elizabeth', 'Manchester', 'Clarendon', 'St. Catherine')),
      "country" text not null,
      "phone" text not null,
      "note" text not null,
      "isDefault" integer not null check ("isDefault" in (0, 1)),
      "createdAt" text not null,
      "updatedAt" text not null
    ) strict`.execute(db)
    await sql`create index "addressOfUser" on address ("userId", "createdAt")`.execute(db)
    await sql`create unique index "addressDefaultOnce" on address ("userId") where "isDefault" = 1`.execute(
      db,
    )
    await sql`create table "newsletterSubscriber" (
      "newsletterSubscriberId" text primary key,
      "email" text not null unique,
      "name" text not null,
      "status" text not null check ("status" in ('Subscribed', 'Unsubscribed')),
      "unsubscribeToken" text not null unique,
      "createdAt" text not null,
      "updatedAt" text not null
    ) strict`.execute(db)
    await sql`create index "auditAt" on audit ("at")`.execute(db)
    await sql`create index "auditAccount" on audit ("accountId")`.execute(db)
  },
}
