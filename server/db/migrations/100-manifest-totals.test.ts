import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noTotals } from '#sync/entities/manifest.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../../test/harness.ts'
import { writerOf } from '../../test/writer.ts'
import { manifestTotals } from './100-manifest-totals.ts'

const [first, second, manifestId, otherId] = [idOf(1), idOf(2), idOf(3), idOf(4)]

let server: TestServer
beforeAll(async () => {
  server = await startServer('2026-11-26T14:00:00.000Z')
  const device = deviceOf(server, server.people.Supervisor)
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
    for (const id of [manifestId, otherId]) await tx.put('manifest', manifestRow(id))
  })
  const details = { accountId: server.people.User.accountId, declaredValueUsdCents: 4_500 }
  await device.push(
    device.change(
      'package.checkIn',
      checkInOf(first, 'TBA123456789012', { ...details, weightLb: 4.1, pieces: 2 }),
    ),
    device.change('package.checkIn', checkInOf(second, 'TBA123456789013', details)),
    device.change('manifest.addPackages', { manifestId, packageIds: [first, second] }),
  )
})
afterAll(() => server.close())

const totalsOf = async (id: string) => {
  const { totals } = await server.db.reads.kysely
    .selectFrom('manifest')
    .where('manifestId', '=', id)
    .select('totals')
    .executeTakeFirstOrThrow()
  return JSON.parse(totals)
}

test('the migration writes the totals that the server would have kept', async () => {
  const kept = await totalsOf(manifestId)
  expect(kept).not.toEqual(noTotals)
  const writer = writerOf(server.db)
  await sql`alter table "manifest" drop column "totals"`.execute(writer)
  await manifestTotals.up(writer)
  expect([await totalsOf(manifestId), await totalsOf(otherId)]).toEqual([kept, noTotals])
})
