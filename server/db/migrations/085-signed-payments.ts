import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Payments are listed by the sum that people read, and a refund is below zero there. */
export const signedPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index "paymentByAmount"`.execute(db)
    await sql`create index "paymentBySignedAmount" on payment
      (case "kind" when 'Refund' then 0 - "amountJmdCents" else "amountJmdCents" end, "paymentId")`.execute(
      db,
    )
  },
}
