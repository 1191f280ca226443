import pg from 'pg'
import { OperatorError } from '../../core/operator-error.ts'

const claims = {
  alone: 'select pg_try_advisory_lock(8172004) as "isFree"',
  together: 'select pg_try_advisory_lock_shared(8172004) as "isFree"',
} as const

const refusals: Readonly<Record<keyof typeof claims, string>> = {
  alone:
    'Another server works on the database of DATABASE_URL, and this one keeps its files on its own disk. Set FILES_URL to a bucket for all of them, or stop the other one.',
  together:
    'Another server works on the database of DATABASE_URL and keeps its files on its own disk. Stop it, set FILES_URL for it, too, and start both.',
}

/**
 * Makes sure that servers work together on a database only when they share the store of files. Returns what ends the
 * claim, which also ends with the process.
 */
export async function claimDatabase(url: string, kind: keyof typeof claims): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'quayside claim', keepAlive: true })
  // Work continues without the connection, because the claim is only checked when a server starts.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ isFree: boolean }>(claims[kind])
  if (rows[0]?.isFree) return () => client.end()
  await client.end()
  throw new OperatorError(refusals[kind])
}
