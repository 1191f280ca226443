import { expect, test } from 'vitest'
import type { NewDelivery } from '#sync/api/deliveries/deliveries.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type DeliveryPart, deliveryPolicy } from '#sync/policies/delivery.ts'
import type { Role } from '#sync/policies/roles.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { accountIdOf, openCompany, wordsOf } from '../test/money.ts'
import { mustFindDelivery } from './find-delivery.ts'
import { makeDelivery } from './make.ts'

// Each condition of a new delivery, in a transaction of its own: the calls are tested in server/routes.

const { server, accountId, otherId, onBooks } = await openCompany()
const { deps } = server.app
const driverId = await accountIdOf(server, 'Driver')
const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
const ready = (owner: string | null, more: Partial<Package> = {}) =>
  putPackage(server, owner, { status: 'ReadyForPickup', chargesWaiver, ...more })
const pkg = await ready(accountId)
const { packageId } = pkg
const second = await ready(accountId)
const { address } = deliveryRow({ deliveryId: '', accountId, packageIds: [] })
const today = jamaicaDay(deps.clock.now())

interface Call {
  readonly part?: DeliveryPart
  readonly role?: Role
  readonly actorId?: string
  readonly body?: Partial<Omit<NewDelivery, 'deliveryId'>>
}
const make = (
  tx: Transaction,
  { part = 'customer', role = 'User', actorId = accountId, body = {} }: Call,
  deliveryId = tx.ids.next(),
) =>
  makeDelivery(
    tx,
    tx,
    { actor: actorOf(role, actorId), part },
    { deliveryId, packageIds: [packageId], address, ...body },
  )
const office: Call = { part: 'office', role: 'Supervisor', actorId: idOf(0xab) }
const outcomeOf = async (work: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(work)
  return result instanceof Refusal ? `${result.code}: ${wordsOf(result)}` : 'done'
}
const noAccount = 'not-found: Account not found.'
const noPackage = 'not-found: Package not found.'

const colleagueId = (await putAccount(deps, { role: 'Agent' })).accountId
const closedId = (await putAccount(deps, { row: { deletedAt: '2026-11-02T08:00:00.000Z' } })).accountId
const suspendedId = (await putAccount(deps, { role: 'Driver', row: { status: 'Suspended' } })).accountId
const othersPackage = await ready(otherId)
const ownersPackages = {
  deleted: await ready(accountId, { deletedAt: '2026-11-02T08:00:00.000Z' }),
  travelling: await ready(accountId, { status: 'AtCustoms' }),
}

test.each<[name: string, call: Call, words: string]>([
  ['by a customer for themselves', {}, 'done'],
  ['by a customer for themselves, by id', { body: { accountId } }, 'done'],
  ['by a customer for another one', { body: { accountId: otherId } }, noAccount],
  ['by the office for a customer', { ...office, body: { accountId } }, 'done'],
  ['by the office for a colleague', { ...office, body: { accountId: colleagueId } }, noAccount],
  ['by the office for a closed account', { ...office, body: { accountId: closedId } }, noAccount],
  ['by the office for an account that is not there', { ...office, body: { accountId: idOf(1) } }, noAccount],
  ['by a customer with a fee', { body: { feeJmdCents: 0 } }, 'invalid: Only the office sets feeJmdCents'],
  ['by the office with a fee', { ...office, body: { accountId, feeJmdCents: 0 } }, 'done'],
  ['of another customer’s package', { body: { packageIds: [othersPackage.packageId] } }, noPackage],
  ['of a package that is not there', { body: { packageIds: [idOf(2)] } }, noPackage],
  ['of a deleted package', { body: { packageIds: [ownersPackages.deleted.packageId] } }, noPackage],
  [
    'of a package on its way',
    { body: { packageIds: [ownersPackages.travelling.packageId] } },
    'wrong-state: ',
  ],
  ['with a driver', { ...office, body: { accountId, driverId } }, 'done'],
  [
    'with a driver who is suspended',
    { ...office, body: { accountId, driverId: suspendedId } },
    'invalid: Choose a driver',
  ],
  [
    'with a driver who drives not',
    { ...office, body: { accountId, driverId: colleagueId } },
    'invalid: Choose a driver',
  ],
  [
    'with a driver who is not there',
    { ...office, body: { accountId, driverId: idOf(3) } },
    'invalid: Choose a driver',
  ],
  [
    'from a branch that is not there',
    { ...office, body: { accountId, branchId: idOf(4) } },
    'invalid: This branch no longer exists.',
  ],
  [
    'with one end of a window',
    { ...office, body: { accountId, windowFrom: '09:00' } },
    'invalid: Enter both ends',
  ],
  ['with the other end', { ...office, body: { accountId, windowTo: '09:00' } }, 'invalid: Enter both ends'],
  [
    'with a window of no length',
    { ...office, body: { accountId, windowFrom: '09:00', windowTo: '09:00' } },
    'invalid: The delivery window ends',
  ],
  [
    'with a window of the office',
    { ...office, body: { accountId, windowFrom: '09:00', windowTo: '09:01' } },
    'done',
  ],
  [
    'with a window that is not offered',
    { body: { windowFrom: '09:00', windowTo: '09:01' } },
    'invalid: We don’t deliver at this time.',
  ],
  ['for yesterday', { body: { scheduledFor: addDays(today, -1) } }, 'invalid: This day is over.'],
  [
    'for yesterday, by the office',
    { ...office, body: { accountId, scheduledFor: addDays(today, -1) } },
    'done',
  ],
  ['at a fee that was not shown', { body: { shownFeeJmdCents: 1 } }, 'wrong-state: This delivery costs'],
  [
    'at a fee of the office, whatever was shown',
    { ...office, body: { accountId, feeJmdCents: 5, shownFeeJmdCents: 1 } },
    'done',
  ],
  ['to no address', { body: { address: undefined, addressId: idOf(5) } }, 'not-found: Address not found.'],
])('a delivery is asked for %s: %s', async (_name, call, words) => {
  expect(await outcomeOf((tx) => make(tx, call))).toContain(words)
})

