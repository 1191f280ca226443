import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EstimateReply, type InvoiceReply, NewEstimate } from '#sync/api/money/invoice-bodies.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { must } from '#sync/lib/must.ts'
import { estimateCharges } from '#sync/rules/prices/estimate.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { ledgerErrors } from '../../billing/ledger.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { accountIdOf } from '../../test/money.ts'

let server: TestApp
let desk: string
let supervisor: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  desk = await server.tokenOf('Employee')
  supervisor = await server.tokenOf('Supervisor')
  accountId = await accountIdOf(server, 'User')
})
afterAll(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  await server.close()
})

const url = '/api/invoices'
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, token = desk) =>
  server.as(token, { method, url: url + path, ...(payload ? { payload } : {}) })
const parcel = { mode: 'Air', weightLb: 4, declaredValueUsdCents: 5_000 }
const make = async (payload: object) => (await send('POST', '/newestimate', payload)).json<EstimateReply>()

test('an estimate of a parcel and lines has one tax line over both, and no customer owes it', async () => {
  const estimate = await make({
    title: 'Phone enquiry',
    parcel: { ...parcel, delivery: true },
    featureValues: [{ feature: 'ServiceFee', unitJmdCents: 10_000 }],
    totalJmdCents: 1,
  })
  const tax = estimate.featureValues.filter(({ feature }) => feature === 'GCT')
  expect(tax.map(({ amountJmdCents }) => amountJmdCents)).toEqual([estimate.gctJmdCents])
  const plain = await make({ parcel: { ...parcel, delivery: true } })
  expect(estimate.gctJmdCents - plain.gctJmdCents).toBe(1_500)
  expect([estimate.customer, estimate.invoiceId]).toEqual([null, null])
  for (const name of ['GetByEstimateInvoiceId', 'getByInvoiceEstimateId'])
    expect((await send('GET', `/${name}/${estimate.invoiceEstimateId}`)).json()).toEqual({
      ...estimate,
      promotion: null,
    })
  const page = (
    await send('POST', '/estimates/paginated/1', { searchString: 'enquiry', status: 'open' })
  ).json()
  expect(page.result).toEqual([estimate])
})

test('the server keeps the charges that the screen previewed', async () => {
  const rates = (await server.as(desk, { method: 'GET', url: '/api/ratesheets/terms' })).json<ShippingRates>()
  const body = NewEstimate.parse({
    parcel: { ...parcel, declaredValueUsdCents: 25_000, delivery: true },
    featureValues: [{ feature: 'ServiceFee', unitJmdCents: 10_050, quantity: 3 }],
  })
  const sheet = must(
    rates.rateSheets.find(({ mode }) => mode === 'Air'),
    'a sheet for air freight',
  )
  const preview = estimateCharges(
    { parcel: must(body.parcel, 'a parcel'), sheet, duty: must(rates.dutyTable, 'a duty table') },
    body.featureValues ?? [],
    { ...rates.settings, fees: rates.fees },
  )
  const estimate = await make(body)
  const fieldsOf = ({ feature, description, how, quantity, unitJmdCents }: Charge) => [
    ...[feature, description, how, quantity, unitJmdCents],
  ]
  expect(estimate.featureValues.map(fieldsOf)).toEqual(preview.map(fieldsOf))
  expect(estimate.totalJmdCents).toBe(totalsOf(preview).totalJmdCents)
  expect(preview.filter(({ feature }) => feature === 'GCT')).toHaveLength(2)
})

test('a missing value is reported at its field', async () => {
  const answer = await send('POST', '/newestimate', { parcel: { mode: 'Rail', weightLb: 0 } })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['parcel.declaredValueUsdCents', 'parcel.mode', 'parcel.weightLb'],
  ])
  expect((await send('POST', '/newestimate', { title: 'Nothing' })).json().errors).toEqual({
    featureValues: ['Charges is empty: give a parcel or lines.'],
  })
  expect((await send('POST', '/newestimate', { parcel: { ...parcel, category: 'Boats' } })).statusCode).toBe(
    400,
  )
})

