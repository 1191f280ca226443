import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The files to which entries of the audit log are moved once they are older than a setting. */
export const auditFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "auditFile" (
      "auditFileId" integer primary key,
      "month" text not null,
      "sha256" text not null unique,
      "fromAt" text not null,
      "toAt" text not null,
      "lastAuditId" integer not null,
      "entries" integer not null,
      "bytes" integer not null,
      "valueFilter" text not null,
      "emptiedAt" text
    ) strict`.execute(db)
    await sql`create index "auditFileNewest" on "auditFile" ("toAt")`.execute(db)
  },
}
