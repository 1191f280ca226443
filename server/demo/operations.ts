import type { StoreOrderUpdate } from '#sync/api/orders/store-orders.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import { deliverablePackageStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import type { StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'
import { blockers } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { must } from '#sync/lib/must.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { addDetails } from '../db/deliveries/delivery-details.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { updateDelivery } from '../deliveries/change.ts'
import { mustFindDelivery } from '../deliveries/find-delivery.ts'
import { makeDelivery } from '../deliveries/make.ts'
import { makeStoreOrder, updateStoreOrder } from '../orders/store-orders.ts'
import { type Chance, createChance } from './chance.ts'
import type { DemoDeps } from './deps.ts'
import { trackingNumber } from './numbers.ts'
import {
  type DemoOrder,
  type DemoStop,
  demoOrders,
  demoStops,
  pickAddress,
  splitOrder,
  splitParts,
} from './rounds.ts'
import { putShipChoices } from './ship-choices.ts'
import { signedAs } from './signed.ts'

/** Operations draw from random sequences of their own, so that changing them leaves the packages the same. */
const operationsSeed = 20_261_123
const splitOrderSeed = 20_261_130

interface World {
  readonly deps: DemoDeps
  readonly chance: Chance
  readonly people: readonly Account[]
  readonly nowMs: number
}

/** The system is the author, so that customers get no notice of invented events. */
const by = { actor: system, deviceId: '', action: 'demo' }

/** A sealed one with what was in the warehouse, each blocker overridden; and one that was cancelled. */
async function putManifests(world: World, packages: readonly Package[]): Promise<void> {
  const { deps, chance, nowMs } = world
  const supervisor = signedAs(world.people, 'Supervisor')
  const packageIds = packages
    .filter(
      (pkg) => pkg.status === 'ReceivedAtWharehouse' && pkg.manifestId === null && pkg.reviewReason === null,
    )
    .slice(-6)
    .map((pkg) => pkg.packageId)
  const overrides = packageIds.flatMap((packageId) =>
    blockers.map((blocker) => ({ packageId, blocker, reason: 'Cleared with the customer by telephone' })),
  )
  await withTransaction(deps, by, async (tx) => {
    for (const status of packageIds.length > 0
      ? (['Sealed', 'Cancelled'] as const)
      : (['Cancelled'] as const)) {
      const manifestId = chance.id(nowMs)
      const route = { originBranchId: supervisor.actor.branchId, destinationBranchId: null }
      const flight = { mode: 'Air' as const, mawbNumber: `106-${chance.digits(8)}`, carrier: 'Amerijet' }
      const times = { departsAt: isoOf(nowMs + 8 * hourMs), arrivesAt: isoOf(nowMs + 10 * hourMs) }
      await runMutatorIn(tx, supervisor, {
        name: 'manifest.create',
        args: { manifestId, ...route, ...flight, ...times },
      })
      if (status === 'Sealed')
        await runMutatorIn(tx, supervisor, { name: 'manifest.addPackages', args: { manifestId, packageIds } })
      await runMutatorIn(tx, supervisor, {
        name: 'manifest.statusUpdate',
        args: { manifestId, status, overrides },
      })
    }
  })
}

async function putStop(world: World, pkg: Package, stop: DemoStop, n: number): Promise<void> {
  const { deps, chance, nowMs } = world
  const [office, driver] = [signedAs(world.people, 'Senior'), signedAs(world.people, 'Driver')]
  const deliveryId = chance.id(nowMs)
  await withTransaction(deps, by, (tx) =>
    makeDelivery(
      tx,
      deps,
      { actor: office.actor, part: 'office' },
      {
        deliveryId,
        accountId: must(pkg.accountId, 'an owner'),
        packageIds: [pkg.packageId],
        address: pickAddress(chance),
        scheduledFor: jamaicaDay(nowMs),
        ...stop.window,
        ...(stop.planned ? { driverId: driver.actor.accountId, stopOrder: n + 1 } : {}),
      },
    ),
  )
  for (const body of stop.bodies(chance, nowMs))
    await withTransaction(deps, by, async (tx) => {
      const reachable = deliveryPolicy.whereReachable(driver.actor, 'driver')
      const delivery = await mustFindDelivery(tx.kysely, reachable, deliveryId)
      const [{ dueJmdCents } = { dueJmdCents: 0 }] = await addDetails(tx.kysely, [delivery])
      const isPaid = body.status === 'Delivered' && dueJmdCents > 0
      const cash = {
        method: 'Cash' as const,
        amountJmdCents: dueJmdCents,
        tenderedJmdCents: null,
        reference: '',
      }
      // Owed money is paid at the door, because packages aren't released before.
      const update = isPaid ? { ...body, collected: cash } : body
      await updateDelivery({ tx, deps, signed: driver, delivery, body: update }, 'driver')
    })
}

