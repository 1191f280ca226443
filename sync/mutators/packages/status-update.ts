import * as z from 'zod'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import { packageStatuses } from '../../entities/package-status.ts'
import { packageRights } from '../../policies/package.ts'
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

export const statusUpdate = mutator({
  args: StatusUpdateArgs,
  permission: packageRights.setStatus,
  async run(tx, args, actor, context): Promise<Outcome> {
    await mustHaveBeenBranch(tx, context, args.branchId)
    for (const packageId of new Set(args.packageIds)) {
      const row = await mustFindPackage(tx, packageId, actor)
      const events = await tx.find('packageEvent', 'packageId', row.packageId)
      const move = moveOf(row, reachedOf(events), args.status, args.reason || args.note, actor)
      const event = { status: move.to, stepBack: move.stepBack, note: move.note, branchId: args.branchId }
      await putPackage(tx, await recordEvent(tx, row, event, actor, context), context.now)
    }
    return done
  },
})
