import type { Delivery, DeliveryCollected } from '../../entities/deliveries/delivery.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { collectionsOf } from '../../rules/deliveries/driver-day.ts'
import {
  collectedText,
  isCollected,
  mustBeTakenAtDoor,
  toRecordedSum,
} from '../../rules/payments/door-money.ts'
import type { Tx } from '../../tx.ts'
import type { CollectedMoney, MutatorContext, Outcome } from '../mutator.ts'
import { askForReview } from '../packages/reviews.ts'
import { putPackage } from '../packages/rows.ts'
import { packagesOn, putDelivery } from './rows.ts'

interface RepeatedHandOver {
  readonly delivery: Delivery
  readonly recipientName: string
  readonly collected: CollectedMoney | null
  /** The boxes that this phone brings back. */
  readonly refusedPackages: readonly { readonly packageId: string }[]
}

/** Returns true if the delivery was already handed over to that person, with that money recorded. */
export function isSameHandOver({
  delivery,
  recipientName,
  collected,
}: Omit<RepeatedHandOver, 'refusedPackages'>): boolean {
  return delivery.proof?.recipientName === recipientName && (!collected || isCollected(delivery, collected))
}

const recordedSumText = (sum: DeliveryCollected): string =>
  `${collectedText(sum)}${sum.reversedAt ? ' (reversed since)' : ''}`

const recordedBeforeText = (delivery: Delivery): string =>
  collectionsOf(delivery).map(recordedSumText).join(' and ') || 'no money'

/** "This was already handed over to Una Brown, and no money was noted." */
export const handedOverText = (delivery: Delivery, subject: string): string =>
  `${subject} was already handed over to ${delivery.proof?.recipientName}, and ${recordedBeforeText(delivery)} was noted.`

/** Refuses money that no count of a day would include. The office has to receive it before it can be booked. */
function mustBeCounted(
  { delivery, collected }: Pick<RepeatedHandOver, 'delivery'> & { collected: CollectedMoney },
  actor: Actor,
) {
  const isOthers = actor.role === 'Driver' && delivery.driverId !== actor.accountId
  if (delivery.driverDayId === null && !isOthers) return
  const why = isOthers ? 'another driver made this hand-over' : 'the day of this delivery is closed'
  throw new Refusal(
    'wrong-state',
    `${handedOverText(delivery, 'This')} Hand the ${collectedText(collected)} to the office, to be booked under Accept Payments: ${why}.`,
  )
}

/** Both amounts may be real: the cash is counted with the day, and the office decides which invoice it pays. */
async function collectExtra(
  tx: Tx,
  { delivery, recipientName, collected }: RepeatedHandOver & { collected: CollectedMoney },
  actor: Actor,
  context: MutatorContext,
): Promise<Outcome> {
  mustBeTakenAtDoor(collected)
  mustBeCounted({ delivery, collected }, actor)
  const extra =
    (await context.doorMoney?.collectExtra(delivery, collected)) ??
    toRecordedSum({ ...delivery, dueJmdCents: 0 }, collected)
  await putDelivery(tx, { ...delivery, extraCollected: [...delivery.extraCollected, extra] }, context.now)
  const [pkg] = await packagesOn(tx, delivery, context.side)
  const note = `A second phone noted ${collectedText(collected)} from ${recipientName}. The first hand-over noted ${recordedBeforeText(delivery)}. The payment is on the customer’s account and pays no invoice yet.`
  if (pkg)
    await putPackage(
      tx,
      await askForReview(tx, pkg, { kind: 'doorMoney', note }, { actor, context }),
      context.now,
    )
  return {
    outcome: 'review',
    message: `${handedOverText(delivery, 'This')} Your ${collectedText(collected)} is booked on the customer’s account. The office will check it.`,
  }
}

/** Refuses other boxes than those of the first hand-over, because a person has to say where each of them is. */
function mustBeSameBoxes({
  delivery,
  refusedPackages,
}: Pick<RepeatedHandOver, 'delivery' | 'refusedPackages'>): void {
  const ids = new Set((delivery.refusedPackages ?? []).map(({ packageId }) => packageId))
  if (ids.size === refusedPackages.length && refusedPackages.every(({ packageId }) => ids.has(packageId)))
    return
  const countText = ids.size === 0 ? 'all of its packages' : `${ids.size} of its packages not taken`
  throw new Refusal(
    'wrong-state',
    `This delivery was already handed over to ${delivery.proof?.recipientName ?? 'another person'}, with ${countText}. Tell the office which boxes came back.`,
  )
}

/**
 * Handles two phones at one stop: the same hand-over is already done, different money is kept, and another recipient is
 * refused.
 */
export async function repeatHandOver(
  tx: Tx,
  handOver: RepeatedHandOver,
  actor: Actor,
  context: MutatorContext,
): Promise<Outcome> {
  const { delivery, recipientName, collected } = handOver
  const { proof } = delivery
  if (proof?.recipientName === recipientName) mustBeSameBoxes(handOver)
  if (isSameHandOver(handOver))
    return { outcome: 'already', message: `This was already handed over to ${recipientName}.` }
  if (proof?.recipientName === recipientName && collected)
    return collectExtra(tx, { ...handOver, collected }, actor, context)
  throw new Refusal(
    'wrong-state',
    `This delivery was already handed over to ${proof?.recipientName ?? 'another person'}. Tell the office who has the packages now.`,
  )
}
