import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createEmptyDatabase } from './databases.ts'

/** The company that a release left in PostgreSQL, named after its last migration: all that makes it again, as text. */
const storedCompany = (release: string): string =>
  gunzipSync(
    readFileSync(join(import.meta.dirname, '../../db/postgres/stored', `${release}.sql.gz`)),
  ).toString()

/** Makes a database as a release left it, and returns its address. */
export async function restoreCompany(release: string): Promise<string> {
  const url = await createEmptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(storedCompany(release))
  // It belongs to whoever starts next.
  await client.query(`update quayside.installation set owner = ''`)
  await client.end()
  return url
}
