import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { DriverDay } from '#sync/entities/deliveries/driver-day.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { childId } from '#sync/lib/ids.ts'
import type { Dealt } from './server-harness.ts'
import type { DatabaseReader } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** A driver has what is on the own open deliveries and nothing else; a package is on one open delivery at most. */
function checkRoutes(deliveries: readonly Delivery[], packages: readonly Package[], verdict: Verdict): void {
  const holders = new Map<string, Delivery>()
  for (const delivery of deliveries) {
    if (delivery.deletedAt || delivery.status === 'Delivered') continue
    for (const packageId of delivery.packageIds) {
      if (holders.has(packageId)) verdict.fail('deliveries', 'server', `${packageId} is on two deliveries`)
      holders.set(packageId, delivery)
    }
  }
  for (const { packageId, driverId, status } of packages) {
    const holder = holders.get(packageId)
    if (driverId !== (holder?.driverId ?? null))
      verdict.fail('deliveries', 'server', `${packageId} is on the route of ${driverId}`)
    if (holder && status === 'Delivered')
      verdict.fail('deliveries', 'server', `${packageId} is delivered, and its delivery holds it`)
  }
}

/** A delivery that was handed over has a proof, has only its owner's packages, and is counted once, with its cash. */
function checkDays(deliveries: readonly Delivery[], days: readonly DriverDay[], verdict: Verdict): void {
  const countedDays = new Map<string, string>()
  for (const { driverDayId, deliveryIds } of days)
    for (const deliveryId of deliveryIds) {
      if (countedDays.has(deliveryId)) verdict.fail('deliveries', 'server', `${deliveryId} is counted twice`)
      countedDays.set(deliveryId, driverDayId)
    }
  for (const { deliveryId, driverDayId, status, proof, outAt } of deliveries) {
    if (driverDayId !== (countedDays.get(deliveryId) ?? null))
      verdict.fail('deliveries', 'server', `${deliveryId} is not in the day that it names`)
    if ((status === 'Delivered') !== (proof !== null) || (status === 'Delivered' && outAt === null))
      verdict.fail('deliveries', 'server', `${deliveryId} is ${status} without its way`)
  }
  for (const { driverDayId, expectedJmdCents, countedJmdCents, note } of days)
    if (expectedJmdCents !== countedJmdCents && note === '')
      verdict.fail(
        'deliveries',
        'server',
        `${driverDayId} differs from what was counted, and nobody said why`,
      )
}

/** A delivery that went out had each package scanned since it was last in the office, or has a reason. */
function checkLoads(deliveries: readonly Delivery[], verdict: Verdict): void {
  for (const { deliveryId, status, packageIds, loadedPackageIds, unscannedReason } of deliveries) {
    const isOut = status === 'OutForDelivery' || status === 'Delivered'
    if (isOut && unscannedReason === '' && packageIds.some((id) => !loadedPackageIds.includes(id)))
      verdict.fail('deliveries', 'server', `${deliveryId} went out without a scan`)
    if (loadedPackageIds.some((id) => !packageIds.includes(id)))
      verdict.fail('deliveries', 'server', `${deliveryId} has a stranger’s box on the van`)
    if (status === 'ReturnedToOffice' && loadedPackageIds.length > packageIds.length)
      verdict.fail('deliveries', 'server', `${deliveryId} is back, and on the van`)
  }
}

/** A package that was handed over was billed or free of charge, or the reason why it still went is kept. */
function checkBilled(packages: readonly Package[], verdict: Verdict): void {
  for (const { packageId, handover, billedAt, chargesWaiver } of packages)
    if (handover && handover.overrideReason === '' && billedAt === null && chargesWaiver === null)
      verdict.fail('deliveries', 'server', `${packageId} was handed over, and nobody billed it`)
}

export function checkDeliveries(books: DatabaseReader, verdict: Verdict): void {
  const { rows } = books.truth()
  const list = <T>(table: 'delivery' | 'driverDay' | 'package') =>
    [...(rows.get(table)?.values() ?? [])] as unknown as T[]
  const deliveries = list<Delivery>('delivery')
  checkRoutes(deliveries, list<Package>('package'), verdict)
  checkDays(deliveries, list<DriverDay>('driverDay'), verdict)
  checkLoads(deliveries, verdict)
  checkBilled(list<Package>('package'), verdict)
}

/** A day is closed when every picture of its stops has arrived: without them a hand-over is the driver's word. */
export function checkProofs({ changes, after, aside }: Dealt, verdict: Verdict): void {
  const deliveries = (after.rows.get('delivery') ?? new Map()) as unknown as ReadonlyMap<string, Delivery>
  for (const { change, result } of changes) {
    if (change.name !== 'delivery.closeDay' || result.outcome !== 'done') continue
    const day = after.rows.get('driverDay')?.get(childId(change.uid, 1)) as DriverDay | undefined
    const stops = (day?.deliveryIds ?? []).flatMap((id) => deliveries.get(id) ?? [])
    const pictures = stops.flatMap(({ proof, attempts }) => [
      ...(proof ? [proof.signatureFileId, ...proof.photoFileIds] : []),
      ...attempts.flatMap(({ photoFileIds }) => photoFileIds),
    ])
    for (const fileId of pictures)
      if (fileId && !aside.files.has(fileId))
        verdict.fail('deliveries', 'server', `${day?.driverDayId} was closed without ${fileId}`)
  }
}
