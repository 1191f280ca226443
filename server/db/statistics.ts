import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Tells SQLite how its rows are spread: without it an index over everything looks as good as the small one over the
 * work in hand. Looks at a sample, so it takes no longer for a big database.
 */
export async function refreshStatistics(db: Kysely<Database>): Promise<void> {
  await sql`pragma analysis_limit = 1000`.execute(db)
  await sql`analyze`.execute(db)
}
