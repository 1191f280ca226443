import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayRates } from '#sync/api/money/exchange-rates.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { accountIdOf } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  for (const role of ['Admin', 'Employee', 'Warehouse', 'User'] as const)
    tokens[role] = await server.tokenOf(role)
})
afterAll(() => server.close())

const url = '/api/exchangerates'
const today = () => jamaicaDay(server.clock.now())
const read = async (role = 'Employee') => server.as(tokens[role] ?? null, { url })
const set = (payload: object, role = 'Admin') =>
  server.as(tokens[role] ?? null, { method: 'POST', url, payload })
const empty = () => writerOf(server.app.deps.db).deleteFrom('exchangeRate').execute()

test('each rate is kept, and the one entered last for the newest day so far is valid', async () => {
  await empty()
  expect((await read()).json()).toEqual({ current: null, ageDays: null, isOld: false, rates: [] })
  await set({ buy: 15_500, sell: 15_800 })
  await set({ from: addDays(today(), 1), buy: 15_600, sell: 15_900 })
  await set({ buy: 15_510, sell: 15_810 })
  const { current, rates, ageDays } = (await read()).json<DayRates>()
  expect(current).toMatchObject({
    from: today(),
    buy: 15_510,
    sell: 15_810,
    setBy: expect.stringMatching(/\w/),
  })
  expect(ageDays).toBe(0)
  expect(rates.map(({ buy }) => buy)).toEqual([15_600, 15_510, 15_500])
  const audit = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'exchangeRate')
    .orderBy('auditId', 'desc')
    .select(['action', 'after'])
    .executeTakeFirstOrThrow()
  expect(audit.action).toBe('exchangeRate.create')
  expect(JSON.parse(String(audit.after))).toMatchObject({ buy: 15_510 })
})

type Row = readonly [
  name: string,
  rate: { from?: number; buy: unknown; sell: unknown },
  field: string,
  words: string,
]
const wrongRates: readonly Row[] = [
  ['zero', { buy: 0, sell: 15_800 }, 'buy', 'is below J$1'],
  ['below zero', { buy: -15_500, sell: 15_800 }, 'buy', 'is below J$1'],
  ['not a number', { buy: Number.NaN, sell: 15_800 }, 'buy', 'is not a whole number of cents'],
  ['a text with a comma', { buy: '155,50', sell: 15_800 }, 'buy', 'is not a whole number of cents'],
  ['parts of a cent', { buy: 155.5, sell: 15_800 }, 'buy', 'is not a whole number of cents'],
  ['above J$10,000', { buy: 15_500, sell: 1_000_001 }, 'sell', 'is above J$10,000'],
  [
    'sold below what it is bought at',
    { buy: 15_500, sell: 15_499 },
    'sell',
    'is below the J$155.00 that you buy at',
  ],
  ['of yesterday', { from: -1, buy: 15_500, sell: 15_800 }, 'from', 'is before today'],
  ['of a year ago', { from: -365, buy: 15_500, sell: 15_800 }, 'from', 'is before today'],
  [
    'of the day after next month',
    { from: 32, buy: 15_500, sell: 15_800 },
    'from',
    'is more than 31 days ahead',
  ],
]
test.each(wrongRates)(
  'a rate that is %s is refused in words',
  async (_name, { from = 0, ...rate }, field, words) => {
    await empty()
    const reply = await set({ from: addDays(today(), from), ...rate })
    expect(reply.statusCode).toBe(400)
    expect(JSON.stringify(reply.json())).toContain(words)
    expect(JSON.stringify(reply.json())).toContain(field)
    expect((await read()).json()).toMatchObject({ rates: [] })
  },
)

test('a rate far from the one before, or from the settings where it is the first, has to be confirmed', async () => {
  await empty()
  expect((await set({ buy: 1_550, sell: 1_580 })).statusCode).toBe(400)
  expect((await set({ buy: 15_500, sell: 15_500 })).statusCode).toBe(200)
  expect((await set({ buy: 17_050, sell: 17_050 })).statusCode).toBe(200)
  const far = { buy: 18_756, sell: 18_756 }
  const reply = await set(far)
  expect(reply.statusCode).toBe(400)
  expect(JSON.stringify(reply.json())).toContain('is more than 10% away from J$170.50, the rate before')
  expect((await set({ ...far, confirmed: true })).statusCode).toBe(200)
  expect((await read()).json()).toMatchObject({ current: far })
})

test('a rate older than three days is old', async () => {
  await empty()
  const put = (from: string) =>
    writerOf(server.app.deps.db)
      .insertInto('exchangeRate')
      .values({
        exchangeRateId: idOf(Number(from.replaceAll('-', ''))),
        from,
        buy: 15_500,
        sell: 15_800,
        setBy: 'Ida Green',
        setAt: `${from}T12:00:00.000Z`,
      })
      .execute()
  await put(addDays(today(), -4))
  expect((await read()).json()).toMatchObject({ ageDays: 4, isOld: true })
  await put(addDays(today(), -3))
  expect((await read()).json()).toMatchObject({ ageDays: 3, isOld: false })
})

test('administrators set rates, and those who take or see payments read them', async () => {
  const statuses = [
    (await set({ buy: 15_500, sell: 15_800 }, 'Employee')).statusCode,
    (await read('Employee')).statusCode,
    (await read('Warehouse')).statusCode,
    (await read('User')).statusCode,
  ]
  expect(statuses).toEqual([403, 200, 403, 403])
})

