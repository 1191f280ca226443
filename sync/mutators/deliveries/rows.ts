import type { Delivery } from '../../entities/deliveries/delivery.ts'
import {
  type DeliveryAction,
  deliverablePackageStatuses,
  deliveryAllows,
  deliveryMachine,
  openDeliveryStatuses,
} from '../../entities/deliveries/delivery-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { statusText } from '../../entities/packages/package-status.ts'
import { isOneOf } from '../../lib/is-one-of.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { deliveryPolicy } from '../../policies/delivery.ts'
import { joinWithOr, mustBeIn } from '../../rules/packages/transitions.ts'
import type { Tx } from '../../tx.ts'
import { findPackage, noSuchPackage } from '../packages/rows.ts'

/** Another driver's delivery is refused with the same words as a missing one. */
const notOnRoute = () =>
  new Refusal(
    'not-found',
    'This delivery is no longer on your route: the office cancelled it or gave it to another driver. Please call the office.',
  )

/** The delivery, if this actor may work on it. */
export async function mustFindStop(tx: Tx, deliveryId: string, actor: Actor): Promise<Delivery> {
  const row = await tx.get('delivery', deliveryId)
  if (!row || row.deletedAt || !deliveryPolicy.canMake(actor, row)) throw notOnRoute()
  return row
}

export const deliveryMustAllow = (delivery: Delivery, action: DeliveryAction): void =>
  mustBeIn(deliveryMachine, 'This delivery', delivery.status, deliveryAllows[action])

/** Returns true while the delivery holds its packages, so that no other delivery can have them. */
export const isOpen = ({ status, deletedAt }: Pick<Delivery, 'status' | 'deletedAt'>): boolean =>
  deletedAt === null && isOneOf(openDeliveryStatuses, status)

/** Writes a delivery together with its derived fields. */
export async function putDelivery(tx: Tx, row: Delivery, now: string): Promise<void> {
  const roundOf = row.driverDayId === null ? row.driverId : null
  await tx.put('delivery', { ...row, roundOf, updatedAt: now })
}

/** The open delivery that holds a package, as far as this side knows. */
export async function deliveryHolding(tx: Tx, packageId: string): Promise<Delivery | undefined> {
  return (await tx.find('delivery', 'packageIds', packageId)).find(isOpen)
}

/** The packages of a delivery. A device may have fewer of them; the server has them all. */
export async function packagesOn(
  tx: Tx,
  { packageIds }: Pick<Delivery, 'packageIds'>,
  side: 'device' | 'server',
): Promise<Package[]> {
  const packages: Package[] = []
  for (const packageId of packageIds) {
    const pkg = await findPackage(tx, packageId)
    if (pkg) packages.push(pkg)
    else if (side === 'server') throw noSuchPackage()
  }
  return packages
}

export function mustBeDeliverable(
  pkg: Pick<Package, 'trackingNumber' | 'status'> & Partial<Pick<Package, 'ending'>>,
): void {
  if (pkg.ending?.status === 'Chosen' || pkg.ending?.status === 'GoingBack')
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} isn’t delivered: its customer chose something else for it.`,
    )
  if (isOneOf(deliverablePackageStatuses, pkg.status)) return
  const allowedTexts = joinWithOr(deliverablePackageStatuses.map((status) => `"${statusText(status)}"`))
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is at "${statusText(pkg.status)}". Only a package that is ${allowedTexts.toLowerCase()} can be delivered.`,
  )
}

/** The tracking numbers of a delivery's packages, limited to what a person reads. */
export function numbersOf(packages: readonly Pick<Package, 'trackingNumber'>[], limit = 5): string {
  const numbers = packages.slice(0, limit).map(({ trackingNumber }) => trackingNumber)
  const more = packages.length - numbers.length
  return [...numbers, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
