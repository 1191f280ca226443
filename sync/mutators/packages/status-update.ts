import * as z from 'zod'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import { packageStatuses } from '../../entities/package-status.ts'
import { packageRights } from '../../policies/package.ts'
import { customsHoldRefusal, isHeldFor, isPastCustoms } from '../../rules/customs.ts'
import { furthestStatus, resolveMove } from '../../rules/package-status.ts'
import type { Tx } from '../../tx.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustHaveBeenBranch } from '../referenced-rows.ts'
import { type ChangeMaker, momentOf, mustFindPackage, putPackage, rankedTimeOf, recordEvent } from './rows.ts'

export const StatusUpdateArgs = z.object({
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
  status: z.enum(packageStatuses),
  reason: ShortText,
  note: Note,
  branchId: Id.nullable(),
})

/** A corrected delivery loses its proof of hand-over. The audit log keeps it. */
const withoutHandover = (pkg: Package, at: string): Partial<Package> =>
  pkg.status === 'Delivered'
    ? { deliveredAt: pkg.deliveredAt ?? at }
    : { deliveredAt: null, deliveredTo: null, handover: null }

/** Returns true if customs holds the package at the point where an arriving move ranks among its events. */
export async function isHeldNow(tx: Tx, pkg: Package, maker: ChangeMaker): Promise<boolean> {
  const events = await tx.find('packageEvent', 'packageId', pkg.packageId)
  return isHeldFor(pkg.customs, events, rankedTimeOf(events, momentOf(pkg, maker.context), maker))
}

async function mustNotBeHeld(tx: Tx, rows: readonly Package[], maker: ChangeMaker): Promise<void> {
  const heldRows: Package[] = []
  for (const row of rows) if (await isHeldNow(tx, row, maker)) heldRows.push(row)
  if (heldRows.length > 0) throw customsHoldRefusal(heldRows)
}

export const statusUpdate = mutator({
  args: StatusUpdateArgs,
  permission: packageRights.setStatus,
  async run(tx, args, actor, context): Promise<Outcome> {
    await mustHaveBeenBranch(tx, context, args.branchId)
    const rows: Package[] = []
    for (const packageId of new Set(args.packageIds)) rows.push(await mustFindPackage(tx, packageId, actor))
    if (isPastCustoms(args.status)) await mustNotBeHeld(tx, rows, { actor, context })
    for (const row of rows) {
      const events = await tx.find('packageEvent', 'packageId', row.packageId)
      const move = resolveMove(row, furthestStatus(events), args.status, args.reason || args.note, actor)
      const event = { status: move.to, stepBack: move.stepBack, note: move.note, branchId: args.branchId }
      const movedPackage = await recordEvent(tx, row, event, actor, context)
      await putPackage(
        tx,
        { ...movedPackage, ...withoutHandover(movedPackage, momentOf(row, context).occurredAt) },
        context.now,
      )
    }
    return done
  },
})
