import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'

let server: TestApp
let admin: string
let customer: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const today = (days = 0) => addDays(jamaicaDay(server.clock.now()), days)
const add = async (more: object) =>
  (await send('POST', '/api/promotions', { name: 'Spring', validFrom: today(), ...more })).json()
const remove = (promotionId: string) => send('DELETE', `/api/promotions/${promotionId}`)
const enter = (code: string) => send('POST', '/api/promotions/code', { code }, customer)
let serial = 0
const newBox = async () => {
  const trackingNumber = `TBA30000001${String(++serial).padStart(4, '0')}`
  const body = { trackingNumber, accountId, weightLb: 3, declaredValueUsdCents: 2_000, mode: 'Air' }
  return (await send('POST', '/api/packages', body)).json().packageId as string
}
const promotionIn = (lines: Charge[]) => lines.find(isPromotionLine)?.unitJmdCents
const previewOf = async (packageId: string) =>
  (await server.as(customer, { url: `/api/packages/createinvoice/${packageId}` })).json()
const billOf = async (packageId: string) =>
  (await send('POST', `/api/packages/createinvoice/${packageId}`, {})).json()
const usesOf = async (id: string) =>
  (await server.as(admin, { url: '/api/promotions' }))
    .json()
    .find(({ promotionId }: { promotionId: string }) => promotionId === id).uses

test.each([
  [{}, 'Enter a percentage or an amount.', { percent: ['Percent is missing, and so is an amount.'] }],
  [
    { percent: 10, amountJmdCents: 5_000 },
    'Enter a percentage or an amount, not both.',
    { amountJmdCents: ['Amount stands beside a percentage.'] },
  ],
  [{ percent: 101 }, undefined, { percent: ['Percent is above 100.'] }],
  [{ percent: 10, mostInAll: 0 }, undefined, { mostInAll: ['Most in all is below 1.'] }],
  [{ percent: 10, code: 'A!' }, undefined, { code: ['Code is not 3 to 20 letters, digits and hyphens.'] }],
  [
    { percent: 10, validTo: '2020-01-01' },
    'The last day is before the first one.',
    { validTo: expect.anything() },
  ],
])('a promotion with %j is refused', async (more, message, errors) => {
  const reply = await add(more)
  expect(reply.errors).toEqual(errors)
  if (message) expect(reply.message).toBe(message)
})

test('a promotion is one line of the preview and of the bill, below which duty and GCT stay', async () => {
  const packageId = await newBox()
  const before = await previewOf(packageId)
  const { promotionId } = await add({ percent: 100 })
  const preview = await previewOf(packageId)
  const bill = await billOf(packageId)
  expect(promotionIn(preview.featureValues)).toBe(promotionIn(bill.featureValues))
  expect([preview.totalJmdCents, preview.gctJmdCents]).toEqual([bill.totalJmdCents, before.gctJmdCents])
  expect(bill.totalJmdCents).toBe(before.gctJmdCents)
  expect(await usesOf(promotionId)).toBe(1)
  await remove(promotionId)
})

test('a code counts on the next bill only, and again once that bill is void', async () => {
  const { promotionId } = await add({ percent: 10, code: 'ten-1', mostPerCustomer: 1 })
  expect((await enter(' ten-1 ')).json()).toEqual({ name: 'Spring' })
  const bill = await billOf(await newBox())
  expect(promotionIn(bill.featureValues)).toBeLessThan(0)
  expect(promotionIn((await billOf(await newBox())).featureValues)).toBeUndefined()
  expect((await enter('TEN-1')).json().errors).toEqual({
    code: ['Code was used as often as one customer can.'],
  })
  await send('PUT', '/api/invoices', { invoiceId: bill.invoiceId, voidReason: 'Entered twice' })
  const second = await billOf(bill.packageId)
  expect(promotionIn(second.featureValues)).toBe(promotionIn(bill.featureValues))
  await send('PUT', '/api/invoices', { invoiceId: second.invoiceId, voidReason: 'Entered twice' })
  expect((await enter('TEN-1')).statusCode).toBe(200)
  expect(await usesOf(promotionId)).toBe(0)
  await remove(promotionId)
  expect(promotionIn((await billOf(await newBox())).featureValues)).toBeUndefined()
})

