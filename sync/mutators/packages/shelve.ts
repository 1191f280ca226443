import type { Package } from '../../entities/packages/package.ts'
import { placeOnLine } from '../../entities/packages/package-status.ts'
import { workplaceId } from '../../policies/transfer.ts'
import { isGoingBack } from '../../rules/packages/ending-state.ts'
import { isMissing } from '../../rules/packages/missing.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import { type OnRoad, officeRow, roadOf, takeOffRoad } from '../transfers/rows.ts'
import { pickupOfficeId } from './pickup-office.ts'
import { reachedStatus, recordEvent } from './rows.ts'
import { isHeldNow } from './status-update.ts'

/** A device doesn't know the setting and shows what most companies do, until the server has decided. */
const makesReady = async (context: MutatorContext): Promise<boolean> =>
  (await context.isReadyOnPutAway?.()) ?? true

/** True if its customer may be called: nothing is open that keeps it from being handed over. */
const canBeReady = async (tx: Tx, pkg: Package, run: MutatorRun): Promise<boolean> =>
  pkg.status !== 'ReadyForPickup' &&
  !isGoingBack(pkg) &&
  (await makesReady(run.context)) &&
  !(await isHeldNow(tx, pkg, run))

/** A box in a bin has come, and so has the truck that carried it. */
async function receive(
  tx: Tx,
  { line, transfer }: OnRoad,
  { now, occurredAt }: MutatorContext,
): Promise<void> {
  await tx.put('transferLine', { ...line, arrival: 'Received', updatedAt: now })
  if (transfer.status !== 'Arrived')
    await tx.put('transfer', { ...transfer, status: 'Arrived', arrivedAt: occurredAt, updatedAt: now })
}

/**
 * The package as a bin of an office leaves it: ready in one of its own office, and no longer on the road in any. The
 * transfer that it is on has received it, if it goes there, and doesn't carry it otherwise. A box that is ready for
 * its customer and lies in a bin of a third office is ready no longer; people of the head office help out everywhere.
 */
export async function shelve(tx: Tx, pkg: Package, run: MutatorRun): Promise<Package> {
  const { actor, context } = run
  const officeId = workplaceId(actor)
  const reached = await reachedStatus(tx, pkg)
  const isInJamaica = placeOnLine(reached) >= placeOnLine('AtHeadOffice')
  if (officeId === null || !isInJamaica || isMissing(pkg)) return pkg
  const road = await roadOf(tx, pkg.packageId)
  if (road?.transfer.toBranchId === officeId) await receive(tx, road, context)
  else if (road) await takeOffRoad(tx, road.line, context.now)
  const event = { stepBack: false, note: '', branchId: officeId }
  const pickupId = await pickupOfficeId(tx, pkg)
  if (officeId === pickupId && (await canBeReady(tx, pkg, run)))
    return recordEvent(tx, pkg, { ...event, status: 'ReadyForPickup' }, run)
  if (pkg.headingTo) return recordEvent(tx, pkg, { ...event, status: 'AtHeadOffice' }, run)
  const isPast = placeOnLine(reached) > placeOnLine('AtHeadOffice')
  const office = isPast && pickupId !== null && pickupId !== officeId && (await officeRow(tx, officeId))
  if (!office || office.kind !== 'LocalOffice') return pkg
  const note = `In a bin of ${office.name}, where it isn’t picked up`
  return recordEvent(tx, pkg, { ...event, status: 'AtHeadOffice', stepBack: true, note }, run)
}
