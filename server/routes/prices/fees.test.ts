import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { feeOf } from '#sync/rules/packages/ending.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { onTheBooks } from '../../test/money.ts'

let server: TestApp
let admin: string
let customer: string
let accountId: string
let officeId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  ;({ accountId, branchId: officeId } = (await server.as(customer, { url: '/api/accounts/user' })).json())
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const today = (days = 0) => addDays(jamaicaDay(server.clock.now()), days)
const fee = (more: object = {}) => ({
  ...{ name: 'Port fee', rule: 'Always', amountJmdCents: 30_000, validFrom: today() },
  ...more,
})
const add = async (more: object = {}) => (await send('POST', '/api/fees', fee(more))).json()
const remove = (feeId: string) => send('DELETE', `/api/fees/${feeId}`)
let serial = 0
const newBox = async (more: object = {}) => {
  const trackingNumber = `TBA30000002${String(++serial).padStart(4, '0')}`
  const body = { trackingNumber, accountId, weightLb: 3, declaredValueUsdCents: 2_000, mode: 'Air', ...more }
  return (await send('POST', '/api/packages', body)).json().packageId as string
}
const feesIn = (lines: Charge[]) =>
  lines
    .filter(({ feature }) => feature.startsWith('Fee'))
    .map(({ description, unitJmdCents }) => [description, unitJmdCents])
const previewOf = async (packageId: string) =>
  (await server.as(customer, { url: `/api/packages/createinvoice/${packageId}` })).json()
const billOf = async (packageId: string) =>
  (await send('POST', `/api/packages/createinvoice/${packageId}`, {})).json()

test.each<[more: object, message: string | undefined, errors: object]>([
  [{ amountJmdCents: null }, 'Enter what the fee comes to.', { amountJmdCents: expect.anything() }],
  [{ percent: 5 }, 'Enter an amount or a percentage, not both.', { percent: expect.anything() }],
  [
    { amountJmdCents: null, percent: 5 },
    'A percentage is one of customs’ charges, so only a fee for clearance has it. Enter an amount.',
    { percent: expect.anything() },
  ],
  [
    { minJmdCents: 5 },
    'Only a percentage has a least and a most. Leave both empty.',
    { minJmdCents: expect.anything() },
  ],
  [
    { amountJmdCents: null, rule: 'Clearance', percent: 5, minJmdCents: 500, maxJmdCents: 499 },
    'The most is below the least.',
    { maxJmdCents: expect.anything() },
  ],
  [
    { rule: 'Value' },
    'Enter the declared value above which it is charged.',
    { aboveUsdCents: expect.anything() },
  ],
  [{ rule: 'Weight' }, 'Enter the pounds above which it is charged.', { aboveLb: expect.anything() }],
  [{ rule: 'Branch' }, 'Enter the pickup office.', { branchId: expect.anything() }],
  [
    { aboveLb: 5 },
    'A fee for "Each package" doesn’t look at the pounds above which it is charged. Leave it empty.',
    { aboveLb: expect.anything() },
  ],
  [
    { rule: 'Branch', branchId: '01990000-0000-7000-8000-00000000ffff' },
    'Office not found. It may have been deleted.',
    { branchId: expect.anything() },
  ],
  [{ validTo: '2020-01-01' }, 'The last day is before the first one.', { validTo: expect.anything() }],
  [{ amountJmdCents: 0 }, undefined, { amountJmdCents: expect.anything() }],
  [{ amountJmdCents: -1 }, undefined, { amountJmdCents: expect.anything() }],
  [{ amountJmdCents: 1.5 }, undefined, { amountJmdCents: expect.anything() }],
  [{ rule: 'Sometimes' }, undefined, { rule: expect.anything() }],
  [{ name: '' }, undefined, { name: expect.anything() }],
  [{ percent: 0.001, rule: 'Clearance', amountJmdCents: null }, undefined, { percent: expect.anything() }],
])('a fee with %j is refused', async (more, message, errors) => {
  const before = (await server.as(admin, { url: '/api/fees' })).json()
  const reply = await send('POST', '/api/fees', fee(more))
  expect([reply.statusCode, reply.json().errors]).toEqual([400, errors])
  if (message) expect(reply.json().message).toBe(message)
  expect((await server.as(admin, { url: '/api/fees' })).json()).toEqual(before)
})

