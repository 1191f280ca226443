import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { arrivals } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { isToBill } from '#sync/rules/prices/to-bill.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { accountIdOf } from '../../test/money.ts'
import { logStatements, planOf } from '../../test/statement-log.ts'

let server: TestApp
let accountId: string
let log: ReturnType<typeof logStatements>
beforeAll(async () => {
  log = logStatements()
  server = await openTestApp({}, { packages: 40, living: 40 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(async () => {
  log.stop()
  await server.close()
})

const at = '2026-05-01T12:00:00.000Z'
const waiver = { reason: 'Our mistake', by: 'Sue', at }
const variants: readonly Partial<Package>[] = [
  {},
  { accountId: null },
  { billedAt: at },
  { chargesWaiver: waiver },
  { deletedAt: at },
  ...arrivals.map((arrival) => ({ arrival })),
  ...(['Cleared', 'NotNeeded', 'Hold', 'Pending'] as const).map((state) => ({
    customs: { ...untouchedCustoms, state },
  })),
]

test('[R15] the server and the devices find the same packages to bill', async () => {
  for (const status of packageStatuses)
    for (const more of variants) await putPackage(server, accountId, { status, ...more })
  const token = await server.tokenOf('Supervisor')
  const everything = (await server.as(token, { url: '/api/packages' })).json<Package[]>()
  const idsOf = (packages: readonly Package[]) => packages.map(({ packageId }) => packageId).sort()
  const toBill = idsOf(everything.filter(isToBill))
  expect(everything.length).toBeLessThan(500)
  expect(toBill.length).toBeGreaterThan(4 * 4)
  const list = await server.as(token, { url: '/api/packages?toBill=true' })
  expect(idsOf(list.json())).toEqual(toBill)
  const page = await server.as(token, {
    method: 'POST',
    url: '/api/packages/paginated/1',
    payload: { toBill: true, pageSize: 100 },
  })
  expect(idsOf(page.json<{ result: Package[] }>().result)).toEqual(toBill)
})

test('its first rows are read off their own index, in its order', async () => {
  const token = await server.tokenOf('Supervisor')
  const connection = new Sqlite(join(server.dataDir, 'quayside.db'))
  log.clear()
  await server.as(token, {
    method: 'POST',
    url: '/api/packages/paginated/1',
    payload: { toBill: true },
  })
  const plans = log
    .statements()
    .filter(({ sql }) => sql.includes('"billedAt" is null'))
    .map((statement) => planOf(connection, statement))
  connection.close()
  expect(plans.length).toBe(2)
  for (const steps of plans)
    expect(steps.join('; ')).toMatch(/^(SCAN|SEARCH) package USING (COVERING )?INDEX packageToBill$/)
})
