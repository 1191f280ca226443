import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { statusText } from '../../entities/packages/package-status.ts'
import type { Transfer } from '../../entities/packages/transfer.ts'
import { transferAllows } from '../../entities/packages/transfer-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { transferRights } from '../../policies/transfer.ts'
import { customsHoldRefusal } from '../../rules/manifests/customs.ts'
import { isMissing } from '../../rules/packages/missing.ts'
import { mustBeIn } from '../../rules/packages/transitions.ts'
import { belongsAt, isLyingAt } from '../../rules/transfers/lying-at.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { foundByScan } from '../packages/found-by-scan.ts'
import { pickupOfficeId } from '../packages/pickup-office.ts'
import { mustBeHere } from '../packages/put-away.ts'
import { momentOf, mustFindPackage, putPackage, reachedStatus } from '../packages/rows.ts'
import { isHeldNow } from '../packages/status-update.ts'
import { placedAt, setOffPackage } from './place.ts'
import {
  branchName,
  mustFindTransfer,
  mustWorkThere,
  newRoadLine,
  officeRow,
  roadLinesOn,
  roadOf,
  takeOffRoad,
  transferInside,
  transferMachine,
  transferName,
} from './rows.ts'

const packageIds = z.array(Id).max(500, 'is more than 500 packages at once')

export const LoadTransferArgs = z.object({
  transferId: Id,
  packageIds,
  /** The packages that are taken off again before it departs. */
  removedPackageIds: packageIds.default([]),
})

const refusal = (text: string) => new Refusal('wrong-state', text)

/** Only one device can have loaded a box: the other one reads where it is. */
async function mustBeFree(tx: Tx, pkg: Package): Promise<void> {
  const road = await roadOf(tx, pkg.packageId)
  if (!road) return
  const to = await branchName(tx, road.transfer.toBranchId)
  throw refusal(
    `${pkg.trackingNumber} is on ${transferInside(road.transfer)} to ${to}: ${road.line.addedBy} loaded it there. Take it off that one first, while it is open, or leave it out here.`,
  )
}

async function mustLieHere(
  tx: Tx,
  pkg: Package,
  pickupId: string | null,
  { fromBranchId }: Transfer,
): Promise<void> {
  const office = await officeRow(tx, fromBranchId)
  if (!office) return
  const reached = await reachedStatus(tx, pkg)
  const binBranchId = pkg.placement?.branchId
  const scannedAt = binBranchId ? await officeRow(tx, binBranchId) : undefined
  if (isLyingAt({ pkg, pickupId, reached, scannedAt }, office)) return
  throw refusal(
    `${pkg.trackingNumber} is not at ${office.name} by our records: it is at "${statusText(pkg.status)}". Put it into a bin here first if you have it in hand.`,
  )
}

async function mustBelongThere(
  tx: Tx,
  pkg: Package,
  pickupId: string | null,
  { toBranchId }: Transfer,
): Promise<void> {
  const office = await officeRow(tx, toBranchId)
  if (!office || belongsAt(pickupId, office)) return
  const pickup = pickupId === null ? 'has no pickup office yet' : `goes to ${await branchName(tx, pickupId)}`
  throw refusal(
    `${pkg.trackingNumber} ${pickup}, and this transfer goes to ${office.name}. Leave it out, or correct its pickup office.`,
  )
}

/** Puts a package on the transfer, out of its bin. */
async function loadPackage(tx: Tx, transfer: Transfer, row: Package, run: MutatorRun): Promise<void> {
  const { actor, context } = run
  mustBeHere(row)
  const { pkg } = await foundByScan(tx, row, `onto ${transferInside(transfer)}`, run)
  if (isMissing(pkg))
    throw refusal(`${pkg.trackingNumber} was counted as missing since. Look for it before you load it.`)
  await mustBeFree(tx, pkg)
  const pickupId = await pickupOfficeId(tx, pkg)
  await mustLieHere(tx, pkg, pickupId, transfer)
  await mustBelongThere(tx, pkg, pickupId, transfer)
  if (await isHeldNow(tx, pkg, run)) throw customsHoldRefusal([pkg])
  const transferLineId = context.id()
  const { occurredAt } = momentOf(pkg, context)
  const added = { addedAt: occurredAt, addedBy: actor.name, arrival: 'Pending', extra: false } as const
  await tx.put('transferLine', newRoadLine({ transferLineId, transfer, pkg, now: context.now, ...added }))
  const loadedPkg = placedAt(pkg, transfer.fromBranchId, run)
  const hasLeft = transfer.departedAt !== null
  const sentPkg = hasLeft && (await setOffPackage(tx, loadedPkg, { transfer, isCounted: false }, run))
  await putPackage(tx, sentPkg || loadedPkg, context.now)
}

/** Loads packages at the office where it starts, or takes them off again: all of them or none. */
export const loadTransfer = mutator({
  args: LoadTransferArgs,
  permission: transferRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const transfer = await mustFindTransfer(tx, args.transferId)
    await mustWorkThere(tx, actor, transfer, 'canSend')
    const isLate = context.isQueued === true && args.removedPackageIds.length === 0
    const allowed = isLate ? transferAllows.lateLoading : transferAllows.loading
    const lines = new Map((await roadLinesOn(tx, transfer.transferId)).map((line) => [line.packageId, line]))
    // A box that the other end has counted was on the truck, also after the transfer was closed.
    const isCounted = isLate && args.packageIds.every((packageId) => lines.has(packageId))
    if (!isCounted) mustBeIn(transferMachine, transferName(transfer), transfer.status, allowed)
    let changes = 0
    for (const packageId of new Set(args.removedPackageIds)) {
      const line = lines.get((await mustFindPackage(tx, packageId, actor)).packageId)
      if (!line) continue
      await takeOffRoad(tx, line, context.now)
      lines.delete(line.packageId)
      changes++
    }
    for (const packageId of new Set(args.packageIds)) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      const line = lines.get(pkg.packageId)
      // It was counted at the other end before this scan arrived, so it was no extra after all.
      if (line?.extra) await tx.put('transferLine', { ...line, extra: false, updatedAt: context.now })
      else if (!line) await loadPackage(tx, transfer, pkg, { actor, context })
      if (!line || line.extra) changes++
    }
    return changes > 0
      ? done
      : { outcome: 'already', message: `${transferName(transfer)} is loaded so already.` }
  },
})
