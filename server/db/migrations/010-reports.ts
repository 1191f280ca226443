import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for reports: by day and by office. Each index costs every check-in, so these are few. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "packageIntake" on package ("checkedInAt")
      where "checkedInAt" is not null and "deletedAt" is null`.execute(db)
    await sql`create index "packageOfOffice" on package ("branchId", "status", "checkedInAt")
      where "deletedAt" is null and "archivedAt" is null`.execute(db)
    await sql`create index "invoiceIssued" on invoice ("issuedAt") where "issuedAt" is not null`.execute(db)
    await sql`create index "paymentReversed" on payment ("reversedAt") where "reversedAt" is not null`.execute(
      db,
    )
    await sql`create index "creditNoteRecent" on "creditNote" ("createdAt")`.execute(db)
    await sql`create index "deliveryDone" on delivery ("deliveredAt") where "deliveredAt" is not null`.execute(
      db,
    )
  },
}
