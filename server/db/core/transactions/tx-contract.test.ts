import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actorOf, idOf } from '#sync/test/people.ts'
import { runContract } from '#sync/test/run-contract.ts'
import { type RunInTx, txContract } from '#sync/test/tx-contract.ts'
import { withTransaction } from '../../../changes/with-transaction.ts'
import { clockAt, countedIds } from '../../../test/harness.ts'
import { isOnPostgres, makePlace } from '../../../test/new-place.ts'
import { openPlace } from '../../postgres/open-place.ts'

runContract(`a transaction on ${isOnPostgres ? 'PostgreSQL' : 'SQLite'}`, txContract, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-contract-'))
  const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
  const { place, remove } = await makePlace(dir)
  const db = await openPlace(place, seams)
  const by = { actor: actorOf('Admin', idOf(1)), deviceId: '' }
  const subject: RunInTx = (work) => withTransaction({ db }, by, work)
  return {
    subject,
    async close() {
      await db.close()
      await remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
})
