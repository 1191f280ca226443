import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'

// Bad goods and prices are refused or decided by a rule, and nothing is billed in part.

let server: TestApp
let admin: string
let accountId: string
let otherId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  const idOf = async (token: string) =>
    (await server.as(token, { url: '/api/accounts/user' })).json().accountId as string
  accountId = await idOf(await server.tokenOf('User'))
  otherId = await idOf(await server.tokenOf('User2'))
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.as(admin, { method, url, ...(payload ? { payload } : {}) })
const today = () => jamaicaDay(server.clock.now())

const line = (n: number, more: object = {}) => ({
  ...{ lineId: `00000000-0000-4000-8000-0000000000${10 + n}`, description: `Item ${n}`, quantity: 1 },
  ...{ valueUsdCents: 10_000, dutyCategory: 'Books', hsCode: '' },
  ...more,
})
const lines = (count: number, more: object = {}) => Array.from({ length: count }, (_, n) => line(n, more))

let serial = 0
const body = (more: object) => ({
  ...{ trackingNumber: `TBA31000000${String(++serial).padStart(4, '0')}`, accountId, weightLb: 3 },
  ...more,
})

test.each([
  ['51 lines', { lines: lines(51) }, /are more than 50\. Put goods of one kind on one line/],
  ['a line of nothing', { lines: lines(1, { quantity: 0 }) }, /quantity/i],
  ['half an item', { lines: lines(1, { quantity: 0.5 }) }, /quantity/i],
  ['a value below zero', { lines: lines(1, { valueUsdCents: -1 }) }, /value/i],
  ['a line without a name', { lines: lines(1, { description: ' ' }) }, /customs asks what is inside/],
  ['two lines of one id', { lines: [line(1), line(1)] }, /use a line’s id twice/],
  ['a tariff code of letters', { lines: lines(1, { hsCode: 'PHONE' }) }, /is no HS code/],
  [
    'lines that don’t add up to the typed value',
    { lines: lines(2), declaredValueUsdCents: 15_000 },
    /is US\$150\.00, but the lines add up to US\$200\.00\. Correct a line, or leave the value out/,
  ],
  [
    'lines worth more than a package may be',
    { lines: lines(2, { valueUsdCents: 60_000_000 }) },
    /add up to more than US\$1,000,000/,
  ],
  [
    'a category that there isn’t',
    { lines: lines(1, { dutyCategory: 'Toys' }) },
    /no category “Toys”\. Choose one of its categories, or none/,
  ],
])('%s is refused at the office and in a pre-alert, and no package is added', async (_name, more, words) => {
  const countRows = async () =>
    (await server.app.deps.db.reads.kysely.selectFrom('package').select('packageId').execute()).length
  const before = await countRows()
  const { accountId: _, weightLb: __, ...preAlert } = body(more)
  const customer = await server.tokenOf('User')
  for (const reply of [
    await send('POST', '/api/packages', body(more)),
    await server.as(customer, { method: 'POST', url: '/api/packages/prealert', payload: preAlert }),
  ]) {
    expect(reply.statusCode).toBe(400)
    const { message, errors } = reply.json()
    expect(JSON.stringify([message, errors])).toMatch(words)
  }
  expect(await countRows()).toBe(before)
})

const parcel = { mode: 'Air', weightLb: 3, declaredValueUsdCents: 20_000 }
const kinds = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ valueUsdCents: 10_000, dutyCategory: 'Books', ...more }))

test.each([
  [
    '51 lines',
    { lines: kinds(51), declaredValueUsdCents: 510_000 },
    /are more than 50\. Put goods of one kind/,
  ],
  ['a value below zero', { lines: kinds(2, { valueUsdCents: -1 }) }, /below zero/],
  ['lines that don’t add up to the value', { lines: kinds(3) }, /is not the sum of the lines/],
  ['a category that there isn’t', { lines: kinds(2, { dutyCategory: 'Toys' }) }, /no category \\"Toys\\"/],
])(
  'an estimate and the example of a price with %s are refused, and nothing is kept',
  async (_name, more, words) => {
    const estimates = async () =>
      (await server.app.deps.db.reads.kysely.selectFrom('invoiceEstimate').select('title').execute()).length
    const before = await estimates()
    for (const reply of [
      await send('POST', '/api/invoices/newestimate', {
        title: 'Box',
        accountId,
        parcel: { ...parcel, ...more },
      }),
      await send('POST', '/api/fees/preview', { ...parcel, ...more, accountId, day: today() }),
    ]) {
      expect(reply.statusCode).toBe(400)
      const { message, errors } = reply.json()
      expect(JSON.stringify([message, errors])).toMatch(words)
    }
    expect(await estimates()).toBe(before)
  },
)

