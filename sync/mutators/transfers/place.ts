import type { Package } from '../../entities/packages/package.ts'
import { placeOnLine } from '../../entities/packages/package-status.ts'
import type { Transfer } from '../../entities/packages/transfer.ts'
import { rankBehind } from '../../rules/packages/event-order.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { pickupOfficeId } from '../packages/pickup-office.ts'
import { wasMovedSince } from '../packages/put-away.ts'
import { momentOf, reachedStatus, recordEvent } from '../packages/rows.ts'
import { isHeldNow } from '../packages/status-update.ts'
import { branchName, officeRow, transferInside } from './rows.ts'

/** The package as a scan outside of any bin leaves it: at the branch, until it is put away there. */
export const placedAt = (pkg: Package, branchId: string, { actor, context }: MutatorRun): Package => ({
  ...pkg,
  bin: '',
  placement: {
    by: actor.name,
    at: momentOf(pkg, context).occurredAt,
    branchId,
    rank: rankBehind(pkg.placement ?? undefined, context.version),
  },
})

/**
 * The package on the road. Its status says the last place, and the event where it goes. A package that was ready is ready no
 * longer, unless the other end has counted it before this change arrived.
 */
export async function setOffPackage(
  tx: Tx,
  pkg: Package,
  { transfer, isCounted }: { readonly transfer: Transfer; readonly isCounted: boolean },
  run: MutatorRun,
): Promise<Package> {
  const { fromBranchId, toBranchId } = transfer
  const isFurther = placeOnLine(await reachedStatus(tx, pkg)) > placeOnLine('AtHeadOffice')
  const note = `On ${transferInside(transfer)} to ${await branchName(tx, toBranchId)}`
  const event = { note, branchId: fromBranchId, headingTo: toBranchId }
  return recordEvent(tx, pkg, { ...event, status: 'AtHeadOffice', stepBack: isFurther && !isCounted }, run)
}

/** The package at the end of its road. Only its own office is where its customer waits for it. */
export async function arrivePackage(
  tx: Tx,
  pkg: Package,
  transfer: Transfer,
  run: MutatorRun,
): Promise<Package> {
  const { toBranchId } = transfer
  const isMoved = wasMovedSince(pkg, run.actor, run.context)
  const row = isMoved || pkg.placement?.branchId === toBranchId ? pkg : placedAt(pkg, toBranchId, run)
  if (isMoved || (await isHeldNow(tx, pkg, run))) return row
  const office = await officeRow(tx, toBranchId)
  const isOwn = (await pickupOfficeId(tx, pkg)) === toBranchId
  const status = isOwn && office?.kind === 'LocalOffice' ? 'AtLocalOffice' : 'AtHeadOffice'
  const reached = await reachedStatus(tx, pkg)
  const isAtOwn = isOwn && !pkg.headingTo
  if (isAtOwn && placeOnLine(reached) >= placeOnLine(status)) return row
  const note = `Counted at ${office?.name ?? 'the office'}, from ${transferInside(transfer)}`
  const stepBack = placeOnLine(reached) > placeOnLine(status)
  return recordEvent(tx, row, { status, stepBack, note, branchId: toBranchId }, run)
}
