import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Public documents, what a file belongs to, and files that were deleted. */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table file add column "packageId" text references package ("packageId")`.execute(db)
    await sql`alter table file add column "deletedAt" text`.execute(db)
    await sql`create index "fileByKind" on file ("kind", "createdAt") where "deletedAt" is null`.execute(db)
    // A public document is asked for by its name.
    await sql`create unique index "filePublicName" on file (lower("name"))
      where "visibility" = 'Public' and "deletedAt" is null`.execute(db)
    // A customer's invoice or a signature must never become public, even if a call forgets to check.
    for (const when of ['insert', 'update'] as const)
      await sql`create trigger ${sql.id(`filePublicOn_${when}`)} before ${when === 'insert' ? sql`insert` : sql`update`} on file
        when new."visibility" = 'Public' and new."kind" <> 'document'
        begin select raise(abort, 'only documents are public'); end`.execute(db)
  },
}
