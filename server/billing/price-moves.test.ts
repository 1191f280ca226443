import { expect, test } from 'vitest'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { importAction } from '../messages/notices/package-notices.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany, wordsOf } from '../test/money.ts'

const { server, accountId, otherId, onBooks, drafted } = await openCompany()
const clerk = await server.tokenOf('Warehouse')
const supervisor = await server.tokenOf('Supervisor')
const customer = await server.tokenOf('User')
const desk = await server.tokenOf('Employee')
const laptop = {
  ...{ description: 'Laptop', weightLb: 9, lengthIn: 8, widthIn: 6, heightIn: 4 },
  ...{ declaredValueUsdCents: 90_000, dutyCategory: 'General goods' },
}

const edit = async (packageId: string, changes: object, token = clerk) => {
  const payload = { packageId, ...changes }
  const answer = await server.as(token, { method: 'PUT', url: '/api/packages', payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const read = async (packageId: string): Promise<Package> =>
  (await server.as(clerk, { url: `/api/packages/${packageId}` })).json()
const totalShown = async (packageId: string, token = customer): Promise<number> =>
  (await server.as(token, { url: `/api/packages/createinvoice/${packageId}` })).json().totalJmdCents
const noticesOf = (packageId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'price.changed')
    .where('facts', 'like', `%${packageId}%`)
    .select(['accountId', 'facts'])
    .execute()

test('a corrected category sends a notice with the old price, the new price and the reason', async () => {
  const { packageId } = await putPackage(server, accountId, laptop)
  const before = await totalShown(packageId)
  await edit(packageId, { dutyCategory: 'Computers' })
  const after = await totalShown(packageId)
  expect(after).toBeLessThan(before)
  const note = 'Customs category: Computers, before General goods.'
  const move = { fromJmdCents: before, toJmdCents: after, note }
  expect((await read(packageId)).priceMove).toMatchObject(move)
  const notices = await noticesOf(packageId)
  expect(notices.map((notice) => notice.accountId)).toEqual([accountId])
  const { note: more, ...totals } = move
  expect(JSON.parse(notices[0]?.facts ?? '')).toMatchObject({ ...totals, more })
})

test.each<[what: string, changes: object, note: string]>([
  ['weight', { weightLb: 12 }, 'Weight: 12 lb, before 9 lb.'],
  ['size', { heightIn: 40 }, 'Size: 8 × 6 × 40 in, before 8 × 6 × 4 in.'],
  ['value', { declaredValueUsdCents: 10_000 }, 'Declared value: US$100.00, before US$900.00.'],
  ['mode', { mode: 'Sea' }, 'Air or sea: Sea, before Air.'],
  [
    'lines',
    { lines: [itemOf(1, 'Books', 50_000), itemOf(2, 'Computers', 40_000)], declaredValueUsdCents: 90_000 },
    'Customs category: Books, Computers, before General goods.',
  ],
])('a different %s sends a notice', async (_what, changes, note) => {
  const { packageId } = await putPackage(server, accountId, { ...laptop, mode: 'Air' })
  const before = await totalShown(packageId)
  await edit(packageId, changes)
  const { priceMove } = await read(packageId)
  expect(priceMove).toMatchObject({ fromJmdCents: before, toJmdCents: await totalShown(packageId), note })
})

function itemOf(n: number, dutyCategory: string, valueUsdCents: number) {
  return {
    lineId: idOf(0xb00 + n),
    description: `Item ${n}`,
    quantity: 1,
    valueUsdCents,
    dutyCategory,
    hsCode: '',
  }
}

test('different values of the same items send a notice', async () => {
  const lines = [itemOf(3, 'Books', 50_000), itemOf(4, 'Computers', 40_000)]
  const { packageId } = await putPackage(server, accountId, { ...laptop, dutyCategory: null, lines })
  await edit(packageId, { lines: [itemOf(3, 'Books', 40_000), itemOf(4, 'Computers', 50_000)] })
  expect((await read(packageId)).priceMove?.note).toBe('The values of its items were corrected.')
})

test.each<[what: string, row: Partial<Package>, changes: object]>([
  ['changes nothing about the price', laptop, { note: 'On the top shelf', shipper: 'Another shop' }],
  ['comes to the same', { ...laptop, weightLb: 8.5 }, { weightLb: 8.9 }],
  ['is the first weight', { ...laptop, weightLb: null }, { weightLb: 9 }],
  ['is the first value', { ...laptop, declaredValueUsdCents: null }, { declaredValueUsdCents: 90_000 }],
  ['is on a package of nobody', laptop, { accountId: null, weightLb: 20 }],
])('an edit that %s sends no notice', async (_what, row, changes) => {
  const { packageId } = await putPackage(server, accountId, row)
  await edit(packageId, changes, supervisor)
  expect((await read(packageId)).priceMove).toBeNull()
  expect(await noticesOf(packageId)).toEqual([])
})

test('a customer gets no notice of their own change', async () => {
  const { packageId } = await putPackage(server, accountId, { ...laptop, status: 'PreAlert' })
  await edit(packageId, { dutyCategory: 'Computers' }, customer)
  expect(await noticesOf(packageId)).toEqual([])
})

test('a billed package keeps the price of its invoice, and a new owner sees no former price', async () => {
  const pkg = await putPackage(server, accountId, laptop)
  const url = `/api/packages/createinvoice/${pkg.packageId}`
  expect((await server.as(desk, { method: 'POST', url, payload: {} })).statusCode).toBe(200)
  await edit(pkg.packageId, { weightLb: 20 })
  expect((await read(pkg.packageId)).priceMove).toBeNull()

  const { packageId } = await putPackage(server, accountId, laptop)
  await edit(packageId, { weightLb: 12 })
  expect((await read(packageId)).priceMove).not.toBeNull()
  await edit(packageId, { accountId: otherId, weightLb: 15 }, supervisor)
  expect((await read(packageId)).priceMove).toBeNull()
  expect((await noticesOf(packageId)).map((notice) => notice.accountId)).toEqual([accountId])
})

test('a correction that is undone sends a notice as well', async () => {
  const { packageId } = await putPackage(server, accountId, laptop)
  const before = await totalShown(packageId)
  await edit(packageId, { weightLb: 30 })
  await edit(packageId, { weightLb: 9 })
  expect((await read(packageId)).priceMove).toMatchObject({
    toJmdCents: before,
    note: 'Weight: 9 lb, before 30 lb.',
  })
  expect(await noticesOf(packageId)).toHaveLength(2)
})

const admin = await server.tokenOf('Admin')
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) => {
  const answer = await server.as(admin, { method, url: `/api${path}`, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** A price group with a sheet of its own, which is cheaper. */
async function groupWithSheet(name: string): Promise<{ priceGroupId: string; rateSheetId: string }> {
  const { priceGroupId } = await call('POST', '/pricegroups', { name })
  const { rateSheetId } = await call('POST', '/ratesheets', {
    ...{ name, mode: 'Air', bands: [{ uptoLb: 1, priceUsdCents: 100 }], priceGroupId },
    ...{ extraLbUsdCents: 50, volumetricDivisor: 166, fuelPercent: 0, insurancePercent: 0 },
    ...{ handlingUsdCents: 0, validFrom: '2026-01-01' },
  })
  return { priceGroupId, rateSheetId }
}
const moveTo = (priceGroupId: string) => call('PUT', `/accounts/${accountId}`, { priceGroupId })

test('another price group sends a notice for each open package', async () => {
  const { priceGroupId } = await groupWithSheet('Firms')
  const open = await putPackage(server, accountId, laptop)
  const billedPackage = await putPackage(server, accountId, laptop)
  const url = `/api/packages/createinvoice/${billedPackage.packageId}`
  expect((await server.as(desk, { method: 'POST', url, payload: {} })).statusCode).toBe(200)
  const foreign = await putPackage(server, otherId, laptop)
  const before = await totalShown(open.packageId)
  await moveTo(priceGroupId)
  const after = await totalShown(open.packageId)
  expect(after).toBeLessThan(before)
  const move = { fromJmdCents: before, toJmdCents: after, note: 'Your account has other rates now.' }
  expect((await read(open.packageId)).priceMove).toMatchObject(move)
  expect(await noticesOf(open.packageId)).toHaveLength(1)
  for (const { packageId } of [billedPackage, foreign]) expect(await noticesOf(packageId)).toEqual([])

  await moveTo(priceGroupId)
  expect(await noticesOf(open.packageId)).toHaveLength(1)
  await moveTo(regularGroupId)
  expect((await read(open.packageId)).priceMove).toMatchObject({ fromJmdCents: after, toJmdCents: before })
})

test('a group that prices nothing moves no price', async () => {
  const { priceGroupId } = await call('POST', '/pricegroups', { name: 'Neighbours' })
  const { packageId } = await putPackage(server, accountId, laptop)
  await moveTo(priceGroupId)
  await moveTo(regularGroupId)
  expect(await noticesOf(packageId)).toEqual([])
})

const promotion = {
  ...{ name: 'Autumn', code: '', percent: 50, amountJmdCents: null, base: 'Freight' },
  ...{ validFrom: '2026-01-01', validTo: null, mostPerCustomer: null, mostInAll: null },
  ...{ isFirstOnly: false, priceGroupIds: [] },
}

test('a corrected weight says both totals after the promotion, as the page shows them', async () => {
  const { promotionId } = await call('POST', '/promotions', promotion)
  const { packageId } = await putPackage(server, accountId, laptop)
  const before = await totalShown(packageId)
  await edit(packageId, { weightLb: 20 })
  const move = { fromJmdCents: before, toJmdCents: await totalShown(packageId) }
  expect((await read(packageId)).priceMove).toMatchObject(move)
  await call('DELETE', `/promotions/${promotionId}`)
})

test('a deleted promotion sends a notice to a customer who had entered its code, with the price after the others', async () => {
  const { promotionId } = await call('POST', '/promotions', { ...promotion, code: 'AUTUMN' })
  const otherPromotion = await call('POST', '/promotions', { ...promotion, name: 'Harvest', percent: 10 })
  const ownPackage = await putPackage(server, accountId, laptop)
  const foreign = await putPackage(server, otherId, laptop)
  const payload = { code: 'autumn' }
  const codeAnswer = await server.as(customer, { method: 'POST', url: '/api/promotions/code', payload })
  expect(codeAnswer.statusCode, codeAnswer.body).toBe(200)
  const before = await totalShown(ownPackage.packageId)
  await call('DELETE', `/promotions/${promotionId}`)
  const after = await totalShown(ownPackage.packageId)
  expect(after).toBeGreaterThan(before)
  const note = 'The promotion “Autumn” doesn’t count any more.'
  expect((await read(ownPackage.packageId)).priceMove).toMatchObject({
    fromJmdCents: before,
    toJmdCents: after,
    note,
  })
  expect(await noticesOf(foreign.packageId)).toEqual([])
  await call('DELETE', `/promotions/${otherPromotion.promotionId}`)
  expect(after).toBeLessThan(await totalShown(ownPackage.packageId))
})

const at = '2026-11-02T08:00:00.000Z'
/** Returns the price move of a package that the warehouse weighs again, in books that are undone. */
async function moveAfter(
  changes: (tx: Transaction) => Partial<Package> | Promise<Partial<Package>>,
  row: Partial<Package> = {},
  { actor = actorOf('Warehouse'), action = 'package.update' } = {},
) {
  const { packageId } = await putPackage(server, accountId, { ...laptop, ...row })
  return onBooks(async (tx) => {
    const change = await changes(tx)
    await tx.part({ action, mutationId: null }, async (part) => {
      const pkg = must(await part.get('package', packageId), 'the package')
      await part.put('package', { ...pkg, weightLb: 12, ...change })
    })
    return must(await tx.get('package', packageId), 'the package').priceMove
  }, actor)
}

test('a second weight of a package sends a notice', async () => {
  expect(await moveAfter(() => ({}))).toMatchObject({ note: 'Weight: 12 lb, before 9 lb.' })
})

test.each<[who: string, news: 'nothing' | 'the new price', by: { actor?: Actor; action?: string }]>([
  ['its customer', 'nothing', { actor: actorOf('User', accountId) }],
  ['another customer', 'the new price', { actor: actorOf('User', otherId) }],
  ['an import', 'nothing', { action: importAction }],
  ['the demo', 'nothing', { actor: system, action: 'demo.fill' }],
  ['the server', 'the new price', { actor: system }],
])('a second weight by %s tells its customer %s', async (_who, news, by) => {
  expect((await moveAfter(() => ({}), {}, by)) === null).toBe(news === 'nothing')
})

test.each<[name: string, changes: (tx: Transaction) => Partial<Package> | Promise<Partial<Package>>]>([
  ['is held by customs', () => ({ customs: { ...untouchedCustoms, state: 'Hold' } })],
  ['is missing', () => ({ arrival: 'Missing', missingSince: at })],
  ['is deleted', () => ({ deletedAt: at })],
  ['is on a draft', async (tx) => ({ invoiceId: await drafted(tx) })],
  ['is on an invoice of several', () => ({ billedAt: at })],
  ['costs nothing by a waiver', () => ({ chargesWaiver: { reason: 'A gift', by: 'Ida Green', at } })],
  [
    'gets the duty of customs alone',
    () => ({ weightLb: 9, customs: { ...untouchedCustoms, dutyJmdCents: 70_000 } }),
  ],
  [
    'has no price without a rate sheet',
    async ({ kysely }) => {
      await kysely.deleteFrom('rateSheet').execute()
      return {}
    },
  ],
])('a package that %s sends no notice of a price', async (_name, changes) => {
  const move = await moveAfter(changes)
  expect([wordsOf(move), move]).toEqual(['done', null])
})

test.each<[name: string, before: Partial<Package>]>([
  ['was held by customs before', { customs: { ...untouchedCustoms, state: 'Hold' } }],
  ['was not declared before', { declaredValueUsdCents: null }],
])('a package that %s has no former price to tell', async (_name, before) => {
  const { customs, declaredValueUsdCents } = { ...laptop, customs: untouchedCustoms }
  expect(await moveAfter(() => ({ customs, declaredValueUsdCents }), before)).toBeNull()
})

test('a rate sheet that cannot be read stops the change, and is not taken for one that is missing', async () => {
  const change = moveAfter(async ({ kysely }) => {
    await kysely.updateTable('rateSheet').set({ bands: 'null' }).execute()
    return {}
  })
  await expect(change).rejects.toThrow(TypeError)
})
