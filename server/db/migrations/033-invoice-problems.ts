import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The reason that a merchant invoice was rejected, which wasn't possible before. */
export const invoiceProblems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column "invoiceProblem" text`.execute(db)
  },
}
