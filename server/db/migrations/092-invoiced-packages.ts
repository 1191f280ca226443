import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The history of an invoice lists its packages, and read all packages for them. */
export const invoicedPackages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "packageOfInvoice" on package ("invoiceId") where "invoiceId" is not null`.execute(
      db,
    )
  },
}
