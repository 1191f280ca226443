import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { dayMs } from '#sync/lib/durations.ts'
import type { RunningServer } from './server.ts'

/** Makes an invoice due this many days ago, in the server's database: its clock cannot be moved. */
export function dueSince({ dataDir }: RunningServer, invoiceId: string, days: number): void {
  const dueAt = new Date(Date.now() - days * dayMs).toISOString()
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  try {
    const { changes } = db
      .prepare('update invoice set "dueAt" = ? where "invoiceId" = ?')
      .run(dueAt, invoiceId)
    if (changes !== 1) throw new Error(`${invoiceId} is ${changes} invoices`)
  } finally {
    db.close()
  }
}
