import * as z from 'zod'
import type { Delivery, DeliveryAttempt } from '../../entities/delivery.ts'
import { attemptReasons, deliveryMachine } from '../../entities/delivery-status.ts'
import { Id, Note } from '../../entities/fields.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { deliveryRights } from '../../policies/delivery.ts'
import { mustFollow } from '../../rules/transitions.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { mustBeOwnPictures } from './pictures.ts'
import { deliveryMustAllow, mustFindStop, putDelivery } from './rows.ts'

const attempt = z.object({
  reason: z.enum(attemptReasons, `is not one of ${attemptReasons.join(', ')}`),
  note: Note.default(''),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
})

export const FailDeliveryArgs = attempt.extend({ deliveryId: Id })

export const BringBackArgs = z.object({
  deliveryId: Id,
  /** Null: the attempt that was noted at the door says why. */
  attempt: attempt.nullable().default(null),
})

/** An attempt at a door comes after the delivery set out, so an earlier time is a clock's mistake. */
const attemptOf = (
  { reason, note, photoFileIds }: z.output<typeof attempt>,
  { outAt }: Delivery,
  actor: Actor,
  { occurredAt }: MutatorContext,
): DeliveryAttempt => {
  const at = outAt !== null && outAt > occurredAt ? outAt : occurredAt
  return { reason, note, photoFileIds, at, by: actor.name }
}

/**
 * Attempts of a queue whose times were corrected may be equal and are two: a change that is sent twice is known by its id. A
 * call that comes again without a key is known by its words alone.
 */
function isNoted(
  { attempts }: Delivery,
  attempt: DeliveryAttempt,
  { occurredAt, deviceAt = null, isQueued }: MutatorContext,
): boolean {
  const isCorrected = deviceAt !== null || attempt.at !== occurredAt
  return !(isQueued && isCorrected) && attempts.some((noted) => equal(noted, attempt))
}

/** It could not be handed over, and is still on the van. */
export const failDelivery = mutator({
  args: FailDeliveryArgs,
  permission: deliveryRights.make,
  async run(tx, args, actor, context): Promise<Outcome> {
    const delivery = await mustFindStop(tx, args.deliveryId, actor)
    const failed = attemptOf(args, delivery, actor, context)
    if (isNoted(delivery, failed, context))
      return { outcome: 'already', message: 'This attempt is noted already.' }
    deliveryMustAllow(delivery, 'attempt')
    await mustBeOwnPictures(context, actor, failed.photoFileIds)
    await putDelivery(tx, { ...delivery, attempts: [...delivery.attempts, failed] }, context.now)
    return done
  },
})

const hasFailed = ({ attempts, outAt }: Delivery): boolean =>
  attempts.some(({ at }) => outAt === null || at >= outAt)

/** It comes back to the office, and is scanned anew before it goes out again. */
export const bringBack = mutator({
  args: BringBackArgs,
  permission: deliveryRights.make,
  async run(tx, { deliveryId, attempt }, actor, context): Promise<Outcome> {
    const delivery = await mustFindStop(tx, deliveryId, actor)
    if (delivery.status === 'ReturnedToOffice' && context.isQueued)
      return { outcome: 'already', message: 'This delivery is already back in the office.' }
    mustFollow(deliveryMachine, 'This delivery', delivery.status, 'ReturnedToOffice')
    if (!attempt && !hasFailed(delivery))
      throw new Refusal('invalid', 'Say why the packages come back.', { attempt: ['is missing'] })
    const added = attempt ? [attemptOf(attempt, delivery, actor, context)] : []
    for (const { photoFileIds } of added) await mustBeOwnPictures(context, actor, photoFileIds)
    const attempts = [...delivery.attempts, ...added]
    const back = { ...delivery, loadedPackageIds: [], unscannedReason: '', attempts }
    await putDelivery(tx, { ...back, status: 'ReturnedToOffice' }, context.now)
    return done
  },
})
