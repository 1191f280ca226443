import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EstimateReply, InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf } from '../test/money.ts'

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

test('an estimate of a parcel and lines has one tax line over both, and nobody owes it', async () => {
  const made = await make({
    title: 'Phone enquiry',
    parcel: { ...parcel, delivery: true },
    featureValues: [{ feature: 'ServiceFee', unitJmdCents: 10_000 }],
    totalJmdCents: 1,
  })
  const tax = made.featureValues.filter(({ feature }) => feature === 'GCT')
  expect(tax.map(({ amountJmdCents }) => amountJmdCents)).toEqual([made.gctJmdCents])
  const plain = await make({ parcel: { ...parcel, delivery: true } })
  expect(made.gctJmdCents - plain.gctJmdCents).toBe(1_500)
  expect([made.customer, made.invoiceId]).toEqual([null, null])
  for (const name of ['GetByEstimateInvoiceId', 'getByInvoiceEstimateId'])
    expect((await send('GET', `/${name}/${made.invoiceEstimateId}`)).json()).toEqual(made)
  const page = (
    await send('POST', '/estimates/paginated/1', { searchString: 'enquiry', status: 'open' })
  ).json()
  expect(page.result).toEqual([made])
})

test('what is missing is said at its field', async () => {
  const answer = await send('POST', '/newestimate', { parcel: { mode: 'Rail', weightLb: 0 } })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['parcel.declaredValueUsdCents', 'parcel.mode', 'parcel.weightLb'],
  ])
  expect((await send('POST', '/newestimate', { title: 'Nothing' })).json().errors).toEqual({
    featureValues: ['is empty: give a parcel or lines'],
  })
  expect((await send('POST', '/newestimate', { parcel: { ...parcel, category: 'Boats' } })).statusCode).toBe(
    400,
  )
})

test('an estimate becomes an invoice of the same amounts at its own rate, once, and then stays', async () => {
  const made = await make({ parcel })
  const { invoiceEstimateId } = made
  const admin = await server.tokenOf('Admin')
  const set = (exchangeRate: number) =>
    server.as(admin, { method: 'PUT', url: '/api/settings', payload: { exchangeRate } })
  await set(20_000)
  const nobody = await send('POST', '', { invoiceEstimateId })
  expect([nobody.statusCode, nobody.json().errors]).toEqual([400, { accountId: ['is missing'] }])
  const invoice = (await send('POST', '', { invoiceEstimateId, accountId })).json<InvoiceReply>()
  await set(15_500)
  expect([invoice.statusId, invoice.totalJmdCents, invoice.exchangeRate, invoice.accountId]).toEqual([
    'unpaid',
    made.totalJmdCents,
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

test('a change changes what is given; a new parcel is priced anew; one that is deleted is gone', async () => {
  const made = await make({ parcel, title: 'First' })
  const { invoiceEstimateId } = made
  const named = (
    await send('PUT', '/estimate', { invoiceEstimateId, title: 'Second', accountId })
  ).json<EstimateReply>()
  expect([named.title, named.totalJmdCents, named.accountId]).toEqual([
    'Second',
    made.totalJmdCents,
    accountId,
  ])
  const heavier = (
    await send('PUT', '/estimate', { invoiceEstimateId, parcel: { ...parcel, weightLb: 9 } })
  ).json<EstimateReply>()
  expect([heavier.title, heavier.totalJmdCents > made.totalJmdCents]).toEqual(['Second', true])
  expect((await send('DELETE', `/estimate/${invoiceEstimateId}`, undefined, supervisor)).json()).toEqual({
    deleted: true,
  })
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
