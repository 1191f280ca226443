import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const table = sql`create table "tillEntry" (
  "tillEntryId" text primary key,
  "tillId" text not null references "till" ("tillId"),
  "kind" text not null check ("kind" in ('Payment', 'Reversal', 'Refund', 'Drop')),
  "amountJmdCents" integer not null check (case "kind" when 'Payment' then "amountJmdCents" >= 0
    when 'Reversal' then true else "amountJmdCents" <= 0 end),
  "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
  "paymentId" text references payment ("paymentId") deferrable initially deferred,
  "note" text not null,
  "at" text not null,
  "by" text not null
) strict`

const indexes = [
  sql`create index "tillEntrySums" on "tillEntry" ("tillId", "kind", "amountJmdCents", "changeJmdCents")`,
  sql`create index "tillEntryInTime" on "tillEntry" ("tillId", "at", "tillEntryId")`,
  sql`create unique index "tillEntryOfPayment" on "tillEntry" ("paymentId", "kind") where "paymentId" is not null`,
]

/** A drawer gets its cash back when a refund is reversed: until now a reversal could only take cash out. */
export const returnedRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "tillEntry" rename to "tillEntryBefore"`.execute(db)
    await table.execute(db)
    await sql`insert into "tillEntry" select * from "tillEntryBefore"`.execute(db)
    await sql`drop table "tillEntryBefore"`.execute(db)
    for (const index of indexes) await index.execute(db)
  },
}
