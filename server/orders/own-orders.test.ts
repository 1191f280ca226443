import { expect, test } from 'vitest'
import type { QuoteApproval } from '#sync/api/orders/own-store-orders.ts'
import type { NewStoreOrder } from '#sync/api/orders/store-orders.ts'
import type { StoreOrder } from '#sync/entities/orders/store-order.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { changeStoreOrder, findStoreOrder } from '../db/orders/store-orders.ts'
import { putAccount } from '../test/account-rows.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { approveStoreOrder, cancelStoreOrder, requestStoreOrder } from './own-orders.ts'
import { makeStoreOrder, type OrderWork, updateStoreOrder } from './store-orders.ts'

// Each condition of an order, in a transaction of its own: the calls, of which a day has sixty, are tested in server/routes.

const { server, accountId, otherId, onBooks } = await openCompany()
const customer = actorOf('User', accountId)
const stranger = actorOf('User', otherId)
const work = (tx: Transaction, actor = customer): OrderWork => ({ tx, deps: tx, actor, deviceId: '' })
const outcomeOf = async (act: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(act)
  return result instanceof Refusal ? `${result.code}: ${wordsOf(result)}` : result
}

const item = (
  name: string,
  more: Partial<StoreOrder['items'][number]> = {},
): StoreOrder['items'][number] => ({
  ...{ url: `https://shop.example/${name}`, name, options: '', quantity: 2, inStock: 5 },
  ...{ unitUsdCents: 4_999, dutyCategory: null, ...more },
})
const shoes = item('Shoes')
const hat = item('Hat', { quantity: 1, inStock: null, unitUsdCents: 100 })

/** A quote for two pairs of shoes and a hat: US$99.98, US$1.00 and a fee of US$10.00. */
async function putOrder(tx: Transaction, more: Partial<StoreOrder> = {}): Promise<string> {
  const storeOrderId = tx.ids.next()
  const order = { storeOrderId, accountId, store: 'Shop', serviceFeeUsdCents: 1_000, note: '' }
  await makeStoreOrder(work(tx), { ...order, items: [shoes, hat] })
  const { customer: _, goodsUsdCents: __, totalUsdCents: ___, ...row } = await orderNow(tx, storeOrderId)
  await changeStoreOrder(tx.kysely, { ...row, status: 'quoted', ...more })
  return storeOrderId
}
const orderNow = async (tx: Transaction, storeOrderId: string) =>
  must(await findStoreOrder(tx.kysely, storeOrderId), 'the order')
const whole: QuoteApproval = { quantities: [2, 1], totalUsdCents: 11_098 }

const changed = 'wrong-state: The quote has changed since you opened it. Check it again, then approve.'
const noOrder = 'not-found: Store order not found. It may have been deleted.'
test.each<[name: string, more: Partial<StoreOrder>, approval: Partial<QuoteApproval>, outcome: unknown]>([
  ['as it was read', {}, {}, ['approved', [2, 1], 1]],
  [
    'with as many as the shop has',
    {},
    { quantities: [5, 1], totalUsdCents: 26_095 },
    ['approved', [5, 1], 1],
  ],
  ['with fewer of one', {}, { quantities: [1, 1], totalUsdCents: 6_099 }, ['approved', [1, 1], 1]],
  [
    'with more than the shop has',
    {},
    { quantities: [6, 1], totalUsdCents: 31_094 },
    'invalid: The shop has only 5 of Shoes. Choose fewer.',
  ],
  ['at a cent less', {}, { totalUsdCents: 11_097 }, changed],
  ['at a cent more', {}, { totalUsdCents: 11_099 }, changed],
  ['without one item', {}, { quantities: [2], totalUsdCents: 10_998 }, changed],
  ['with one item more', {}, { quantities: [2, 1, 1] }, changed],
  ['twice', { status: 'approved' }, {}, ['approved', [2, 1], 0]],
  [
    'after another approval',
    { status: 'approved' },
    { totalUsdCents: 1 },
    'wrong-state: This order is at "Approved". Only a quote can be approved.',
  ],
  [
    'before it is one',
    { status: 'requested' },
    {},
    'wrong-state: This order is at "Requested". Only a quote can be approved.',
  ],
  ['of another customer', { accountId: otherId }, {}, noOrder],
])('a customer approves a quote %s', async (_name, more, approval, outcome) => {
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx, more)
    if (more.accountId)
      await tx.kysely
        .updateTable('storeOrder')
        .where('storeOrderId', '=', storeOrderId)
        .set(more as object)
        .execute()
    await approveStoreOrder(work(tx), storeOrderId, { ...whole, ...approval })
    const { status, items } = await orderNow(tx, storeOrderId)
    const invoice = await livingInvoiceOf(tx.kysely, { storeOrderId })
    return [status, items.map(({ quantity }) => quantity), invoice ? 1 : 0]
  })
  expect(result).toEqual(outcome)
})

test('an item without a price adds nothing to the sum that is approved', async () => {
  const items = [shoes, { ...hat, unitUsdCents: null }]
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx, { items })
    return approveStoreOrder(work(tx), storeOrderId, { quantities: [2, 1], totalUsdCents: 10_998 })
  })
  expect(result).toBeUndefined()
})

