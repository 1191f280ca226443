import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage, putPackage, recordEvent } from './rows.ts'

export const DeliverArgs = z.object({
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
  recipient: z.object({ name: ShortText.min(1, 'is missing'), relationship: ShortText, idType: ShortText }),
})

/** Hands packages to the customer or to somebody the customer sent. */
export const deliver = mutator({
  args: DeliverArgs,
  permission: packageRights.deliver,
  async run(tx, args, actor, context): Promise<Outcome> {
    for (const packageId of new Set(args.packageIds)) {
      const row = await mustFindPackage(tx, packageId, actor)
      if (row.status === 'Delivered')
        throw new Refusal(
          'wrong-state',
          `${row.trackingNumber} was already delivered to ${row.deliveredTo ?? 'its owner'}.`,
        )
      const event = {
        status: 'Delivered',
        stepBack: false,
        note: args.recipient.name,
        branchId: actor.branchId,
      } as const
      const moved = await recordEvent(tx, row, event, actor, context)
      await putPackage(
        tx,
        { ...moved, deliveredAt: context.occurredAt, deliveredTo: args.recipient.name },
        context.now,
      )
    }
    return done
  },
})
