import pg from 'pg'
import { OperatorError } from '../../core/operator-error.ts'
import { numbers } from './connection.ts'

/** Runs work on one connection, without the limits that requests have. */
export async function withConnection<T>(
  url: string,
  purpose: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `quayside ${purpose}`,
    types: numbers,
  })
  // A connection that ends makes the statement fail that runs on it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? `: ${error.message}` : ''
    throw new OperatorError(`The database of DATABASE_URL cannot be reached${reason}.`, { cause: error })
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
