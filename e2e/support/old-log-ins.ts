import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { proofMs } from '#sync/rules/accounts/second-factor.ts'
import type { RunningServer } from './server.ts'

/**
 * Makes every login too old for the next call that needs a recent one, because the server's clock cannot be moved.
 */
export function ageLogIns({ dataDir }: RunningServer): void {
  const at = new Date(Date.now() - proofMs).toISOString()
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  try {
    const { changes } = db.prepare('update session set provenAt = ?').run(at)
    if (changes === 0) throw new Error('Nobody is logged in')
  } finally {
    db.close()
  }
}
