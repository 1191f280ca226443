import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { readSettings } from '../db/company/settings.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage, readySince, waive } from '../test/billable.ts'
import { accountIdOf, onTheBooks } from '../test/money.ts'
import { warnOfStorage } from './storage-warnings.ts'

let server: TestApp
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const ready = async (days: number) => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, days)
  return pkg
}
const readNotices = async () => {
  await warnOfStorage(server.app.deps)
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'storage.starting')
    .where('accountId', '=', accountId)
    .select('facts')
    .execute()
  return rows.map(({ facts }) => JSON.parse(facts)).map(({ packageId, startsOn }) => [packageId, startsOn])
}

test('no customer is warned about a package that is on its way back', async () => {
  const { packageId } = await ready(6)
  await onTheBooks(server.app.deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    const ending = beginEnding('Unwanted', 'GoingBack', { reason: '', by: 'Desk', at: tx.at })
    if (pkg) await tx.put('package', { ...pkg, ending })
  })
  expect((await readNotices()).map(([id]) => id)).not.toContain(packageId)
})

test('a customer with a waiting package is warned in the days before it costs something, once, with the day', async () => {
  const packages = []
  for (const days of [4, 5, 7, 8]) packages.push(await ready(days))
  const [early, inTwo, lastDay, late] = packages
  const today = jamaicaDay(server.clock.now())
  const expectedNotices = [
    [inTwo?.packageId, addDays(today, 3)],
    [lastDay?.packageId, addDays(today, 1)],
  ]
  expect((await readNotices()).sort()).toEqual(expectedNotices.sort())
  expect((await readNotices()).sort()).toEqual(expectedNotices.sort())
  server.clock.forward(86_400_000)
  expect((await readNotices()).map(([packageId]) => packageId)).toContain(early?.packageId)
  expect((await readNotices()).map(([packageId]) => packageId)).not.toContain(late?.packageId)
})

test('the warning knows what a day costs by the size of the package', async () => {
  const { packageId } = await ready(6)
  await warnOfStorage(server.app.deps)
  const notices = server.app.deps.db.reads.kysely.selectFrom('notice').select('facts')
  const rows = await notices.where('event', '=', 'storage.starting').execute()
  const facts = rows.map((row) => JSON.parse(row.facts)).find((entry) => entry.packageId === packageId)
  const { storage } = await readSettings(server.app.deps.db.reads.kysely)
  expect(storage.sizeClasses.map(({ dailyJmdCents }) => dailyJmdCents)).toContain(facts.dailyJmdCents)
})

test('no customer is warned about a package that was picked up', async () => {
  const pkg = await ready(6)
  await onTheBooks(server.app.deps, (tx) => tx.put('package', { ...pkg, codes: [], status: 'Delivered' }))
  expect((await readNotices()).map(([packageId]) => packageId)).not.toContain(pkg.packageId)
})

test('no customer hears that a package waits while a driver brings it; once it is back, they do', async () => {
  const { packageId } = await ready(6)
  await waive(server, [packageId])
  const isTold = async () => (await readNotices()).some(([toldId]) => toldId === packageId)
  const asWho = async (
    role: 'User' | 'Employee' | 'Driver',
    method: 'POST' | 'PUT',
    url: string,
    body: object,
  ) => {
    const answer = await server.as(await server.tokenOf(role), { method, url, payload: body })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const { deliveryId } = await asWho('User', 'POST', '/api/deliveries', { packageIds: [packageId], address })
  const url = `/api/deliveries/${deliveryId}`
  await asWho('Employee', 'PUT', url, { driverId: await accountIdOf(server, 'Driver'), stopOrder: 1 })
  await asWho('Driver', 'PUT', url, { status: 'OutForDelivery' })
  expect(await isTold()).toBe(false)
  await asWho('Driver', 'PUT', url, {
    status: 'ReturnedToOffice',
    attempt: { reason: 'NobodyHome', note: '' },
  })
  expect(await isTold()).toBe(true)
})

test('[D9] the warning goes by when the server heard that a package is ready, not by what a device says', async () => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 5)
  await onTheBooks(server.app.deps, async (tx) => {
    for (const event of await tx.find('packageEvent', 'packageId', pkg.packageId))
      await tx.put('packageEvent', { ...event, occurredAt: '2015-01-01T00:00:00.000Z' })
  })
  expect((await readNotices()).map(([packageId]) => packageId)).toContain(pkg.packageId)
})
