import pg from 'pg'
import { OperatorError } from '../../core/operator-error.ts'

const claim = 'select pg_try_advisory_lock(8172004) as "isFree"'

/**
 * Makes sure that no other server works on the database, because devices would not hear of what that one commits. Returns
 * what ends the claim, which also ends with the process.
 */
export async function claimDatabase(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'quayside claim', keepAlive: true })
  // Work goes on without the connection, because the claim is only looked at when a server starts.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ isFree: boolean }>(claim)
  if (rows[0]?.isFree) return () => client.end()
  await client.end()
  throw new OperatorError(
    'Another server works on the database of DATABASE_URL. Stop it first: this version runs one server on a database.',
  )
}
