import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { putOnRoute } from '#sync/mutators/deliveries/route.ts'
import { isOpen, putDelivery } from '#sync/mutators/deliveries/rows.ts'
import { blankPackage, putPackage, recordEvent } from '#sync/mutators/packages/rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import type { Transaction } from '../../server/changes/transaction.ts'
import { billDelivery } from '../../server/deliveries/fee.ts'
import { actorOf, people } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import type { World } from './world.ts'

export interface Office {
  readonly tx: Transaction
  readonly chance: Chance
  readonly now: string
  /** The next id. */
  id(): string
}

const drivers = [people.driver.accountId, people.driver.accountId, people.driver.accountId]
const supervisorId = people.supervisor.accountId

const atCounter = { status: 'ReadyForPickup', branchId: null } as const

/** A package that waits for its owner, from nowhere: how it came is for other steps. */
export async function putWaiting(
  { tx, now, id, chance }: Office,
  accountId: string,
  place: { readonly status: Package['status']; readonly branchId: string | null } = atCounter,
): Promise<string> {
  const packageId = id()
  const trackingNumber = `DEL${packageId.slice(-9)}`
  const row = {
    ...blankPackage(packageId, now),
    ...{ accountId, trackingNumber, trackingNormalized: trackingNumber.toUpperCase(), checkedInAt: now },
    billedAt: chance.hit(0.9) ? now : null,
  }
  const event = { ...place, stepBack: false, note: '' }
  const context = { uid: id(), now, occurredAt: now, deviceId: '', side: 'server' as const, id }
  const customs = chance.hit(0.05) ? { ...row.customs, state: 'Hold' as const, note: 'Opened' } : row.customs
  await putPackage(
    tx,
    { ...(await recordEvent(tx, row, event, { actor: actorOf(people.admin), context })), customs },
    now,
  )
  return packageId
}

/** On the way already: what else happens in the run happens at the door. */
function atDoor(delivery: Delivery, { now }: Office): Delivery {
  const { driverId, packageIds } = delivery
  if (driverId !== people.driver.accountId) return delivery
  return {
    ...delivery,
    ...{ status: 'OutForDelivery', outAt: now, outBy: driverId, loadedPackageIds: packageIds },
  }
}

/** For plans of doors: some are out, some cost something, and other packages wait at the counter. */
async function makeForDoor(office: Office): Promise<void> {
  const { chance } = office
  for (let n = chance.below(3); n > 0; n--)
    await putWaiting(office, chance.pick([people.customer1.accountId, people.customer2.accountId]))
  const delivery = await make(office, chance.hit(0.3) ? 100_000 : 0)
  if (chance.hit(0.75)) {
    const onTheWay = atDoor(delivery, office)
    await putDelivery(office.tx, onTheWay, office.now)
    await putOnRoute(office.tx, delivery, onTheWay, office.now)
  }
  if (delivery.feeJmdCents > 0) await billDelivery(office.tx, office.tx, delivery, { createdBy: 'Office' })
}

async function make(office: Office, feeJmdCents = 0): Promise<Delivery> {
  const { tx, chance, now, id } = office
  const accountId = chance.pick([people.customer1.accountId, people.customer2.accountId])
  const packageIds = [await putWaiting(office, accountId)]
  if (chance.hit(0.4)) packageIds.push(await putWaiting(office, accountId))
  const delivery = deliveryRow({
    ...{ deliveryId: id(), accountId, packageIds, createdAt: now, dueJmdCents: 0, feeJmdCents },
    driverId: chance.pick([...drivers, ...drivers, null, supervisorId]),
    contact: {
      name: 'Una',
      mailbox: 'QS-1',
      phone: '5550100',
      authorizedPersons: [],
      isTransferChecked: false,
    },
  })
  await putDelivery(tx, delivery, now)
  await putOnRoute(tx, null, delivery, now)
  return delivery
}

const changes: Readonly<Record<string, (delivery: Delivery, office: Office) => Delivery>> = {
  reassign: (delivery, { chance }) => {
    const isOut = delivery.status === 'OutForDelivery'
    return {
      ...delivery,
      driverId: chance.pick([...drivers, supervisorId, ...(isOut ? [] : [null])]),
      loadedPackageIds: isOut ? delivery.loadedPackageIds : [],
    }
  },
  cancel: (delivery, { now }) =>
    delivery.status === 'OutForDelivery' ? delivery : { ...delivery, deletedAt: now },
  takeOff(delivery) {
    const packageIds = delivery.packageIds.slice(0, 1)
    const loadedPackageIds = delivery.loadedPackageIds.filter((packageId) => packageIds.includes(packageId))
    return delivery.status === 'OutForDelivery' ? delivery : { ...delivery, packageIds, loadedPackageIds }
  },
}

/** The office issues an invoice, or voids one, of packages that have not left. */
async function billOrUnbill({ tx, now }: Office, { packageIds }: Delivery): Promise<void> {
  for (const packageId of packageIds) {
    const pkg = await tx.get('package', packageId)
    if (!pkg || pkg.status === 'Delivered') continue
    await tx.put('package', { ...pkg, billedAt: pkg.billedAt === null ? now : null, updatedAt: now })
  }
}

/** The office plans at a desk: makes a delivery, or changes or bills one that a driver may be about to take out. */
export async function planDeliveries(world: World, chance: Chance): Promise<void> {
  const { server, time } = world
  if (!server.running) return
  const deliveries = [...(server.reader.truth().rows.get('delivery')?.values() ?? [])] as Delivery[]
  const open = deliveries.filter(isOpen)
  const kind = chance.weighted({ make: 5, reassign: 2, cancel: 0.7, takeOff: 0.5, bill: 0.5 })
  const pickedId = open.length > 0 ? chance.pick(open).deliveryId : ''
  const ids = idsOf(time, chance.fork('ids'))
  await server.administer(async (tx) => {
    const office = { tx, chance, now: isoOf(time.now()), id: () => ids.next() }
    const before = await tx.get('delivery', pickedId)
    if (kind === 'bill' && before && isOpen(before)) return billOrUnbill(office, before)
    const change = changes[kind]
    if (!before || !change || !isOpen(before)) {
      for (let n = chance.between(1, 4); n > 0; n--)
        await (world.plan.withFiles ? makeForDoor(office) : make(office))
      return
    }
    const after = change(before, office)
    await putDelivery(tx, after, office.now)
    await putOnRoute(tx, before, after, office.now)
  })
  world.tally.count(`office: ${kind} delivery`)
}
