import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { dayMs } from '#sync/lib/durations.ts'
import type { RunningServer } from './server.ts'

/** Makes a package ready for pickup for this many days, in the server's database: its clock cannot be moved. */
export function readySince({ dataDir }: RunningServer, packageId: string, days: number): void {
  const at = new Date(Date.now() - days * dayMs).toISOString()
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  try {
    const { changes } = db
      .prepare(
        `update packageEvent set occurredAt = ?, recordedAt = ? where packageId = ? and status = 'ReadyForPickup'`,
      )
      .run(at, at, packageId)
    if (changes !== 1) throw new Error(`${packageId} became ready for pickup ${changes} times`)
  } finally {
    db.close()
  }
}