test('the code of a void bill does not push a later one out, and a promotion without a code enters nothing', async () => {
  const first = await add({ percent: 10, code: 'FIRST-ONE' })
  await enter('FIRST-ONE')
  const bill = await billOf(await newBox())
  const later = await add({ amountJmdCents: 100, code: 'LATER' })
  await enter('LATER')
  const voidReason = 'Entered twice'
  await send('PUT', '/api/invoices', { invoiceId: bill.invoiceId, voidReason })
  const next = await billOf(bill.packageId)
  expect(promotionIn(next.featureValues)).toBe(-100)
  await remove(later.promotionId)
  await remove(first.promotionId)
  const { promotionId } = await add({ amountJmdCents: 200 })
  const automatic = await billOf(await newBox())
  await send('PUT', '/api/invoices', { invoiceId: automatic.invoiceId, voidReason })
  const account = await server.app.deps.db.reads.kysely
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('promotionId')
    .executeTakeFirst()
  expect(account?.promotionId).toBeNull()
  await remove(promotionId)
})

test('a billed package changes its customer, and each bill has the promotion of its own customer', async () => {
  const newOwner = (await server.as(await server.tokenOf('User2'), { url: '/api/accounts/user' })).json()
  const { promotionId } = await add({ percent: 10, code: 'MINE-10' })
  await enter('MINE-10')
  const bill = await billOf((await putPackage(server, accountId)).packageId)
  expect(promotionIn(bill.featureValues)).toBeLessThan(0)
  const change = await send('POST', `/api/packages/${bill.packageId}/owner`, {
    ...{ accountId: newOwner.accountId, invoiceId: bill.invoiceId, reason: 'Wrong mailbox' },
  })
  expect(change.statusCode).toBe(200)
  expect(change.json().bills).toMatchObject([{ accountId: newOwner.accountId, state: 'issued' }])
  expect(change.body).not.toContain('Promotion: Spring')
  expect(promotionIn((await billOf(await newBox())).featureValues)).toBeLessThan(0)
  await remove(promotionId)
})

test('a promotion used up between preview and bill is not on the bill', async () => {
  const { promotionId } = await add({ amountJmdCents: 1_000, mostInAll: 1 })
  const [first, second] = [await newBox(), await newBox()]
  expect(promotionIn((await previewOf(second)).featureValues)).toBe(-1_000)
  expect(promotionIn((await billOf(first)).featureValues)).toBe(-1_000)
  expect(promotionIn((await billOf(second)).featureValues)).toBeUndefined()
  await remove(promotionId)
})

test('a first shipment is one of a customer without bills', async () => {
  const { promotionId } = await add({ percent: 10, isFirstOnly: true, code: 'FIRST' })
  expect((await enter('FIRST')).json().message).toBe('Spring is for a first shipment only.')
  await remove(promotionId)
})

test.each([
  ['NOBODY', 'There is no code NOBODY. Check its spelling.'],
  ['TOMORROW', 'There is no code TOMORROW. Check its spelling.'],
])('the code %s is refused', async (code, message) => {
  const { promotionId } = await add({ percent: 10, code: 'TOMORROW', validFrom: today(1) })
  expect((await enter(code)).json().message).toBe(message)
  await remove(promotionId)
})

test('promotions are made by people who set prices, and no two have the same code', async () => {
  const { promotionId } = await add({ percent: 10, code: 'MINE' })
  expect((await send('POST', '/api/promotions', { name: 'X' }, customer)).statusCode).toBe(403)
  const twin = await send('POST', '/api/promotions', {
    name: 'Twin',
    percent: 5,
    code: 'mine',
    validFrom: today(),
  })
  expect([twin.statusCode, twin.json().errors]).toEqual([
    409,
    { code: ['Code is the code of another promotion.'] },
  ])
  const changedPromotion = await send('PUT', `/api/promotions/${promotionId}`, {
    percent: null,
    amountJmdCents: 700,
  })
  expect(changedPromotion.json()).toMatchObject({ percent: null, amountJmdCents: 700, code: 'MINE' })
  await remove(promotionId)
  expect((await remove(promotionId)).json().message).toBe('Promotion not found. It may have been deleted.')
})