test('a single bill doesn’t have a promotion that was used up since its preview, and is whole without it', async () => {
  const [first, second] = [await putPackage(server, otherId), await putPackage(server, accountId)]
  const promotion = { name: 'Last one', amountJmdCents: 10_000, validFrom: today(), mostInAll: 1 }
  const { promotionId } = (await send('POST', '/api/promotions', promotion)).json()
  const url = `/api/packages/createinvoice/${second.packageId}`
  const isPromoted = ({ featureValues }: { featureValues: Charge[] }) =>
    featureValues.some((row) => isPromotionLine(row))
  const preview = (await server.as(admin, { url })).json()
  await send('POST', `/api/packages/createinvoice/${first.packageId}`, {})
  const bill = (await send('POST', url, {})).json()
  expect([isPromoted(preview), isPromoted(bill)]).toEqual([true, false])
  expect(bill.totalJmdCents).toBe(preview.totalJmdCents + 10_000)
  await send('DELETE', `/api/promotions/${promotionId}`)
})

test('the sheet of a mode is not deleted and does not begin later, because its packages would have no price', async () => {
  const sheets: RateSheet[] = (await server.as(admin, { url: '/api/ratesheets' })).json()
  const { rateSheetId } = must(
    sheets.find(({ mode }) => mode === 'Sea'),
    'a sheet for the sea',
  )
  const url = `/api/ratesheets/${rateSheetId}`
  for (const reply of [
    await send('DELETE', url),
    await send('PUT', url, { validFrom: addDays(today(), 7) }),
  ]) {
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toMatch(/sea/i)
  }
  expect((await server.as(admin, { url: '/api/ratesheets' })).json()).toEqual(sheets)
})

test('lines that are added to a package with a typed value replace it with their sum', async () => {
  const { packageId } = (await send('POST', '/api/packages', body({ declaredValueUsdCents: 5_000 }))).json()
  const reply = await send('PUT', '/api/packages', { packageId, lines: lines(2) })
  expect([reply.statusCode, reply.json().declaredValueUsdCents]).toEqual([200, 20_000])
})

const billOf = (payload: object) => send('POST', '/api/invoices/bill', payload)
const readBilling = async ({ packageId }: Package) =>
  await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('packageId', '=', packageId)
    .select(['invoiceId', 'billedAt'])
    .executeTakeFirstOrThrow()
const noBilling = { invoiceId: null, billedAt: null }
const rowsOf = async (table: 'invoice' | 'invoiceLine' | 'promotionUse') =>
  (await server.app.deps.db.reads.kysely.selectFrom(table).selectAll().execute()).length
const countBooks = () => Promise.all((['invoice', 'invoiceLine', 'promotionUse'] as const).map(rowsOf))

test('goods of a deleted category are not billed, and those of another customer are', async () => {
  const goods = { weightLb: 3, mode: 'Air', declaredValueUsdCents: 20_000 } as const
  const deletedBox = await putPackage(server, accountId, {
    ...goods,
    lines: [line(1), line(2, { dutyCategory: 'Toys' })],
  })
  const [ownBox, otherBox] = [
    await putPackage(server, accountId, { ...goods, dutyCategory: 'Books' }),
    await putPackage(server, otherId, { ...goods, dutyCategory: 'Books' }),
  ]
  const before = await countBooks()
  const single = await send('POST', `/api/packages/createinvoice/${deletedBox.packageId}`, {})
  expect([single.statusCode, single.json().message]).toEqual([400, expect.stringContaining('Toys')])
  expect(await countBooks()).toEqual(before)
  const packageIds = [deletedBox, ownBox, otherBox].map(({ packageId }) => packageId)
  const bills: CustomerBill[] = (await billOf({ packageIds })).json()
  const ownBill = bills.find((bill) => bill.accountId === accountId)
  expect(ownBill?.problems).toMatchObject([
    { packageId: deletedBox.packageId, field: 'dutyCategory', isWarning: false },
  ])
  expect(await readBilling(deletedBox)).toEqual(noBilling)
  expect(bills.find((bill) => bill.accountId === otherId)?.state).toBe('issued')
  expect((await readBilling(otherBox)).invoiceId).not.toBeNull()
})

test('a flight’s bill with a promotion that was used up since the preview is refused as changed, and writes nothing', async () => {
  const [first, second] = [await putPackage(server, otherId), await putPackage(server, accountId)]
  const promotion = { name: 'One only', amountJmdCents: 10_000, validFrom: today(), mostInAll: 1 }
  const { promotionId } = (await send('POST', '/api/promotions', promotion)).json()
  const [preview]: CustomerBill[] = (await billOf({ packageIds: [second.packageId], preview: true })).json()
  expect(preview?.lines.filter((row) => isPromotionLine(row))).toHaveLength(1)
  await send('POST', `/api/packages/createinvoice/${first.packageId}`, {})
  const before = await countBooks()
  const expectedBills = [{ accountId, fingerprint: preview?.fingerprint }]
  const [bill]: CustomerBill[] = (
    await billOf({ packageIds: [second.packageId], expected: expectedBills })
  ).json()
  expect(bill).toMatchObject({ state: 'refused', message: expect.stringContaining('changed') })
  expect([await countBooks(), await readBilling(second)]).toEqual([before, noBilling])
  await send('DELETE', `/api/promotions/${promotionId}`)
})

