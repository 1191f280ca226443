import { expect, test } from 'vitest'
import type { QuoteApproval } from '#sync/api/orders/own-store-orders.ts'
import type { StoreOrder } from '#sync/entities/orders/store-order.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { ordersOf } from '../test/orders.ts'
import { approveStoreOrder, cancelStoreOrder, requestStoreOrder } from './own-orders.ts'

// Each condition of an order, in a transaction of its own: the calls, of which a day has sixty, are tested in server/routes.

const { accountId, otherId, onBooks } = await openCompany()
const { hat, orderNow, putOrder, shoes, work } = ordersOf(accountId)
const customer = actorOf('User', accountId)
const stranger = actorOf('User', otherId)
const outcomeOf = async (act: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(act)
  return result instanceof Refusal ? `${result.code}: ${wordsOf(result)}` : result
}

const approvalOfAll: QuoteApproval = { quantities: [2, 1], totalUsdCents: 11_098 }

const changedText = 'wrong-state: The quote has changed since you opened it. Check it again, then approve.'
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
  ['at a cent less', {}, { totalUsdCents: 11_097 }, changedText],
  ['at a cent more', {}, { totalUsdCents: 11_099 }, changedText],
  ['without one item', {}, { quantities: [2], totalUsdCents: 10_998 }, changedText],
  ['with one item more', {}, { quantities: [2, 1, 1] }, changedText],
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
    await approveStoreOrder(work(tx), storeOrderId, { ...approvalOfAll, ...approval })
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
  expect(await outcomeOf((tx) => approveStoreOrder(work(tx), tx.ids.next(), approvalOfAll))).toBe(noOrder)
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
