import * as z from 'zod'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import { packageStatuses } from '../../entities/package-status.ts'
import { packageRights } from '../../policies/package.ts'
import { heldByCustoms, isHeldAt, isPastCustoms } from '../../rules/customs.ts'
import { moveOf, reachedOf } from '../../rules/package-status.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustHaveBeenBranch } from '../referenced-rows.ts'
import { mustFindPackage, putPackage, recordEvent } from './rows.ts'

export const StatusUpdateArgs = z.object({
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
  status: z.enum(packageStatuses),
  reason: ShortText,
  note: Note,
  branchId: Id.nullable(),
})

/** What was handed over by mistake is not any more; the audit log keeps the proof that there was. */
const handedOver = (pkg: Package, at: string): Partial<Package> =>
  pkg.status === 'Delivered'
    ? { deliveredAt: pkg.deliveredAt ?? at }
    : { deliveredAt: null, deliveredTo: null, handover: null }

export const statusUpdate = mutator({
  args: StatusUpdateArgs,
  permission: packageRights.setStatus,
  async run(tx, args, actor, context): Promise<Outcome> {
    await mustHaveBeenBranch(tx, context, args.branchId)
    const rows: Package[] = []
    for (const packageId of new Set(args.packageIds)) rows.push(await mustFindPackage(tx, packageId, actor))
    const held = rows.filter(({ customs }) => isHeldAt(customs, context.occurredAt))
    if (isPastCustoms(args.status) && held.length > 0) throw heldByCustoms(held)
    for (const row of rows) {
      const events = await tx.find('packageEvent', 'packageId', row.packageId)
      const move = moveOf(row, reachedOf(events), args.status, args.reason || args.note, actor)
      const event = { status: move.to, stepBack: move.stepBack, note: move.note, branchId: args.branchId }
      const moved = await recordEvent(tx, row, event, actor, context)
      await putPackage(tx, { ...moved, ...handedOver(moved, context.occurredAt) }, context.now)
    }
    return done
  },
})
