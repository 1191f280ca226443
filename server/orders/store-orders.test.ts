import { expect, test } from 'vitest'
import type { StoreOrder } from '#sync/entities/orders/store-order.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { putAccount } from '../test/account-rows.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { ordersOf } from '../test/orders.ts'
import { makeStoreOrder, removeStoreOrder, updateStoreOrder } from './store-orders.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const { hat, orderNow, putOrder, shoes, work } = ordersOf(accountId)
const outcomeOf = async (act: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(act)
  return result instanceof Refusal ? `${result.code}: ${wordsOf(result)}` : result
}
const clerk = actorOf('Employee')
const order = { store: 'Shop', serviceFeeUsdCents: 0, note: '', items: [shoes] }

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
  const result = await outcomeOf((tx) =>
    makeStoreOrder(work(tx, clerk), {
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
    await updateStoreOrder(work(tx, clerk), storeOrderId, update)
    return (await orderNow(tx, storeOrderId)).status
  })
  expect(result).toEqual(outcome)
})

test.each<[name: string, role: Role, before: Partial<StoreOrder>, update: object, outcome: unknown]>([
  ['an approval bills it', 'Employee', {}, { status: 'approved' }, ['approved', true]],
  ['a step back to a request bills nothing', 'Employee', {}, { status: 'requested' }, ['requested', false]],
  [
    'a purchase needs its payment',
    'Employee',
    {},
    { status: 'purchased' },
    expect.stringContaining('wrong-state: '),
  ],
  [
    'a purchase by a waiver',
    'Supervisor',
    { status: 'approved' },
    { status: 'purchased', waiverReason: 'Pays later' },
    ['purchased', true],
  ],
  [
    'a purchase without one',
    'Supervisor',
    { status: 'approved' },
    { status: 'purchased' },
    expect.stringContaining('wrong-state: '),
  ],
  [
    'a cancelled order owes nothing',
    'Employee',
    { status: 'approved' },
    { status: 'cancelled' },
    ['cancelled', false],
  ],
])('the invoice of an order: %s', async (_name, role, before, update, outcome) => {
  const result = await outcomeOf(async (tx) => {
    const storeOrderId = await putOrder(tx)
    const act = (changes: object) => updateStoreOrder(work(tx, actorOf(role)), storeOrderId, changes)
    if (before.status === 'approved') await act({ status: 'approved' })
    await act(update)
    const { status } = await orderNow(tx, storeOrderId)
    return [status, (await livingInvoiceOf(tx.kysely, { storeOrderId })) !== undefined]
  })
  expect(result).toEqual(outcome)
})

test.each<[status: StoreOrder['status'], isDeleted: boolean]>([
  ['requested', true],
  ['quoted', true],
  ['cancelled', true],
  ['approved', false],
  ['purchased', false],
])('an order at %s is deleted: %s', async (status, isDeleted) => {
  const result = await outcomeOf(async (tx) =>
    removeStoreOrder(work(tx, clerk), await putOrder(tx, { status })),
  )
  if (isDeleted) expect(result).toBeUndefined()
  else expect(result).toContain('wrong-state: The order at Shop is at')
})