const fits = (status: PackageStatus): boolean => isOneOf(deliverablePackageStatuses, status)

/** A waiting package for each customer who has any, as far as the round goes. */
async function putDeliveries(world: World, packages: readonly Package[]): Promise<void> {
  const waiting = packages.filter((pkg) => pkg.accountId !== null && fits(pkg.status))
  const ofCustomers = new Map(waiting.map((pkg) => [pkg.accountId, pkg])).values()
  const stops = demoStops.entries()
  let next = stops.next()
  for (const { packageId } of ofCustomers) {
    if (next.done) return
    const pkg = await findPackageById(world.deps.db.reads.kysely, packageId)
    // An unbilled package doesn't set out.
    if (!pkg || !isBilled(pkg)) continue
    const [n, stop] = next.value
    await putStop(world, pkg, stop, n)
    next = stops.next()
  }
}

/** The way to each status. */
const wayTo: Record<StoreOrderStatus, readonly StoreOrderStatus[]> = {
  requested: [],
  quoted: ['quoted'],
  approved: ['quoted', 'approved'],
  purchased: ['quoted', 'approved', 'purchased'],
  received: ['quoted', 'approved', 'purchased', 'received'],
  cancelled: ['cancelled'],
}

/** Makes a customer's order, takes it to its status and announces its packages. */
async function putOrder(
  { deps, chance, people, nowMs }: World,
  accountId: string,
  { status, ...order }: DemoOrder,
  packages: readonly Pick<StoreOrderUpdate, 'trackingNumber' | 'parts'>[] = [],
): Promise<void> {
  const [clerk, senior] = [signedAs(people, 'Employee'), signedAs(people, 'Senior')]
  const storeOrderId = chance.id(nowMs)
  await withTransaction(deps, by, async (tx) => {
    const work = { ...clerk, tx, deps }
    await makeStoreOrder(work, { ...order, storeOrderId, accountId })
    for (const step of wayTo[status])
      await (step === 'purchased'
        ? updateStoreOrder({ ...work, actor: senior.actor }, storeOrderId, {
            status: step,
            waiverReason: 'Known customer, pays on arrival',
          })
        : updateStoreOrder(work, storeOrderId, { status: step }))
    for (const { trackingNumber, parts } of packages)
      await updateStoreOrder(work, storeOrderId, { trackingNumber, parts })
  })
}

async function putOrders(world: World, customers: readonly Account[]): Promise<void> {
  const { chance } = world
  for (const order of demoOrders(chance)) await putOrder(world, chance.pick(customers).accountId, order)
}

const worldOf = (deps: DemoDeps, people: readonly Account[], seed: number): World => {
  const chance = createChance(seed)
  const nowMs = deps.clock.now()
  const ids = { next: () => chance.id(nowMs) }
  return { deps: { ...deps, ids }, chance, people, nowMs }
}

const customersOf = (people: readonly Account[]): Account[] => people.filter(({ role }) => role === 'User')

/** An order of the last customer, which its shop sends in two packages. */
export async function putSplitOrder(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const world = worldOf(deps, people, splitOrderSeed)
  const packages = splitParts.map((parts) => ({ ...trackingNumber(world.chance), parts }))
  await putOrder(world, must(customersOf(people).at(-1), 'a customer').accountId, splitOrder, packages)
}

/** Today's work: manifests in the states that packages alone don't show, the driver's round, store orders. */
export async function putOperations(
  deps: DemoDeps,
  packages: readonly Package[],
  people: readonly Account[],
): Promise<void> {
  const world = worldOf(deps, people, operationsSeed)
  await putManifests(world, packages)
  await putShipChoices(world.deps, signedAs(world.people, 'Supervisor'), packages)
  await putDeliveries(world, packages)
  await putOrders(world, customersOf(people))
}
