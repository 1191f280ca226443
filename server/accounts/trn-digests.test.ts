import { expect, test } from 'vitest'
import { digestOf } from '../core/data-key.ts'
import { putAccount } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { digestTrns } from './trn-digests.ts'

const { server } = await openCompany()
const { deps } = server.app

test('taxpayer’s numbers that were stored without a digest get the one of their number', async () => {
  const accounts = [
    await putAccount(deps, { trn: '123456789' }),
    await putAccount(deps, { trn: '987654321' }),
  ]
  const ids = accounts.map(({ accountId }) => accountId)
  await writerOf(deps.db)
    .updateTable('accountPrivate')
    .where('accountId', 'in', ids)
    .set({ trnDigest: null })
    .execute()
  await digestTrns(deps)
  const rows = await deps.db.reads.kysely
    .selectFrom('accountPrivate')
    .where('accountId', 'in', ids)
    .orderBy('accountId')
    .select('trnDigest')
    .execute()
  expect(rows.map(({ trnDigest }) => trnDigest)).toEqual([
    digestOf(deps.env, '123456789'),
    digestOf(deps.env, '987654321'),
  ])
})
