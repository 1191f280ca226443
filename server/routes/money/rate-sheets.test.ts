import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.as(admin, { method, url, ...(payload ? { payload } : {}) })
const rates = async (): Promise<ShippingRates> =>
  (await server.app.inject({ url: '/api/ratesheets/terms' })).json()
const today = () => jamaicaDay(server.clock.now())
const sheet = (validFrom: string, more: object = {}) => ({
  name: `Air from ${validFrom}`,
  mode: 'Air',
  bands: [
    { uptoLb: 1, priceUsdCents: 400 },
    { uptoLb: 5, priceUsdCents: 1300 },
  ],
  extraLbUsdCents: 200,
  fuelPercent: 7.25,
  validFrom,
  ...more,
})
const auditOf = async (entityId: string) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', entityId)
      .orderBy('auditId')
      .select('action')
      .execute()
  ).map(({ action }) => action)

test('anybody gets what holds today: a sheet for each mode, the duty table, the rate', async () => {
  const { day, rateSheets, dutyTable, settings } = await rates()
  expect([day, rateSheets.map(({ mode }) => mode), settings.exchangeRate]).toEqual([
    today(),
    ['Air', 'Sea'],
    15_500,
  ])
  expect(dutyTable?.deMinimisUsdCents).toBe(10_000)
})

test('a sheet for tomorrow waits for its day in Jamaica, and no sooner', async () => {
  const tomorrow = addDays(today(), 1)
  const sheetReply: RateSheet = (await send('POST', '/api/ratesheets', sheet(tomorrow))).json()
  const air = async () => (await rates()).rateSheets.find(({ mode }) => mode === 'Air')?.rateSheetId
  expect(await air()).not.toBe(sheetReply.rateSheetId)
  const toMidnight = Date.parse(`${tomorrow}T05:00:00.000Z`) - server.clock.now()
  server.clock.forward(toMidnight - 1_000)
  expect(await air()).not.toBe(sheetReply.rateSheetId)
  server.clock.forward(1_000)
  expect(await air()).toBe(sheetReply.rateSheetId)
  expect([sheetReply.fuelPercent, sheetReply.insurancePercent, sheetReply.volumetricDivisor]).toEqual([
    7.25, 0, 166,
  ])
  const listedSheets = (await server.app.inject({ url: '/api/ratesheets' })).json<
    (RateSheet & { current: boolean })[]
  >()
  expect(listedSheets.filter(({ current }) => current).map(({ mode }) => mode)).toEqual(['Air', 'Sea'])
  expect(await auditOf(sheetReply.rateSheetId)).toEqual(['rateSheet.create'])
})

test('errors in a sheet are reported at their fields', async () => {
  // The session of before midnight is over.
  admin = await server.tokenOf('Admin')
  const answer = await send('POST', '/api/ratesheets', {
    ...sheet('soon'),
    mode: 'Rail',
    bands: [
      { uptoLb: 5, priceUsdCents: 400 },
      { uptoLb: 5, priceUsdCents: 12.5 },
    ],
    fuelPercent: 7.255,
  })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['bands.1.priceUsdCents', 'fuelPercent', 'mode', 'validFrom'],
  ])
  const falling = sheet(today(), {
    bands: [
      { uptoLb: 5, priceUsdCents: 1 },
      { uptoLb: 2, priceUsdCents: 2 },
    ],
  })
  expect((await send('POST', '/api/ratesheets', falling)).json().errors).toEqual({
    bands: ['Bands must go up in weight from band to band.'],
  })
})

test('a change changes what is given; two sheets of a mode do not begin on one day', async () => {
  const url = '/api/ratesheets'
  const sheetReply: RateSheet = (await send('POST', url, sheet('2030-01-01'))).json()
  const after: RateSheet = (
    await send('PUT', `${url}/${sheetReply.rateSheetId}`, { extraLbUsdCents: 1 })
  ).json()
  expect({ ...after, updatedAt: '' }).toEqual({ ...sheetReply, extraLbUsdCents: 1, updatedAt: '' })
  const refusal = await send('POST', url, sheet('2030-01-01', { name: 'Other' }))
  expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([409, ['validFrom']])
  expect((await send('POST', url, sheet('2030-01-01', { mode: 'Sea' }))).statusCode).toBe(200)
  const current = (await server.app.inject({ url: `${url}/shippingrates` })).json<{ mode: string }[]>()
  expect(current.map(({ mode }) => mode).sort()).toEqual(['Air', 'Sea'])
  expect((await send('DELETE', `${url}/${sheetReply.rateSheetId}`)).json()).toMatchObject({
    rateSheetId: sheetReply.rateSheetId,
    extraLbUsdCents: 1,
  })
  expect((await send('DELETE', `${url}/${sheetReply.rateSheetId}`)).statusCode).toBe(404)
  expect(await auditOf(sheetReply.rateSheetId)).toEqual([
    'rateSheet.create',
    'rateSheet.update',
    'rateSheet.delete',
  ])
})

test('the only sheet that holds is not deleted', async () => {
  const sea = (await rates()).rateSheets.find(({ mode }) => mode === 'Sea')
  const answer = await send('DELETE', `/api/ratesheets/${sea?.rateSheetId}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    `Without "${sea?.name}" no sea freight could be priced today. Add another sheet first.`,
  ])
})

test('duty tables are dated too, and anybody may read them', async () => {
  const { dutyTable } = await rates()
  const { dutyTableId, rates: charges } = must(dutyTable, 'a duty table')
  const next = { rates: charges, validFrom: addDays(today(), 3), deMinimisUsdCents: 15_000 }
  const sheetReply = (await send('POST', '/api/dutytables', next)).json()
  expect((await rates()).dutyTable?.deMinimisUsdCents).toBe(10_000)
  expect((await send('POST', '/api/dutytables', next)).statusCode).toBe(409)
  const changeReply = await send('PUT', `/api/dutytables/${sheetReply.dutyTableId}`, { validFrom: today() })
  expect(changeReply.json().deMinimisUsdCents).toBe(15_000)
  expect((await rates()).dutyTable?.deMinimisUsdCents).toBe(15_000)
  const listedTables = (await server.app.inject({ url: '/api/dutytables' })).json<
    { dutyTableId: string; current: boolean }[]
  >()
  expect(listedTables.filter(({ current }) => current).map((table) => table.dutyTableId)).toEqual([
    sheetReply.dutyTableId,
  ])
  expect((await send('DELETE', `/api/dutytables/${sheetReply.dutyTableId}`)).statusCode).toBe(200)
  const last = await send('DELETE', `/api/dutytables/${dutyTableId}`)
  expect(last.statusCode).toBe(409)
  expect(await auditOf(sheetReply.dutyTableId)).toEqual([
    'dutyTable.create',
    'dutyTable.update',
    'dutyTable.delete',
  ])
  const wrong = await send('POST', '/api/dutytables', { ...next, rates: { ...next.rates, gctPercent: 101 } })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { 'rates.gctPercent': ['GCT is above 100.'] },
  ])
})
