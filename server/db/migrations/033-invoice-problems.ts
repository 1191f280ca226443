import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why a merchant invoice was rejected. Nobody could reject one before. */
export const invoiceProblems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column "invoiceProblem" text`.execute(db)
  },
}