test.each<[name: string, before: Partial<Delivery>, call: Call, words: string]>([
  ['is the delivery that was made', {}, {}, 'same'],
  ['with fewer packages is that delivery', { packageIds: [packageId, second.packageId] }, {}, 'same'],
  ['with other packages is refused', { packageIds: [second.packageId] }, {}, 'already-exists'],
  [
    'with one package more is refused',
    {},
    { body: { packageIds: [packageId, second.packageId] } },
    'already-exists',
  ],
  ['of a deleted one is refused', { deletedAt: '2026-11-02T08:00:00.000Z' }, {}, 'already-exists'],
  ['of another customer gets another id', { accountId: otherId, packageIds: [] }, {}, 'another id'],
  [
    'of another customer is refused for the office',
    { accountId: otherId },
    { ...office, body: { accountId } },
    'already-exists',
  ],
])('the same id again %s', async (_name, before, call, words) => {
  const result = await onBooks(async (tx) => {
    const deliveryId = tx.ids.next()
    const row = deliveryRow({ deliveryId, accountId, packageIds: [packageId], ...before })
    await tx.part({ action: 'delivery.create', mutationId: null }, (part) => part.put('delivery', row))
    const delivery = await make(tx, call, deliveryId)
    return delivery.deliveryId === deliveryId ? 'same' : 'another id'
  })
  expect(result instanceof Refusal ? result.code : result).toBe(words)
})

test.each<[name: string, call: Call, facts: object]>([
  [
    'of a customer waits for the office',
    { body: { scheduledFor: today } },
    { confirmedAt: false, hasOwnFee: false },
  ],
  [
    'of the office without a day is not agreed',
    { ...office, body: { accountId } },
    { confirmedAt: false, hasOwnFee: false },
  ],
  [
    'of the office with a day and a fee is agreed',
    { ...office, body: { accountId, scheduledFor: today, feeJmdCents: 5 } },
    { confirmedAt: true, hasOwnFee: true },
  ],
])('a new delivery %s', async (_name, call, facts) => {
  const result = await onBooks(async (tx) => {
    // No office says on which days it delivers.
    await tx.kysely
      .updateTable('account')
      .where('accountId', '=', accountId)
      .set({ branchId: null })
      .execute()
    const { confirmedAt, hasOwnFee, branchId } = await make(tx, call)
    return { confirmedAt: confirmedAt === tx.at, hasOwnFee, branchId }
  })
  expect(result).toEqual({ ...facts, branchId: pkg.branchId })
})

test('a package of another open delivery is refused, and one of a delivery that is over is taken', async () => {
  const outcomeBeside = (more: Partial<Delivery>) =>
    outcomeOf(async (tx) => {
      const row = deliveryRow({ deliveryId: tx.ids.next(), accountId, packageIds: [packageId], ...more })
      await tx.part({ action: 'delivery.create', mutationId: null }, (part) => part.put('delivery', row))
      return make(tx, {})
    })
  expect(await outcomeBeside({})).toContain(`wrong-state: ${pkg.trackingNumber} is on another delivery`)
  expect(await outcomeBeside({ deletedAt: '2026-11-02T08:00:00.000Z' })).toBe('done')
})

test.each([
  ['the customer', actorOf('User', accountId), 'customer', true],
  ['another customer', actorOf('User', otherId), 'customer', false],
  ['its driver', actorOf('Driver', driverId), 'driver', true],
  ['another driver', actorOf('Driver'), 'driver', false],
  ['the office', actorOf('Supervisor'), 'office', true],
] as const)('a delivery is found by %s: %#', async (_name, actor, part, isFound) => {
  const rights = deliveryPolicy.whereReachable(actor, part)
  const find = (more: Partial<Delivery>) =>
    outcomeOf(async (tx) => {
      const row = deliveryRow({ deliveryId: tx.ids.next(), accountId, packageIds: [], driverId, ...more })
      await tx.part({ action: 'delivery.create', mutationId: null }, (transactionPart) =>
        transactionPart.put('delivery', row),
      )
      return must(await mustFindDelivery(tx.kysely, rights, row.deliveryId), 'the delivery')
    })
  const noDelivery = 'not-found: Delivery not found. It may have been deleted.'
  expect(await find({})).toBe(isFound ? 'done' : noDelivery)
  expect(await find({ deletedAt: '2026-11-02T08:00:00.000Z' })).toBe(noDelivery)
})
