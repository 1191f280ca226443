import { sql } from 'kysely'
import type { Tables } from '../core/reading/reads.ts'
import { isCustomersName } from './due-accounts.ts'

/** The names among some that are customers’. */
export async function customersNames(db: Tables, names: readonly string[]): Promise<string[]> {
  const list = sql.join(
    names.map((name) => sql`select ${name} as "name"`),
    sql` union all `,
  )
  const answer = await sql<{ name: string }>`select given."name" as "name" from (${list}) as given
    where ${isCustomersName('given.name')}`.execute(db)
  return answer.rows.map(({ name }) => name)
}