test('a fee is on the preview, the bill and the public prices, and goes when it is deleted', async () => {
  const { feeId } = await add()
  const packageId = await newBox()
  const preview = await previewOf(packageId)
  expect(feesIn(preview.featureValues)).toEqual([['Port fee', 30_000]])
  const bill = await billOf(packageId)
  expect(feesIn(bill.featureValues)).toEqual([['Port fee', 30_000]])
  expect(bill.totalJmdCents).toBe(preview.totalJmdCents)
  const terms = (await server.as(null, { url: '/api/ratesheets/terms' })).json()
  expect(terms.fees).toMatchObject([{ feeId, name: 'Port fee', branchName: '' }])
  await send('PUT', `/api/fees/${feeId}`, { amountJmdCents: 99_000 })
  await remove(feeId)
  expect((await remove(feeId)).json().message).toBe('Fee not found. It may have been deleted.')
  const invoice = (await server.as(customer, { url: `/api/invoices/${bill.invoiceId}` })).json()
  expect([feesIn(invoice.featureValues), invoice.totalJmdCents]).toEqual([
    [['Port fee', 30_000]],
    bill.totalJmdCents,
  ])
  expect(feesIn((await previewOf(await newBox())).featureValues)).toEqual([])
})

test('a fee that is switched off, over or still to come is on no bill', async () => {
  const rows = [
    await add({ name: 'Off', isActive: false }),
    await add({ name: 'Over', validFrom: today(-5), validTo: today(-1) }),
    await add({ name: 'Next', validFrom: today(1) }),
    await add({ name: 'Last day', validFrom: today(-5), validTo: today() }),
  ]
  expect(feesIn((await previewOf(await newBox())).featureValues)).toEqual([['Last day', 30_000]])
  const list = (await server.as(admin, { url: '/api/fees' })).json()
  expect(list.map(({ name, current }: { name: string; current: boolean }) => [name, current])).toEqual([
    ['Last day', true],
    ['Next', false],
    ['Off', false],
    ['Over', false],
  ])
  for (const { feeId } of rows) await remove(feeId)
})

test('a fee is taxed as it says, not as the settings say', async () => {
  const packageId = await newBox()
  const before = await previewOf(packageId)
  const { feeId } = await add({ isTaxed: false })
  const withFee = await previewOf(packageId)
  expect([withFee.totalJmdCents - before.totalJmdCents, withFee.gctJmdCents]).toEqual([
    30_000,
    before.gctJmdCents,
  ])
  await send('PUT', `/api/fees/${feeId}`, { isTaxed: true })
  expect((await previewOf(packageId)).gctJmdCents - before.gctJmdCents).toBe(4_500)
  await remove(feeId)
})

test('an office’s fee is for packages that are picked up there', async () => {
  const { feeId } = await add({ rule: 'Branch', branchId: officeId, name: 'Office' })
  const branches = (await server.as(admin, { url: '/api/branches' })).json()
  const { branchId } = branches.find((row: { branchId: string }) => row.branchId !== officeId)
  expect(feesIn((await previewOf(await newBox({ branchId: officeId }))).featureValues)).toEqual([
    ['Office', 30_000],
  ])
  expect(feesIn((await previewOf(await newBox({ branchId }))).featureValues)).toEqual([])
  const termsOf = async (token: string | null) =>
    (await server.as(token, { url: '/api/ratesheets/terms' })).json().branchId
  expect([await termsOf(customer), await termsOf(admin), await termsOf(null)]).toEqual([officeId, null, null])
  await remove(feeId)
})

test('a customer hears that another office has another price', async () => {
  const { feeId } = await add({ rule: 'Branch', branchId: officeId, name: 'Office' })
  const branches = (await server.as(admin, { url: '/api/branches' })).json()
  const { branchId } = branches.find((row: { branchId: string }) => row.branchId !== officeId)
  const packageId = await newBox({ branchId })
  const change = { packageId, branchId: officeId }
  expect((await send('PUT', '/api/packages', change)).statusCode).toBe(200)
  const { priceMove } = (await server.as(admin, { url: `/api/packages/${packageId}` })).json()
  expect(priceMove.note).toBe('It is picked up at another office now.')
  expect(priceMove.toJmdCents - priceMove.fromJmdCents).toBe(34_500)
  await remove(feeId)
})

