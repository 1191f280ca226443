import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { runRetention } from './retention.ts'

// These tests check what is forgotten, and after how many days.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const keptResults = async () =>
  (await server.db.reads.kysely.selectFrom('syncMutation').select('uid').execute()).length

async function pushChanges(): Promise<void> {
  const device = deviceOf(server, server.people.Supervisor)
  await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
    device.change('package.remove', { packageId: idOf(1) }),
  )
}

test.each<[days: number, resultsDays: number | undefined, forgotten: number]>([
  [400, undefined, 0],
  [401, undefined, 2],
  [30, 30, 0],
  [31, 30, 2],
])(
  'results of %d days, to be kept for %s days: %d are forgotten',
  async (days, resultsDays, forgottenCount) => {
    await pushChanges()
    server.clock.pass(days * dayMs)
    const { results } = await runRetention(server.db, resultsDays === undefined ? {} : { resultsDays })
    expect([results, await keptResults()]).toEqual([forgottenCount, 2 - forgottenCount])
  },
)

test('without anything old nothing is forgotten', async () => {
  expect(await runRetention(server.db)).toEqual({ removals: 0, results: 0 })
  await pushChanges()
  expect(await runRetention(server.db)).toEqual({ removals: 0, results: 0 })
})

const commits = async () =>
  (await server.db.reads.kysely.selectFrom('syncCommit').select('v').orderBy('v').execute()).map(({ v }) => v)

test.each<[days: number, isForgotten: boolean]>([
  [90, false],
  [91, true],
])('the tags of commits are forgotten after ninety days, at %d: %s', async (days, isForgotten) => {
  await pushChanges()
  const before = await commits()
  server.clock.pass(days * dayMs)
  await runRetention(server.db)
  // The newest old one stays: a device may be at its position.
  expect(await commits()).toEqual(isForgotten ? before.slice(-1) : before)
})

test('tags are forgotten also where the oldest is far from the first', async () => {
  await pushChanges()
  const write = writerOf(server.db)
  const [row] = await server.db.reads.kysely.selectFrom('syncCommit').selectAll().execute()
  await write.deleteFrom('syncCommit').execute()
  const versions = [100_000, 100_001, 100_002]
  await write
    .insertInto('syncCommit')
    .values(versions.map((v) => ({ ...must(row, 'a commit'), v })))
    .execute()
  server.clock.pass(91 * dayMs)
  await runRetention(server.db)
  expect(await commits()).toEqual([100_002])
})
