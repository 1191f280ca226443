import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import { type Delivery, type DeliveryAttempt, deliveryFields } from '#sync/entities/deliveries/delivery.ts'
import { writtenIn } from '#sync/entities/kinds/field.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { handedOverText } from '#sync/mutators/deliveries/repeated-hand-over.ts'
import { putOnRoute } from '#sync/mutators/deliveries/route.ts'
import { deliveryMustAllow, putDelivery } from '#sync/mutators/deliveries/rows.ts'
import type { DeliveryPart } from '#sync/policies/delivery.ts'
import { collectedText, isCollected } from '#sync/rules/payments/door-money.ts'
import { waiverAfter } from '../billing/waiver.ts'
import type { Transaction } from '../changes/transaction.ts'
import {
  addressFor,
  mustBeBranch,
  mustBeDeliveryDay,
  mustBeDriver,
  mustBeRequestable,
  mustBeWindow,
  mustHavePackages,
} from './contents.ts'
import { billDelivery, feeAfter, unbillDelivery } from './fee.ts'
import { fieldsIn, writerRule } from './fields.ts'
import { type StepInput, takeStep } from './steps.ts'

function mustAllowAll(delivery: Delivery, part: DeliveryPart, body: DeliveryUpdate): void {
  if (part === 'customer') deliveryMustAllow(delivery, 'ownChange')
  for (const action of new Set(fieldsIn(body).map((field) => writerRule(field).action)))
    if (action) deliveryMustAllow(delivery, action)
}

/** Packages, address, day, driver: everything but what happens on the way. */
async function arrangement(
  tx: Transaction,
  delivery: Delivery,
  body: DeliveryUpdate,
): Promise<Partial<Delivery>> {
  await mustBeDriver(tx, body.driverId)
  await mustBeBranch(tx, body.branchId)
  const { accountId, deliveryId } = delivery
  const { packageIds, address, ...plain } = writtenIn(deliveryFields, body)
  return {
    ...plain,
    ...mustBeWindow({ ...delivery, ...plain }),
    ...(packageIds && { packageIds: await mustHavePackages(tx, accountId, packageIds, deliveryId) }),
    ...((address || body.addressId) && { address: await addressFor(tx, accountId, body) }),
  }
}

/**
 * The same words of the same moment; without its moment, only the call's key distinguishes an attempt from the next.
 */
const isNoted = (attempt: DeliveryUpdate['attempt'], attempts: readonly DeliveryAttempt[]): boolean =>
  attempt?.at !== undefined &&
  attempts.some(({ at, reason }) => at === attempt.at && reason === attempt.reason)

const isSame = (attempt: DeliveryUpdate['attempt'], last: DeliveryAttempt | undefined): boolean =>
  attempt?.reason === last?.reason && (attempt?.at === undefined || attempt.at === last?.at)

/**
 * The rest of a body that names the current status, because it was repeated or a form sent everything. The same
 * handover or return is dropped; a different handover stays in, to be refused.
 */
function withoutRepeat(delivery: Delivery, body: DeliveryUpdate): DeliveryUpdate {
  const { status, attempts } = delivery
  if (body.status === undefined && isNoted(body.attempt, attempts)) {
    const { attempt: _, ...rest } = body
    return rest
  }
  if (body.status !== status) return body
  const { status: _, attempt, ...rest } = body
  if (status !== 'Delivered')
    return status === 'ReturnedToOffice' && isSame(attempt, attempts.at(-1))
      ? rest
      : { ...rest, ...pickDefined({ attempt }) }
  return isSameProof(delivery, body.proof) ? withoutMoney(delivery, body) : body
}

const isSameProof = ({ proof }: Delivery, proposedProof: DeliveryUpdate['proof']): boolean =>
  proof?.recipientName === proposedProof?.recipientName &&
  (proposedProof?.at === undefined || proposedProof.at === proof?.at)

/** The same money is noted already. The caller can book other money, so no money is dropped silently. */
function withoutMoney(delivery: Delivery, { collected }: DeliveryUpdate): DeliveryUpdate {
  if (!collected || isCollected(delivery, collected)) return {}
  throw new Refusal(
    'wrong-state',
    `${handedOverText(delivery, 'This delivery')} Book the ${collectedText(collected)} under Accept Payments.`,
  )
}

function mustHaveDriver({ status, driverId }: Delivery): void {
  if (status === 'OutForDelivery' && driverId === null)
    throw new Refusal(
      'wrong-state',
      'This delivery is on the way and needs a driver. Give it to another one, or have it brought back.',
    )
}

/** Packages on the van belong to the van's driver. */
function loadedOf(before: Delivery, { packageIds, driverId }: Partial<Delivery>): string[] {
  if (driverId !== undefined && driverId !== before.driverId && before.status !== 'OutForDelivery') return []
  return before.loadedPackageIds.filter((id) => !packageIds || packageIds.includes(id))
}

const isPlan = (body: DeliveryUpdate): boolean =>
  fieldsIn(body).some((field) => writerRule(field).action === 'planning')

/** The office agrees to a day by planning with it; a customer who asks for another day waits again. */
function confirmedAfter(
  { scheduledFor, confirmedAt }: Delivery,
  body: DeliveryUpdate,
  part: DeliveryPart,
  at: string,
): string | null {
  if (scheduledFor === null) return null
  if (!isPlan(body)) return confirmedAt
  if (part === 'customer') return null
  return part === 'office' ? (confirmedAt ?? at) : confirmedAt
}

/** Changes a delivery as far as its status allows, and takes the step that is asked for. */
export async function updateDelivery(work: StepInput, part: DeliveryPart): Promise<void> {
  const { tx, deps, signed, delivery } = work
  const body = withoutRepeat(delivery, work.body)
  if (fieldsIn(body).length === 0) return
  mustAllowAll(delivery, part, body)
  const plan = await arrangement(tx, delivery, body)
  if (part === 'customer' && isPlan(body)) {
    mustBeRequestable({ ...delivery, ...plan }, tx.at)
    // The office may have planned a day on which it usually doesn't deliver.
    if (plan.scheduledFor !== undefined && plan.scheduledFor !== delivery.scheduledFor)
      await mustBeDeliveryDay(tx, { ...delivery, ...plan })
  }
  const after: Delivery = {
    ...delivery,
    ...plan,
    ...(await feeAfter(tx, delivery, plan)),
    confirmedAt: confirmedAfter({ ...delivery, ...plan }, body, part, tx.at),
    loadedPackageIds: loadedOf(delivery, plan),
    waiver: waiverAfter(tx, signed.actor, delivery.waiver, body.waiverReason),
  }
  mustHaveDriver(after)
  await putDelivery(tx, after, tx.at)
  await putOnRoute(tx, delivery, after, tx.at)
  await takeStep({ ...work, body })
  if (after.feeJmdCents !== delivery.feeJmdCents) {
    await unbillDelivery(tx, delivery.deliveryId, 'The delivery fee was changed')
    await billDelivery(tx, deps, after, { createdBy: signed.actor.name })
  }
}
