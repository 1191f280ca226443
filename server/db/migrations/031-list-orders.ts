import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The orders and filters of the office's lists, for companies with a million rows. */
export const listOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "invoiceByDue" on invoice ("dueAt", "invoiceId")`.execute(db)
    await sql`create index "invoiceByTotal" on invoice ("totalJmdCents", "invoiceId")`.execute(db)
    await sql`create index "invoiceByBalance" on invoice ("balanceJmdCents", "invoiceId")`.execute(db)
    await sql`create index "invoiceByKind" on invoice (kind, "createdAt", "invoiceId")`.execute(db)
    // A search reads all numbers: out of this, and not out of the rows.
    await sql`create index "invoiceSearched" on invoice (number, "accountId")`.execute(db)
    await sql`create index "paymentByAmount" on payment ("amountJmdCents", "paymentId")`.execute(db)
    await sql`create index "paymentByMethod" on payment (method, "receivedAt", "paymentId")`.execute(db)
    await sql`create index "packageByCourier" on package (courier) where "deletedAt" is null and "archivedAt" is null`.execute(
      db,
    )
  },
}
