import { actorOf, idOf } from '#sync/test/people.ts'
import { runContract } from '#sync/test/run-contract.ts'
import { type RunInTx, txContract } from '#sync/test/tx-contract.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { openPostgres } from './open.ts'

runContract('a transaction on PostgreSQL', txContract, async () => {
  const url = await createDatabase()
  const db = await openPostgres(url, { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() })
  const by = { actor: actorOf('Admin', idOf(1)), deviceId: '' }
  const subject: RunInTx = (work) => withTransaction({ db }, by, work)
  return {
    subject,
    async close() {
      await db.close()
      await dropDatabase(url)
    },
  }
})
