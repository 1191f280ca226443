import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createEmptyDatabase } from './databases.ts'

/** The company that a version left in PostgreSQL, named after its last migration: all that makes it again, as text. */
const storedCompany = (version: string): string =>
  gunzipSync(
    readFileSync(join(import.meta.dirname, '../../db/migrations/stored', `${version}.sql.gz`)),
  ).toString()

/** Makes a database as a version left it, and returns its address. */
export async function restoreCompany(version: string): Promise<string> {
  const url = await createEmptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(storedCompany(version))
  // The company belongs to the server that starts next.
  await client.query(`update quayside.installation set owner = ''`)
  await client.end()
  return url
}
