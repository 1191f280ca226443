import Sqlite from 'better-sqlite3'
import type { Db } from '../db/core/open.ts'
import { isOnPostgres } from './new-place.ts'

/** Runs a statement like a separate program, on a connection of its own. */
export async function runBeside(db: Pick<Db, 'file'>, text: string): Promise<void> {
  if (isOnPostgres) {
    const { default: pg } = await import('pg')
    const client = new pg.Client(db.file)
    await client.connect()
    await client.query(text)
    await client.end()
    return
  }
  const otherConnection = new Sqlite(db.file)
  otherConnection.exec(text)
  otherConnection.close()
}
