import { beforeEach, expect, test } from 'vitest'
import type { Settings } from '#sync/entities/company/settings.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { putSetting } from '../db/company/settings.ts'
import { noteTime } from '../db/core/keep-alive.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { tellNewPrices } from './price-rounds.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
/** A call of a person who logs in first, because the clock moves by days. */
const as = async (
  person: Role,
  request: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
) => server.as(await server.tokenOf(person), request)

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) => {
  const answer = await as('Admin', {
    method,
    url: `/api${path}`,
    ...(method === 'GET' ? {} : { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const today = () => jamaicaDay(server.clock.now())
const totalShown = async (packageId: string): Promise<number> =>
  (await as('User', { url: `/api/packages/createinvoice/${packageId}` })).json().totalJmdCents
const moveOf = async (packageId: string): Promise<Package['priceMove']> =>
  (await as('Admin', { url: `/api/packages/${packageId}` })).json().priceMove
const noticesOf = async (packageId: string): Promise<number> =>
  (
    await deps.db.reads.kysely
      .selectFrom('notice')
      .where('event', '=', 'price.changed')
      .where('facts', 'like', `%${packageId}%`)
      .select('noticeId')
      .execute()
  ).length
const laptop = {
  ...{ description: 'Laptop', weightLb: 9, declaredValueUsdCents: 90_000, dutyCategory: 'Computers' },
}
const box = (more: Partial<Package> = {}) => putPackage(server, accountId, { ...laptop, ...more })

const sheetOf = (name: string, extraLbUsdCents: number, validFrom: string) => ({
  ...{ name, mode: 'Air', bands: [{ uptoLb: 1, priceUsdCents: 100 }], validFrom },
  ...{ extraLbUsdCents, volumetricDivisor: 166, fuelPercent: 0, insurancePercent: 0, handlingUsdCents: 0 },
})
const promotionOf = (more: object) => ({
  ...{ name: 'Autumn', code: '', percent: 50, amountJmdCents: null, base: 'Freight' },
  ...{ validFrom: '2026-01-01', validTo: null, mostPerCustomer: null, mostInAll: null },
  ...{ isFirstOnly: false, priceGroupIds: [], ...more },
})
const feeOf = (name: string) => ({
  ...{ name, rule: 'Always', amountJmdCents: 50_000, percent: null, minJmdCents: null, maxJmdCents: null },
  ...{ aboveUsdCents: null, aboveLb: null, branchId: null, isTaxed: true, isActive: true },
  ...{ validFrom: '2026-01-01', validTo: null },
})
const set = <K extends keyof Settings>(key: K, value: Settings[K]) =>
  onTheBooks(deps, (tx) => putSetting(tx.kysely, key, value))

// Each test begins with customers who know the prices.
beforeEach(async () => {
  await onTheBooks(deps, ({ kysely }) =>
    kysely
      .updateTable('package')
      .set({ deletedAt: isoOf(server.clock.now()) })
      .execute(),
  )
  await tellNewPrices(deps)
})

test.each<[what: string, change: () => Promise<unknown>, note: string]>([
  [
    'another rate sheet',
    () => call('POST', '/ratesheets', sheetOf('Winter', 300, today())),
    'Our freight rates are different now.',
  ],
  ['another fee', () => call('POST', '/fees', feeOf('Paperwork')), 'Our fees are different now.'],
  ['another exchange rate', () => set('exchangeRate', 17_000), 'US$1.00 is J$170.00 now, before'],
  ['another GCT', () => set('gct', { percent: 20, onFeatures: ['Freight'] }), 'Our terms are different now.'],
  [
    'another promotion',
    () => call('POST', '/promotions', promotionOf({ name: 'Harvest' })),
    'The promotion “Harvest” counts now.',
  ],
  ['another duty', raiseDuty, 'The duty rates are different now.'],
])('%s sends one notice with both prices and the reason', async (_what, change, note) => {
  const { packageId } = await box()
  const before = await totalShown(packageId)
  await change()
  const after = await totalShown(packageId)
  expect(after).not.toBe(before)
  expect(await tellNewPrices(deps)).toBe(1)
  const move = await moveOf(packageId)
  expect(move).toMatchObject({ fromJmdCents: before, toJmdCents: after })
  expect(move?.note).toContain(note)
  expect(await tellNewPrices(deps)).toBe(0)
  expect(await noticesOf(packageId)).toBe(1)
})

async function raiseDuty() {
  const [table] = await call('GET', '/dutytables')
  const { dutyTableId: _, createdAt: _c, updatedAt: _u, current: _n, ...row } = table
  const categories = row.rates.categories.map((rate: object) => ({ ...rate, dutyPercent: 45 }))
  const rates = { ...row.rates, categories }
  return call('POST', '/dutytables', { ...row, rates, validFrom: today() })
}

test('a sheet of a later day sends its notices on that day', async () => {
  const { packageId } = await box()
  await call('POST', '/ratesheets', sheetOf('Spring', 900, addDays(today(), 2)))
  expect(await tellNewPrices(deps)).toBe(0)
  server.clock.forward(2 * dayMs)
  expect(await tellNewPrices(deps)).toBe(1)
  expect((await moveOf(packageId))?.toJmdCents).toBe(await totalShown(packageId))
})

test('an edit that is corrected within a minute sends no notice', async () => {
  const { packageId } = await box()
  const { rateSheetId } = await call(
    'POST',
    '/ratesheets',
    sheetOf('By mistake', 5_000, addDays(today(), -1)),
  )
  await call('DELETE', `/ratesheets/${rateSheetId}`)
  expect(await tellNewPrices(deps)).toBe(0)
  expect(await moveOf(packageId)).toBeNull()
})

test('a promotion that ends or is used up sends notices to the customers who wait', async () => {
  const ending = await call(
    'POST',
    '/promotions',
    promotionOf({ name: 'Ends', percent: 90, validTo: today() }),
  )
  const { packageId } = await box()
  await tellNewPrices(deps)
  server.clock.forward(dayMs)
  expect(await tellNewPrices(deps)).toBe(1)
  expect((await moveOf(packageId))?.note).toContain('“Harvest” counts now instead of “Ends”.')
  await call('DELETE', `/promotions/${ending.promotionId}`)

  await call('POST', '/promotions', promotionOf({ name: 'First', percent: 90, mostInAll: 1 }))
  const first = await putPackage(server, otherId, laptop)
  expect(await tellNewPrices(deps)).toBe(2)
  const url = `/api/packages/createinvoice/${first.packageId}`
  expect((await as('Employee', { method: 'POST', url, payload: {} })).statusCode).toBe(200)
  const before = (await moveOf(packageId))?.toJmdCents
  expect(await tellNewPrices(deps)).toBe(1)
  expect(await moveOf(packageId)).toMatchObject({
    fromJmdCents: before,
    toJmdCents: await totalShown(packageId),
  })
})

test('days in storage send no notice', async () => {
  const { packageId, ...rest } = await box({ status: 'ReadyForPickup' })
  await readySince(server, { packageId, ...rest }, 60)
  const before = await totalShown(packageId)
  server.clock.forward(dayMs)
  expect(await totalShown(packageId)).toBeGreaterThan(before)
  expect(await tellNewPrices(deps)).toBe(0)
})

test('a round that is cut sends each notice once', async () => {
  const boxes = []
  for (let n = 0; n < 120; n++) boxes.push(await box())
  await set('exchangeRate', 19_000)
  await expect(tellNewPrices(deps, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await tellNewPrices(deps)).toBe(70)
  const counts = await Promise.all(boxes.map(({ packageId }) => noticesOf(packageId)))
  expect(new Set(counts)).toEqual(new Set([1]))
})

/** Stops a round after its first batch, and lets it go on after another change. */
async function stopAndGoOn(change: () => Promise<unknown>) {
  const boxes = []
  for (let n = 0; n < 120; n++) boxes.push(await box())
  const ids = boxes.map(({ packageId }) => packageId).sort()
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  await set('exchangeRate', 18_000)
  await tellNewPrices(deps)
  const before = await totalShown(first)
  await set('exchangeRate', 19_000)
  const middle = await totalShown(first)
  await expect(tellNewPrices(deps, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  await change()
  const count = await tellNewPrices(deps)
  return { first, last, before, middle, after: await totalShown(first), count }
}

test('a stopped round goes on with the prices of now, and its own prices are news no longer', async () => {
  const { first, last, before, middle, after, count } = await stopAndGoOn(() => set('exchangeRate', 19_500))
  expect(count).toBe(120)
  expect(await moveOf(first)).toMatchObject({ fromJmdCents: middle, toJmdCents: after })
  expect(await moveOf(last)).toMatchObject({ fromJmdCents: before, toJmdCents: after })
  expect((await moveOf(last))?.note).toContain('US$1.00 is J$195.00 now, before J$180.00.')
  expect(await tellNewPrices(deps)).toBe(0)
})

test('a change that is undone during its round is news only for those who read it', async () => {
  const { first, last, middle, before, count } = await stopAndGoOn(() => set('exchangeRate', 18_000))
  expect(count).toBe(50)
  expect(await moveOf(first)).toMatchObject({ fromJmdCents: middle, toJmdCents: before })
  expect((await moveOf(last))?.toJmdCents).toBe(before)
  expect(await tellNewPrices(deps)).toBe(0)
})

test('a clock that jumps ahead sends no notice, and one that is right sends it on its day', async () => {
  const { packageId } = await box()
  const sheetDay = addDays(today(), 10)
  await call('POST', '/ratesheets', sheetOf('Far ahead', 1_900, sheetDay))
  await noteTime(deps.db, 'housekeeping', isoOf(server.clock.now()))
  server.clock.forward(400 * dayMs)
  expect(await tellNewPrices(deps)).toBe(0)
  server.clock.forward(-390 * dayMs)
  expect(await tellNewPrices(deps)).toBe(0)
  await noteTime(deps.db, 'housekeeping', isoOf(server.clock.now()))
  expect(await tellNewPrices(deps)).toBe(1)
  expect(await noticesOf(packageId)).toBe(1)
})

test('a clock that is put back takes no news back', async () => {
  const { packageId } = await box()
  await call('POST', '/ratesheets', sheetOf('Tomorrow', 2_900, addDays(today(), 1)))
  server.clock.forward(dayMs)
  expect(await tellNewPrices(deps)).toBe(1)
  server.clock.forward(-dayMs)
  expect(await tellNewPrices(deps)).toBe(0)
  server.clock.forward(dayMs)
  expect(await tellNewPrices(deps)).toBe(0)
  expect(await noticesOf(packageId)).toBe(1)
})

let rate = 20_000
const destruction = beginEnding('Unwanted', 'Chosen', {
  ...{ reason: '', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' },
})

test.each<[what: string, more: Partial<Package>]>([
  [
    'is free of charge',
    { chargesWaiver: { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' } },
  ],
  ['is billed', { billedAt: '2026-11-02T08:00:00.000Z' }],
  ['was handed over', { status: 'Delivered' }],
  ['was destroyed', { ending: { ...destruction, status: 'Destroyed' } }],
  ['is not weighed', { weightLb: null }],
  ['has no value', { declaredValueUsdCents: null }],
  ['is nobody’s', { accountId: null }],
  ['is archived', { archivedAt: '2026-11-02T08:00:00.000Z' }],
  ['is missing', { arrival: 'Missing', missingSince: '2026-11-02T08:00:00.000Z' }],
])('no notice is sent of a package that %s', async (_what, more) => {
  const { packageId } = await box(more)
  await set('exchangeRate', ++rate)
  await tellNewPrices(deps)
  expect(await noticesOf(packageId)).toBe(0)
})