test('of two promotions the one that saves more is on the bill, and only that one is used', async () => {
  const ids: string[] = []
  for (const amountJmdCents of [5_000, 9_000]) {
    const promotion = { name: `Off ${amountJmdCents}`, amountJmdCents, validFrom: today() }
    ids.push((await send('POST', '/api/promotions', promotion)).json().promotionId)
  }
  const { packageId } = await putPackage(server, accountId)
  const bill = (await send('POST', `/api/packages/createinvoice/${packageId}`, {})).json()
  expect(
    bill.featureValues.filter((row: Charge) => isPromotionLine(row)).map((row: Charge) => row.unitJmdCents),
  ).toEqual([-9_000])
  const uses = await server.app.deps.db.reads.kysely
    .selectFrom('promotionUse')
    .where('invoiceId', '=', bill.invoiceId)
    .select('promotionId')
    .execute()
  expect(uses).toEqual([{ promotionId: ids[1] }])
  for (const id of ids) await send('DELETE', `/api/promotions/${id}`)
})

test('a group with customers can’t be deleted, and an estimate with its prices keeps them afterwards', async () => {
  const { priceGroupId } = (await send('POST', '/api/pricegroups', { name: 'Passing' })).json()
  const sheet = {
    ...{ name: 'Passing air', mode: 'Air', bands: [{ uptoLb: 1, priceUsdCents: 100 }], extraLbUsdCents: 50 },
    ...{ volumetricDivisor: 166, fuelPercent: 0, insurancePercent: 0, validFrom: today(), priceGroupId },
  }
  const { rateSheetId } = (await send('POST', '/api/ratesheets', sheet)).json()
  await send('PUT', `/api/accounts/${accountId}`, { priceGroupId })
  const parcel = {
    ...{ mode: 'Air', weightLb: 3, declaredValueUsdCents: 5_000, delivery: false, category: null },
    ...{ lengthIn: null, widthIn: null, heightIn: null },
  }
  const estimate = (
    await send('POST', '/api/invoices/newestimate', { title: 'Box', accountId, parcel })
  ).json()
  const refusal = await send('DELETE', `/api/pricegroups/${priceGroupId}`)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    '"Passing" still has 1 customer and 1 rate sheet. Give the customers another group and delete the rate sheets first.',
  ])
  const { priceGroupId: regularId } = (await server.as(admin, { url: '/api/ratesheets/terms' })).json()
  await send('PUT', `/api/accounts/${accountId}`, { priceGroupId: regularId })
  await send('DELETE', `/api/ratesheets/${rateSheetId}`)
  expect((await send('DELETE', `/api/pricegroups/${priceGroupId}`)).statusCode).toBe(200)
  const url = `/api/invoices/getByInvoiceEstimateId/${estimate.invoiceEstimateId}`
  expect((await server.as(admin, { url })).json().totalJmdCents).toBe(estimate.totalJmdCents)
})

const sheetOf = (bands: object[]) => ({
  ...{ name: 'Steps', mode: 'Air', bands, extraLbUsdCents: 50, volumetricDivisor: 166, fuelPercent: 0 },
  ...{ insurancePercent: 0, validFrom: today(), service: '' },
})

test.each([
  ['that fall', [{ uptoLb: 5, priceUsdCents: 1 }, { uptoLb: 2, priceUsdCents: 2 }]], // biome-ignore format: a row
  ['that repeat', [{ uptoLb: 5, priceUsdCents: 1 }, { uptoLb: 5, priceUsdCents: 2 }]], // biome-ignore format: a row
  ['that are none', []],
])('a rate sheet with steps %s is refused at its steps', async (_name, bands) => {
  const reply = await send('POST', '/api/ratesheets', sheetOf(bands))
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['bands']])
})

test('between two steps far apart a box pays the upper one, so that no weight is without a price', async () => {
  const { priceGroupId } = (await send('POST', '/api/pricegroups', { name: 'Steps' })).json()
  const steps = [
    { uptoLb: 1, priceUsdCents: 100 },
    { uptoLb: 10, priceUsdCents: 900 },
  ]
  await send('POST', '/api/ratesheets', { ...sheetOf(steps), priceGroupId })
  await send('PUT', `/api/accounts/${otherId}`, { priceGroupId })
  const freightOf = async (weightLb: number) => {
    const { packageId } = await putPackage(server, otherId, { weightLb, mode: 'Air' })
    const bill = (await send('POST', `/api/packages/createinvoice/${packageId}`, {})).json()
    return bill.featureValues.find(({ feature }: Charge) => feature === 'Freight').unitJmdCents
  }
  expect([await freightOf(1), await freightOf(2), await freightOf(10), await freightOf(12)]).toEqual([
    15_500, 139_500, 139_500, 155_000,
  ])
})
