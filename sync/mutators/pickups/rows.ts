import * as z from 'zod'
import type { Branch } from '../../entities/company/branch.ts'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { forbiddenText } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { isHeldByCustoms } from '../../rules/manifests/customs.ts'
import { goneText, isGoingBack } from '../../rules/packages/ending-state.ts'
import { isMissing, packageStateText } from '../../rules/packages/missing.ts'
import { currentPickup, pickupCodeOf } from '../../rules/pickups/pickup-plan.ts'
import type { Tx } from '../../tx.ts'
import { deliveryHolding } from '../deliveries/rows.ts'
import type { MutatorRun, Outcome } from '../mutator.ts'
import { pickupOfficeId } from '../packages/pickup-office.ts'
import { mustFindPackages } from '../packages/rows.ts'

export const PickupPackageIds = z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once')

const refusal = ({ trackingNumber }: Package, text: string) =>
  new Refusal('wrong-state', `${trackingNumber} ${text}`)

/** A customer comes only for what lies ready for them at the counter. */
async function mustWaitAtCounter(tx: Tx, pkg: Package): Promise<void> {
  if (pkg.status !== 'ReadyForPickup' || isMissing(pkg) || isGoingBack(pkg))
    throw refusal(pkg, `isn’t ready for pickup: ${packageStateText(pkg)}. Its page says what comes next.`)
  if (isHeldByCustoms(pkg)) throw refusal(pkg, 'is held by customs. We’ll tell you once it is free.')
  if (pkg.driverId !== null || (await deliveryHolding(tx, pkg.packageId)))
    throw refusal(pkg, 'is on a delivery. Take it off the delivery first, or wait for the driver.')
}

/** The packages that a customer comes for, and their office, if this side knows it. */
export interface Visit {
  readonly packages: readonly Package[]
  readonly office: Branch | undefined
}

async function officeOf(
  tx: Tx,
  packages: readonly Package[],
  { context }: MutatorRun,
): Promise<Branch | undefined> {
  const ids = new Set<string | null>()
  for (const pkg of packages) ids.add(await pickupOfficeId(tx, pkg))
  if (ids.size > 1)
    throw new Refusal(
      'wrong-state',
      'These packages lie at different offices. Announce each office by itself.',
    )
  const [officeId = null] = ids
  const office = officeId === null ? undefined : await tx.get('branch', officeId)
  if (!office && context.side === 'server')
    throw new Refusal('wrong-state', 'No pickup office is chosen for this package yet. Please contact us.')
  return office
}

export async function mustBeOwnPackages(
  tx: Tx,
  packageIds: readonly string[],
  { actor }: MutatorRun,
): Promise<Package[]> {
  const packages = await mustFindPackages(tx, packageIds, actor)
  if (packages.some((pkg) => !packagePolicy.canAnnounce(actor, pkg)))
    throw new Refusal('forbidden', forbiddenText)
  return packages
}

/** The packages that are still at the counter: one that was handed over meanwhile is left out. Null if none is left. */
export async function visitOf(tx: Tx, packageIds: readonly string[], run: MutatorRun): Promise<Visit | null> {
  const allPackages = await mustBeOwnPackages(tx, packageIds, run)
  const packages = allPackages.filter(({ status }) => status !== 'Delivered')
  for (const pkg of packages) await mustWaitAtCounter(tx, pkg)
  if (packages.length === 0) return null
  return { packages, office: await officeOf(tx, packages, run) }
}

/** The outcome for packages that have all left the counter. */
export async function alreadyGone(tx: Tx, packageIds: readonly string[], run: MutatorRun): Promise<Outcome> {
  const [pkg] = await mustBeOwnPackages(tx, packageIds, run)
  return { outcome: 'already', message: pkg && `${pkg.trackingNumber} ${goneText(pkg)}.` }
}

/** A visit has a single code: that of the packages whose customer waits, else the first, which may have been given away. */
export function codeOf({ packages }: Visit, { uid, occurredAt }: MutatorRun['context']): string {
  const plans = packages.flatMap((pkg) => currentPickup(pkg, occurredAt) ?? [])
  const first = plans.find(({ hereAt }) => hereAt !== null) ?? plans[0]
  return first?.code ?? pickupCodeOf(uid)
}
