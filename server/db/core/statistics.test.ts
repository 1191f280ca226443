import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInOf, deviceOf, startServer, type TestServer } from '../../test/harness.ts'
import type { Db } from './open.ts'
import { type PreparedReads, type Query, query } from './reading/statements.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

let serial = 1_000_000
async function checkIn(count: number): Promise<void> {
  const desk = deviceOf(server, server.people.Warehouse)
  for (let n = 0; n < count; n++) {
    const args = checkInOf(server.ids.next(), `TBA60${++serial}`)
    await desk.push(desk.change('package.checkIn', args))
  }
}

/** A statement that SQLite answers badly while it believes that there are few packages. */
const joinQuery = query<{ code: string }>()((db, param) =>
  db
    .selectFrom('package')
    .where('packageId', 'in', (eb) =>
      eb.selectFrom('packageCode').select('packageId').where('code', '=', param('code')),
    )
    .select('trackingNumber'),
)
const plan: Query<{ code: string }, { detail: string }> = {
  sql: `explain query plan ${joinQuery.sql}`,
  onPostgres: joinQuery.onPostgres,
  bind: joinQuery.bind,
}
const scans = async (statements: PreparedReads): Promise<boolean> =>
  (await statements.all(plan, { code: 'X' })).some(({ detail }) => detail === 'SCAN package')
/** On each of the three connections. */
const scansEverywhere = async ({ reads, transaction }: Db): Promise<boolean[]> => [
  await scans(reads),
  await reads.snapshot(scans),
  await transaction(({ statements }) => scans(statements)),
]

test('a table that has grown tenfold is counted again at any hour, and all connections plan by the new count', async () => {
  const { db } = server
  await checkIn(12)
  await db.statistics.refresh()
  expect(await scansEverywhere(db)).toEqual([true, true, true])
  expect(await db.statistics.refreshGrown()).not.toContain('package')

  await checkIn(60)
  expect(await db.statistics.refreshGrown()).not.toContain('package')
  expect(await scansEverywhere(db)).toEqual([true, true, true])

  await checkIn(60)
  const countedTables = await db.statistics.refreshGrown()
  expect(countedTables).toEqual(expect.arrayContaining(['package', 'packageCode', 'packageEvent']))
  expect(countedTables).not.toContain('account')
  expect(await scansEverywhere(db)).toEqual([false, false, false])
  expect(await db.statistics.refreshGrown()).not.toContain('package')
})

test('tables that were never counted are counted as soon as they hold rows', async () => {
  await checkIn(3)
  expect(await server.db.statistics.refreshGrown()).toContain('package')
})
