import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a checkout asks for of its invoices, since when its card page is open, and the index that invoices ask by. */
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
