import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A checkout keeps what it asks for of each invoice and when its card page was opened; invoices find it by an index. */
export const partPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "checkout" add column "partJmdCents" integer check ("partJmdCents" > 0)`.execute(db)
    await sql`alter table "checkout" add column "askedJmdCents" integer check ("askedJmdCents" > 0)`.execute(
      db,
    )
    await sql`alter table "checkout" add column "cardPageAt" text`.execute(db)
    await sql`alter table "checkoutItem" add column "askedJmdCents" integer check ("askedJmdCents" >= 0)`.execute(
      db,
    )
    await sql`create index "checkoutItemOfInvoice" on "checkoutItem" ("invoiceId")`.execute(db)
  },
}
