import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'

let server: TestApp
let admin: string
let customer: string
let customer2: string
let accountId: string
let accountId2: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  customer2 = await server.tokenOf('User2')
  const idOfOwner = async (token: string) =>
    (await server.as(token, { url: '/api/accounts/user' })).json().accountId
  accountId = await idOfOwner(customer)
  accountId2 = await idOfOwner(customer2)
})
afterAll(() => server.close())

const today = (days = 0) => addDays(jamaicaDay(server.clock.now()), days)
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const add = async (more: object) =>
  (await send('POST', '/api/promotions', { name: 'Spring', validFrom: today(), ...more })).json()
const remove = (promotionId: string) => send('DELETE', `/api/promotions/${promotionId}`)
const enter = (code: string, token = customer) => send('POST', '/api/promotions/code', { code }, token)
const takeBack = (token = customer) => send('DELETE', '/api/promotions/code', undefined, token)
const enteredBy = async (token: string) => (await server.as(token, { url: '/api/promotions/code' })).json()
const tryAs = (code: string, token?: string) => {
  const call = { url: `/api/promotions/code/${code}` }
  return token ? server.as(token, call) : server.app.inject(call)
}
const promotionsOf = async (token?: string): Promise<ShownPromotion[]> => {
  const call = { url: '/api/ratesheets/terms' }
  return (token ? await server.as(token, call) : await server.app.inject(call)).json().promotions
}
const namesFor = async (token?: string) => (await promotionsOf(token)).map(({ name }) => name)
const billOf = async (ownerId: string) => {
  const { packageId } = await putPackage(server, ownerId)
  return (await send('POST', `/api/packages/createinvoice/${packageId}`, {})).json()
}
const discountOn = ({ featureValues }: { featureValues: Charge[] }) =>
  featureValues.find(isPromotionLine)?.unitJmdCents

test('a code waits for the next bill with what it gives, and is taken back once', async () => {
  const { promotionId } = await add({ percent: 10, code: 'WAIT-10', mostInAll: 5, validTo: today(3) })
  expect(await enteredBy(customer)).toBeNull()
  await enter('WAIT-10')
  const shownPromotion = {
    ...{ promotionId, name: 'Spring', code: 'WAIT-10', percent: 10, amountJmdCents: null },
    ...{ base: 'Charges', validTo: today(3), isFirstOnly: false },
  }
  expect(await enteredBy(customer)).toEqual({ promotion: shownPromotion, problem: null })
  expect(await enteredBy(customer2)).toBeNull()
  expect((await takeBack(customer2)).json()).toBeNull()
  expect((await takeBack()).json()).toEqual(shownPromotion)
  expect((await takeBack()).json()).toBeNull()
  expect(await enteredBy(customer)).toBeNull()
  expect(discountOn(await billOf(accountId))).toBeUndefined()
  await remove(promotionId)
})

test('the last use of a code goes to one of two customers; the other reads that it is used up', async () => {
  const { promotionId } = await add({ percent: 10, code: 'LAST', mostInAll: 1 })
  const replies = [await enter('LAST'), await enter('LAST', customer2)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const bills = await Promise.all([billOf(accountId), billOf(accountId2)])
  expect(bills.map(discountOn).filter((discount) => discount !== undefined)).toHaveLength(1)
  const codes = [await enteredBy(customer), await enteredBy(customer2)]
  expect(codes.map((code) => code?.problem)).toContain('Spring is used up.')
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  const notices = await server.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'invoice.ready')
    .where('accountId', 'in', [accountId, accountId2])
    .orderBy('createdAt', 'desc')
    .select('facts')
    .limit(2)
    .execute()
  const facts = notices.map((notice) => JSON.parse(notice.facts).unusedCode)
  expect(facts).toContainEqual({ code: 'LAST', problem: 'Spring is used up.' })
  expect(facts).toContain(undefined)
  await remove(promotionId)
  expect([await enteredBy(customer), await enteredBy(customer2)]).toEqual([null, null])
})

test('a code that waits says when its promotion has ended', async () => {
  const { promotionId } = await add({ percent: 10, code: 'ENDED' })
  await enter('ENDED')
  await send('PUT', `/api/promotions/${promotionId}`, { validFrom: today(-9), validTo: today(-1) })
  expect((await enteredBy(customer)).problem).toMatch(/^Spring ended on \w+day, \d+ \w+\.$/)
  expect((await enter('ENDED')).json().message).toMatch(/^Spring ended on /)
  await remove(promotionId)
})

test('a code is tried without being entered, and a stranger tries it as a new customer', async () => {
  const { promotionId } = await add({ percent: 10, code: 'FIRST-BOX', isFirstOnly: true, mostInAll: 9 })
  await billOf(accountId)
  expect(Object.keys((await tryAs('first-box')).json()).toSorted()).toEqual(
    ['amountJmdCents', 'base', 'code', 'isFirstOnly', 'name', 'percent', 'promotionId', 'validTo'].toSorted(),
  )
  expect((await tryAs('FIRST-BOX', admin)).statusCode).toBe(200)
  expect((await tryAs('FIRST-BOX', customer)).json().message).toBe('Spring is for a first shipment only.')
  expect((await tryAs('NOTHING')).json().message).toBe('There is no code NOTHING. Check its spelling.')
  expect((await tryAs('A')).statusCode).toBe(400)
  expect(await enteredBy(customer)).toBeNull()
  await remove(promotionId)
})

test('the promotions among the rates are those that the caller may have', async () => {
  const { priceGroupId } = (await send('POST', '/api/pricegroups', { name: 'Firms' })).json()
  const rows = [
    await add({ name: 'For all', percent: 10 }),
    await add({ name: 'Firms', percent: 10, priceGroupIds: [priceGroupId] }),
    await add({ name: 'New', percent: 10, isFirstOnly: true }),
    await add({ name: 'Later', percent: 10, validFrom: today(1) }),
    await add({ name: 'By code', percent: 10, code: 'BY-CODE' }),
    await add({ name: 'Once', percent: 90, mostPerCustomer: 1 }),
    await add({ name: 'Single', percent: 100, mostInAll: 1 }),
  ]
  await billOf(accountId)
  expect((await namesFor()).toSorted()).toEqual(['For all', 'New', 'Once'])
  expect((await namesFor(customer)).toSorted()).toEqual(['For all', 'Once'])
  await billOf(accountId)
  await enter('BY-CODE')
  await send('PUT', `/api/accounts/${accountId}`, { priceGroupId })
  expect((await namesFor(customer)).toSorted()).toEqual(['By code', 'Firms', 'For all'])
  expect(await namesFor(admin)).toEqual(await namesFor())
  expect(Object.keys((await promotionsOf())[0] ?? {})).not.toContain('mostInAll')
  for (const { promotionId } of rows) await remove(promotionId)
})

test('a stranger tries only a few codes', async () => {
  const codes = Array.from({ length: 30 }, (_, n) => `GUESS-${n}`)
  const replies = []
  for (const code of codes) replies.push(await tryAs(code))
  expect(replies.map(({ statusCode }) => statusCode)).toContain(429)
  expect(replies.at(-1)?.json().message).toMatch(/^Too many codes were tried from this address\./)
})
