import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/*
 * The table of payments is made again: its check refused a payment of nothing, and cash of less than half a coin is
 * nothing but rounding. Rows that refer to it do so again once its rows are back, which is before the commit.
 */

const columns = sql`"paymentId", "accountId", "method", "amountJmdCents", "tenderedJmdCents", "changeJmdCents", "reference",
  "receiptNumber", "receiptCheck", "checkoutId", "deliveryId", "receivedBy", "receivedAt", "reversedAt", "reverseReason"`

const table = sql`create table payment (
  "paymentId" text primary key,
  "accountId" text not null references account ("accountId"),
  "method" text not null check ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit')),
  "amountJmdCents" integer not null check ("amountJmdCents" >= 0),
  "roundingJmdCents" integer not null default 0 check (abs("roundingJmdCents") <= 500),
  "tenderedJmdCents" integer check ("tenderedJmdCents" >= "amountJmdCents"),
  "changeJmdCents" integer not null check ("changeJmdCents" >= 0),
  "reference" text not null,
  "receiptNumber" text not null unique,
  "receiptCheck" integer not null check ("receiptCheck" in (0, 1)),
  "checkoutId" text,
  "deliveryId" text,
  "receivedBy" text not null,
  "receivedAt" text not null,
  "reversedAt" text,
  "reverseReason" text,
  check ("amountJmdCents" + "roundingJmdCents" > 0),
  check ("method" = 'Cash' or "roundingJmdCents" = 0),
  check ("changeJmdCents" = coalesce("tenderedJmdCents" - "amountJmdCents", 0)),
  check (("reversedAt" is null) = ("reverseReason" is null))
) strict`

const indexes = [
  sql`create index "paymentOfAccount" on payment ("accountId", "receivedAt")`,
  sql`create index "paymentRecent" on payment ("receivedAt")`,
  sql`create index "paymentOfCheckout" on payment ("checkoutId") where "checkoutId" is not null`,
  sql`create index "paymentReversed" on payment ("reversedAt") where "reversedAt" is not null`,
  sql`create index "paymentByAmount" on payment ("amountJmdCents", "paymentId")`,
  sql`create index "paymentByMethod" on payment ("method", "receivedAt", "paymentId")`,
]

/** A payment keeps what coins can't pay of a sum in cash. A delivery names the smallest coin, for a driver without a signal. */
export const cashRounding: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    await sql`create table "paymentBefore" as select ${columns} from payment`.execute(db)
    await sql`drop table payment`.execute(db)
    await table.execute(db)
    await sql`insert into payment (${columns}) select ${columns} from "paymentBefore"`.execute(db)
    await sql`drop table "paymentBefore"`.execute(db)
    for (const index of indexes) await index.execute(db)
    await sql`alter table "delivery" add column
      "cashRoundingJmdCents" integer not null default 100 check ("cashRoundingJmdCents" > 0)`.execute(db)
  },
}