test('clearance is a share of what customs charged, once that is known', async () => {
  const { feeId } = await add({ rule: 'Clearance', amountJmdCents: null, percent: 10, name: 'Clearance' })
  expect(feesIn((await previewOf(await newBox())).featureValues)).toEqual([])
  const packageId = await newBox({ declaredValueUsdCents: 50_000, dutyCategory: 'Phones' })
  const customsOf = (lines: (Charge & { amountJmdCents: number })[]) =>
    lines
      .filter(
        ({ feature, description }) =>
          ['Duty', 'StandardsFee', 'EnvironmentalLevy', 'StampDuty', 'CustomsFee'].includes(feature) ||
          description === 'GCT on import',
      )
      .reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)
  const estimatedLines = (await previewOf(packageId)).featureValues
  expect(feesIn(estimatedLines)).toEqual([['Clearance', Math.round(customsOf(estimatedLines) / 10)]])
  const duty = estimatedLines.find(({ feature }: Charge) => feature === 'Duty').amountJmdCents
  const entry = {
    packageIds: [packageId],
    state: 'Cleared',
    entryNumber: 'C87-1',
    dutyJmdCents: duty + 100_000,
  }
  expect(
    (await send('PUT', '/api/packages/customs', entry, await server.tokenOf('Processor'))).statusCode,
  ).toBe(200)
  const chargedLines = (await billOf(packageId)).featureValues
  expect(customsOf(chargedLines)).toBe(customsOf(estimatedLines) + 100_000)
  expect(feesIn(chargedLines)).toEqual([['Clearance', Math.round(customsOf(chargedLines) / 10)]])
  await remove(feeId)
})

test('a return is billed with its fees, and another amount is refused', async () => {
  const settings = (await server.as(admin, { url: '/api/settings' })).json()
  const packageId = await newBox()
  await onTheBooks(server.app.deps, async (tx) => {
    const pkg = must(await tx.get('package', packageId), 'the package of the test')
    await tx.put('package', { ...pkg, status: 'ReceivedAtWharehouse' })
  })
  const { feeId } = await add({ rule: 'Return', name: 'Papers', amountJmdCents: 20_000 })
  expect(feesIn((await previewOf(packageId)).featureValues)).toEqual([])
  const fees = (await server.as(customer, { url: '/api/ratesheets/terms' })).json().fees
  const feeJmdCents = feeOf('ReturnToShop', { ...settings, fees })
  expect(feeJmdCents - feeOf('ReturnToShop', { ...settings, fees: [] })).toBe(23_000)
  const choose = (cents: number) =>
    send(
      'POST',
      `/api/packages/${packageId}/choice`,
      { choice: 'ReturnToShop', feeJmdCents: cents },
      customer,
    )
  expect((await choose(feeJmdCents - 23_000)).json().message).toMatch(/costs .* for this choice now/)
  expect((await choose(feeJmdCents)).statusCode).toBe(200)
  const [bill] = (await server.as(customer, { url: `/api/invoices/account/${accountId}/all` })).json()
  expect([feesIn(bill.featureValues), bill.totalJmdCents]).toEqual([[['Papers', 20_000]], feeJmdCents])
  await remove(feeId)
})

test('a preview names the day and the customer, and keeps nothing', async () => {
  const { feeId } = await add({ validFrom: today(1), name: 'Tomorrow' })
  const parcel = { mode: 'Air', weightLb: 3, declaredValueUsdCents: 2_000, accountId }
  const ask = async (day: string) => (await send('POST', '/api/fees/preview', { ...parcel, day })).json()
  expect(feesIn((await ask(today())).charges)).toEqual([])
  const tomorrow = await ask(today(1))
  expect(feesIn(tomorrow.charges)).toEqual([['Tomorrow', 30_000]])
  expect(tomorrow.totalJmdCents - (await ask(today())).totalJmdCents).toBe(34_500)
  const strangerReply = await send('POST', '/api/fees/preview', { ...parcel, day: today(), accountId: feeId })
  expect([strangerReply.statusCode, strangerReply.json().message]).toEqual([400, 'Customer not found.'])
  await remove(feeId)
})

test('only people who set prices change fees, and customers read those of today among the prices', async () => {
  const { feeId } = await add()
  for (const reply of [
    await server.as(customer, { url: '/api/fees' }),
    await send('POST', '/api/fees', fee(), customer),
    await send('PUT', `/api/fees/${feeId}`, { amountJmdCents: 1 }, customer),
    await send('DELETE', `/api/fees/${feeId}`, undefined, customer),
    await send('POST', '/api/fees/preview', {}, customer),
  ])
    expect(reply.statusCode).toBe(403)
  await remove(feeId)
})