test('[J4] a day with US dollars by calls: float, payment with change, drop, count, confirmation, receipt, slip and export', async () => {
  await empty()
  await set({ buy: 15_525, sell: 15_800 })
  await writerOf(server.app.deps.db).deleteFrom('tillEntry').execute()
  await writerOf(server.app.deps.db).deleteFrom('till').execute()
  const post = (path: string, payload: object, role = 'Employee', key = '') =>
    server.as(tokens[role] ?? null, {
      method: 'POST',
      url: path,
      payload,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const { tillId } = (await post('/api/tills', { floatJmdCents: 100_000, floatUsdCents: 10_000 })).json()
  const money = {
    ...{ accountId: await accountIdOf(server, 'User'), method: 'Cash', currency: 'USD' },
    ...{ amountUsdCents: 2_000, rate: 15_525, amountJmdCents: 300_000 },
  }
  const key = '01999999-0000-7000-8000-00000000d011'
  const firstReply = await post('/api/payments', money, 'Employee', key)
  expect(firstReply.statusCode).toBe(200)
  const repeatReply = await post('/api/payments', money, 'Employee', key)
  expect(repeatReply.json()).toEqual(firstReply.json())
  expect(firstReply.json()).toMatchObject({
    ...{ currency: 'USD', amountUsdCents: 2_000, rate: 15_525, amountJmdCents: 300_000 },
    ...{ tenderedJmdCents: 310_500, changeJmdCents: 10_500 },
  })
  expect((await post('/api/payments', { ...money, rate: 15_500 })).json()).toMatchObject({
    message: expect.stringContaining('The exchange rate is J$155.25 now'),
  })
  expect((await post(`/api/tills/${tillId}/drop`, { note: 'Safe' })).statusCode).toBe(400)
  expect((await post(`/api/tills/${tillId}/drop`, { amountUsdCents: 150, note: 'Safe' })).statusCode).toBe(
    400,
  )
  expect(
    (await post(`/api/tills/${tillId}/drop`, { amountUsdCents: 10_000, note: 'Safe' })).json(),
  ).toMatchObject({
    ...{ expectedJmdCents: 89_500, expectedUsdCents: 2_000 },
    sums: { changeJmdCents: 10_500, usd: { cashInUsdCents: 2_000, droppedUsdCents: 10_000 } },
  })
  const repeatedPieces = [
    { valueJmdCents: 100, pieces: 1 },
    { currency: 'JMD', valueJmdCents: 100, pieces: 1 },
  ]
  expect((await post(`/api/tills/${tillId}/close`, { counted: repeatedPieces })).statusCode).toBe(400)
  const counts = [
    { valueJmdCents: 100, pieces: 895 },
    { currency: 'USD', valueUsdCents: 100, pieces: 19 },
  ]
  expect((await post(`/api/tills/${tillId}/close`, { counted: counts })).json().message).toContain(
    'US$1.00 is missing. Say why.',
  )
  expect((await post(`/api/tills/${tillId}/close`, { counted: counts, note: 'Lost' })).json()).toMatchObject({
    counted: [
      { currency: 'JMD', pieces: 895 },
      { currency: 'USD', pieces: 19 },
    ],
    ...{
      countedJmdCents: 89_500,
      countedUsdCents: 1_900,
      expectedUsdCents: 2_000,
      usdDifferenceJmdCents: -15_525,
    },
  })
  expect((await post(`/api/tills/${tillId}/confirm`, {}, 'Admin')).statusCode).toBe(400)
  expect((await post(`/api/tills/${tillId}/confirm`, { note: 'From the pay' }, 'Admin')).statusCode).toBe(200)
  const slip = await server.as(tokens['Admin'] ?? null, { url: `/api/tills/${tillId}/slip` })
  expect(slip.statusCode).toBe(200)
  const list = await post('/api/payments/paginated/1', { method: 'Cash' }, 'Admin')
  expect(list.json().result[0]).toMatchObject({ currency: 'USD', amountUsdCents: 2_000 })
})

test('tills of before counted no currency, and read as J$', async () => {
  const cashierId = await accountIdOf(server, 'Senior')
  const at = '2026-11-20T20:00:00.000Z'
  await writerOf(server.app.deps.db)
    .insertInto('till')
    .values({
      ...{
        tillId: idOf(0x77),
        cashierId,
        branchId: null,
        floatJmdCents: 0,
        floatUsdCents: 0,
        openedAt: at,
        closedAt: at,
      },
      ...{
        expectedJmdCents: 100,
        countedJmdCents: 100,
        counted: '[{"valueJmdCents":100,"pieces":1}]',
        note: '',
      },
      ...{ expectedUsdCents: 0, countedUsdCents: 0, usdDifferenceJmdCents: 0, closedBy: cashierId },
      ...{ confirmedAt: null, confirmedBy: '', confirmNote: '' },
    })
    .execute()
  const till = (await server.as(tokens['Admin'] ?? null, { url: `/api/tills/${idOf(0x77)}` })).json()
  expect(till.counted).toEqual([{ currency: 'JMD', valueJmdCents: 100, pieces: 1 }])
})