test('an estimate becomes an invoice of the same amounts at its own rate, once, and then stays', async () => {
  const estimate = await make({ parcel })
  const { invoiceEstimateId } = estimate
  const admin = await server.tokenOf('Admin')
  const set = (exchangeRate: number) =>
    server.as(admin, { method: 'PUT', url: '/api/settings', payload: { exchangeRate } })
  await set(20_000)
  const nobody = await send('POST', '', { invoiceEstimateId })
  expect([nobody.statusCode, nobody.json().errors]).toEqual([400, { accountId: ['Customer is missing.'] }])
  const invoice = (await send('POST', '', { invoiceEstimateId, accountId })).json<InvoiceReply>()
  await set(15_500)
  expect([invoice.statusId, invoice.totalJmdCents, invoice.exchangeRate, invoice.accountId]).toEqual([
    'unpaid',
    estimate.totalJmdCents,
    15_500,
    accountId,
  ])
  const after = (await send('GET', `/getByInvoiceEstimateId/${invoiceEstimateId}`)).json<EstimateReply>()
  expect([after.invoiceId, after.customer?.firstName]).toEqual([invoice.invoiceId, 'Ursula'])
  for (const answer of [
    await send('POST', '', { invoiceEstimateId }),
    await send('PUT', '/estimate', { invoiceEstimateId, title: 'Other' }),
    await send('DELETE', `/estimate/${invoiceEstimateId}`, undefined, supervisor),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This estimate has been turned into an invoice and stays as it is. Make a new estimate.',
    ])
})

test('edited lines replace the earlier ones: GCT follows, and import GCT stays with its duty', async () => {
  const estimate = await make({ parcel: { ...parcel, declaredValueUsdCents: 90_000 }, title: 'To edit' })
  const { invoiceEstimateId } = estimate
  const enteredLines = estimate.featureValues
    .filter(({ feature }) => feature !== 'GCT')
    .map(({ featureValueId: _, amountJmdCents: __, ...line }) => line)
  const importTax = (row: EstimateReply) =>
    row.featureValues.filter((line) => line.description === 'GCT on import')
  expect(importTax(estimate)).toHaveLength(1)
  const more = { feature: 'Handling', description: 'Crate', quantity: 2, unitJmdCents: 150_000 }
  const editedEstimate = (
    await send('PUT', '/estimate', { invoiceEstimateId, featureValues: [...enteredLines, more] })
  ).json<EstimateReply>()
  expect(importTax(editedEstimate)).toMatchObject([
    { amountJmdCents: importTax(estimate)[0]?.amountJmdCents },
  ])
  const services = (row: EstimateReply) =>
    row.featureValues.find((line) => line.description === 'GCT on services')?.amountJmdCents ?? 0
  expect(services(editedEstimate)).toBeGreaterThan(services(estimate))
  expect(editedEstimate.totalJmdCents).toBe(
    estimate.totalJmdCents + 300_000 + services(editedEstimate) - services(estimate),
  )
  expect(editedEstimate.exchangeRate).toBe(estimate.exchangeRate)
  const without = enteredLines.filter(({ feature }) => feature !== 'Duty')
  const lighter = (
    await send('PUT', '/estimate', { invoiceEstimateId, featureValues: without })
  ).json<EstimateReply>()
  expect(importTax(lighter)).toEqual([])
})

test('a sum that no invoice may have is refused in words, and nothing is kept', async () => {
  const crate = { feature: 'Other', description: 'Crate', quantity: 9999, unitJmdCents: 90_000_000_000 }
  for (const path of ['/newestimate', ''] as const) {
    const body = path === '' ? { accountId, kind: 'Package' } : {}
    const answer = await send('POST', path, { ...body, featureValues: [crate] })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The lines come to J$8,999,100,000,000.00. An invoice is not above J$1,000,000,000.00: look at its quantities and prices.',
    ])
  }
})

test('a change changes only the given fields; a new parcel is priced again; a deleted estimate is gone', async () => {
  const estimate = await make({ parcel, title: 'First' })
  const { invoiceEstimateId } = estimate
  const names = (
    await send('PUT', '/estimate', { invoiceEstimateId, title: 'Second', accountId })
  ).json<EstimateReply>()
  expect([names.title, names.totalJmdCents, names.accountId]).toEqual([
    'Second',
    estimate.totalJmdCents,
    accountId,
  ])
  const heavier = (
    await send('PUT', '/estimate', { invoiceEstimateId, parcel: { ...parcel, weightLb: 9 } })
  ).json<EstimateReply>()
  expect([heavier.title, heavier.totalJmdCents > estimate.totalJmdCents]).toEqual(['Second', true])
  expect((await send('DELETE', `/estimate/${invoiceEstimateId}`, undefined, supervisor)).json()).toEqual(
    heavier,
  )
  expect((await send('GET', `/getByInvoiceEstimateId/${invoiceEstimateId}`)).statusCode).toBe(404)
  expect((await send('PUT', '/estimate', { invoiceEstimateId, title: 'x' })).statusCode).toBe(404)
  const actions = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', invoiceEstimateId)
    .orderBy('auditId')
    .select('action')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'estimate.create',
    'estimate.update',
    'estimate.update',
    'estimate.delete',
  ])
})