test.each<[name: string, status: StoreOrder['status'], isOwn: boolean, outcome: unknown]>([
  ['a request', 'requested', true, 'cancelled'],
  ['a quote', 'quoted', true, 'cancelled'],
  ['one that was called off', 'cancelled', true, 'cancelled'],
  [
    'an approved one',
    'approved',
    true,
    expect.stringContaining('wrong-state: This order is at "Approved". You can cancel it only'),
  ],
  ['a bought one', 'purchased', true, expect.stringContaining('wrong-state: ')],
  ['another customer’s', 'quoted', false, noOrder],
])('a customer calls off %s', async (_name, status, isOwn, outcome) => {
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx, { status })
    await cancelStoreOrder(work(tx, isOwn ? customer : stranger), storeOrderId)
    return (await orderNow(tx, storeOrderId)).status
  })
  expect(result).toEqual(outcome)
})

test('a customer calls off or approves no order that is not there', async () => {
  expect(await outcomeOf((tx) => cancelStoreOrder(work(tx), tx.ids.next()))).toBe(noOrder)
  expect(await outcomeOf((tx) => approveStoreOrder(work(tx), tx.ids.next(), whole))).toBe(noOrder)
})

test.each([
  ['once under its id', customer, 'same'],
  ['under another id where it is another customer’s', stranger, 'another'],
] as const)('a customer asks for an order %s, without price, fee or stock', async (_name, actor, outcome) => {
  const result = await outcomeOf(async (tx) => {
    const request = { storeOrderId: tx.ids.next(), store: 'Shop', items: [shoes] }
    const first = await requestStoreOrder(work(tx), request)
    const second = await requestStoreOrder(work(tx, actor), request)
    const third = await requestStoreOrder(work(tx, actor), request)
    const { items, serviceFeeUsdCents, note, status, ...row } = await orderNow(tx, second)
    return {
      ids: [first === request.storeOrderId, second === third, first === second ? 'same' : 'another'],
      order: [row.accountId, status, serviceFeeUsdCents, note, items[0]?.unitUsdCents, items[0]?.inStock],
      name: items[0]?.name,
    }
  })
  expect(result).toEqual({
    ids: [true, true, outcome],
    order: [actor.accountId, 'requested', 0, '', null, null],
    name: 'Shoes',
  })
})

const colleagueId = (await putAccount(server.app.deps, { role: 'Agent' })).accountId
const closed = { row: { deletedAt: '2026-11-02T08:00:00.000Z' } }
const closedId = (await putAccount(server.app.deps, closed)).accountId
const noAccount = expect.stringContaining('not-found: Account not found.')
test.each<[name: string, ownerId: string, outcome: unknown]>([
  ['a customer', accountId, undefined],
  ['a colleague', colleagueId, noAccount],
  ['a closed account', closedId, noAccount],
  ['an account that is not there', idOf(1), noAccount],
])('the office makes an order for %s', async (_name, ownerId, outcome) => {
  const order = { store: 'Shop', serviceFeeUsdCents: 0, note: '', items: [shoes] } as unknown as NewStoreOrder
  const result = await outcomeOf((tx) =>
    makeStoreOrder(work(tx, actorOf('Employee')), {
      ...order,
      accountId: ownerId,
      storeOrderId: tx.ids.next(),
    }),
  )
  expect(result).toEqual(outcome)
})

test('the id of another customer’s order is refused for the office', async () => {
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx)
    const order = {
      store: 'Shop',
      serviceFeeUsdCents: 0,
      note: '',
      items: [shoes],
    } as unknown as NewStoreOrder
    return makeStoreOrder(work(tx), { ...order, accountId: otherId, storeOrderId })
  })
  expect(result).toBe('already-exists: This id is already in use. Send it again with another one.')
})

const noPrice = { ...hat, unitUsdCents: null }
const lacksPrice = expect.stringContaining('wrong-state: The order at Shop has no price yet for: Hat.')
test.each<[name: string, before: Partial<StoreOrder>, update: object, outcome: unknown]>([
  ['a note of an approved order', { status: 'approved' }, { note: 'Call first' }, 'approved'],
  [
    'the items of an approved order',
    { status: 'approved' },
    { items: [shoes] },
    expect.stringContaining('wrong-state: '),
  ],
  [
    'the fee of an approved order',
    { status: 'approved' },
    { serviceFeeUsdCents: 0 },
    expect.stringContaining('wrong-state: '),
  ],
  ['the items of a quote', {}, { items: [shoes] }, 'quoted'],
  ['a quote by taking a price out', {}, { items: [shoes, noPrice] }, lacksPrice],
  ['a request with a price taken out', { status: 'requested' }, { items: [shoes, noPrice] }, 'requested'],
  [
    'a quote to a request with a price taken out',
    {},
    { items: [shoes, noPrice], status: 'requested' },
    'requested',
  ],
  [
    'a request without a price to a quote',
    { status: 'requested', items: [noPrice] },
    { status: 'quoted' },
    lacksPrice,
  ],
  [
    'a step back that there is not',
    { status: 'approved' },
    { status: 'quoted' },
    expect.stringContaining('wrong-state: '),
  ],
  ['to the status that it has', {}, { status: 'quoted' }, 'quoted'],
  [
    'the tracking number of a quote',
    {},
    { trackingNumber: 'TBA320000000001' },
    expect.stringContaining('Its goods can be announced once'),
  ],
  [
    'an unpaid order to a bought one',
    { status: 'approved' },
    { status: 'purchased' },
    expect.stringContaining('wrong-state: '),
  ],
])('the office changes %s', async (_name, before, update, outcome) => {
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx, before)
    await updateStoreOrder(work(tx, actorOf('Employee')), storeOrderId, update)
    return (await orderNow(tx, storeOrderId)).status
  })
  expect(result).toEqual(outcome)
})
