import * as z from 'zod'
import type { Delivery, DeliveryAttempt } from '../../entities/deliveries/delivery.ts'
import { attemptReasons, deliveryMachine } from '../../entities/deliveries/delivery-status.ts'
import { Id, Note } from '../../entities/fields.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { deliveryRights } from '../../policies/delivery.ts'
import { mustFollow } from '../../rules/packages/transitions.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { mustBeOwnPictures } from './pictures.ts'
import { askOwner } from './refused-packages.ts'
import { deliveryMustAllow, mustFindStop, putDelivery } from './rows.ts'

const attempt = z.object({
  reason: z.enum(attemptReasons, `is not one of ${attemptReasons.join(', ')}`),
  note: Note.default(''),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
})

export const FailDeliveryArgs = attempt.extend({ deliveryId: Id })

export const BringBackArgs = z.object({
  deliveryId: Id,
  /** Null if an attempt recorded at the door has the reason. */
  attempt: attempt.nullable().default(null),
})

/** An attempt at a door comes after the delivery set out, so an earlier time is a clock error. */
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
 * Tells whether an equal attempt is recorded. Queued attempts with corrected times may be equal and still be two, because a
 * repeated change is recognised by its id. A repeated call without a key can only be recognised by its words.
 */
function isNoted(
  { attempts }: Delivery,
  attempt: DeliveryAttempt,
  { occurredAt, deviceAt = null, isQueued }: MutatorContext,
): boolean {
  const isCorrected = deviceAt !== null || attempt.at !== occurredAt
  return !(isQueued && isCorrected) && attempts.some((recordedAttempt) => equal(recordedAttempt, attempt))
}

/** Records an attempt that failed. The packages stay on the van. */
export const failDelivery = mutator({
  args: FailDeliveryArgs,
  permission: deliveryRights.make,
  async run(tx, args, actor, context): Promise<Outcome> {
    const delivery = await mustFindStop(tx, args.deliveryId, actor)
    const failedAttempt = attemptOf(args, delivery, actor, context)
    if (isNoted(delivery, failedAttempt, context))
      return { outcome: 'already', message: 'This attempt is noted already.' }
    deliveryMustAllow(delivery, 'attempt')
    await mustBeOwnPictures(context, actor, failedAttempt.photoFileIds)
    await putDelivery(tx, { ...delivery, attempts: [...delivery.attempts, failedAttempt] }, context.now)
    return done
  },
})

const hasFailed = ({ attempts, outAt }: Delivery): boolean =>
  attempts.some(({ at }) => outAt === null || at >= outAt)

/** Records that the delivery is back at the office. It is scanned again before it goes out again. */
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
    const newAttempts = attempt ? [attemptOf(attempt, delivery, actor, context)] : []
    for (const { photoFileIds } of newAttempts) await mustBeOwnPictures(context, actor, photoFileIds)
    const attempts = [...delivery.attempts, ...newAttempts]
    // Its day is over: the office agrees to the next one.
    const returnedDelivery = {
      ...delivery,
      loadedPackageIds: [],
      unscannedReason: '',
      attempts,
      confirmedAt: null,
    }
    await putDelivery(tx, { ...returnedDelivery, status: 'ReturnedToOffice' }, context.now)
    const last = attempts.at(-1)
    if (last?.reason === 'Refused')
      for (const packageId of delivery.packageIds)
        await askOwner(tx, packageId, { reason: last.note, at: last.at }, { actor, context })
    return done
  },
})
