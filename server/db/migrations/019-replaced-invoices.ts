import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a merchant's invoice was replaced by another, when its bytes went, and what each account has sent. */
export const replacedInvoices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table file add column "replacedAt" text`.execute(db)
    await sql`alter table file add column "removedAt" text`.execute(db)
    await sql`update file set "replacedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      where "kind" = 'merchant-invoice' and "deletedAt" is null and "packageId" is not null
        and "fileId" is not (
          select "merchantInvoiceFileId" from package where package."packageId" = file."packageId")`.execute(
      db,
    )
    await sql`create index "fileReplaced" on file ("replacedAt")
      where "replacedAt" is not null and "removedAt" is null`.execute(db)
    // Two packages of one order may name the same file.
    await sql`create index "packageInvoiceFile" on package ("merchantInvoiceFileId")
      where "merchantInvoiceFileId" is not null`.execute(db)
    await sql`create index "fileOfOwner" on file ("ownerAccountId", "createdAt") where "deletedAt" is null`.execute(
      db,
    )
  },
}
