import type { DeliveryUpdate } from '#sync/api/deliveries.ts'
import type { Delivery, DeliveryAttempt } from '#sync/entities/delivery.ts'
import type { DeliveryDeed } from '#sync/entities/delivery-status.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import type { DeliveryPart } from '#sync/policies/delivery.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeDelivery } from '../db/deliveries/deliveries.ts'
import { addressFor, mustBeBranch, mustBeDriver, mustHavePackages } from './contents.ts'
import { billDelivery, unbillDelivery } from './fee.ts'
import { fieldsIn } from './fields.ts'
import { deliveryMustAllow } from './find-delivery.ts'
import { putOnRoute } from './route.ts'
import { attemptOf, type StepInput, takeStep } from './steps.ts'

/** Which deed each field is; a field that is not here is judged by the step it comes with. */
const actionName: Partial<Record<keyof DeliveryUpdate, DeliveryDeed>> = {
  packageIds: 'contents',
  address: 'contents',
  addressId: 'contents',
  feeJmdCents: 'contents',
  branchId: 'planning',
  driverId: 'planning',
  scheduledFor: 'planning',
  stopOrder: 'planning',
}

function mustAllowAll(delivery: Delivery, part: DeliveryPart, body: DeliveryUpdate): void {
  if (part === 'customer') deliveryMustAllow(delivery, 'ownChange')
  for (const deed of new Set(fieldsIn(body).map((field) => actionName[field])))
    if (deed) deliveryMustAllow(delivery, deed)
}

/** Packages, address, day, driver: everything but what happens on the way. */
async function arranged(
  tx: Transaction,
  delivery: Delivery,
  body: DeliveryUpdate,
): Promise<Partial<Delivery>> {
  await mustBeDriver(tx, body.driverId)
  await mustBeBranch(tx, body.branchId)
  const { accountId, deliveryId } = delivery
  const { branchId, driverId, scheduledFor, stopOrder, feeJmdCents, packageIds } = body
  return {
    ...pickDefined({ branchId, driverId, scheduledFor, stopOrder, feeJmdCents }),
    ...(packageIds && { packageIds: await mustHavePackages(tx, accountId, packageIds, deliveryId) }),
    ...((body.address || body.addressId) && { address: await addressFor(tx, accountId, body) }),
  }
}

/** The same words of the same moment; without its moment an attempt is told from the next by the call's key alone. */
const isNoted = (attempt: DeliveryUpdate['attempt'], noted: readonly DeliveryAttempt[]): boolean =>
  attempt?.at !== undefined && noted.some(({ at, reason }) => at === attempt.at && reason === attempt.reason)

const isSame = (attempt: DeliveryUpdate['attempt'], last: DeliveryAttempt | undefined): boolean =>
  attempt?.reason === last?.reason && (attempt?.at === undefined || attempt.at === last?.at)

/**
 * What is left to do of a body that names the status there is: it was sent again because no answer came, or a form
 * sent all it had. The same handover and the same return are done already; another handover goes on to be refused.
 */
function withoutRepeat({ status, proof, attempts }: Delivery, body: DeliveryUpdate): DeliveryUpdate {
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
  const at = body.proof?.at
  const same = proof?.recipientName === body.proof?.recipientName && (at === undefined || at === proof?.at)
  return same ? {} : body
}

/** Changes a delivery as far as its status allows, and takes the step that is asked for. */
export async function updateDelivery(
  work: StepInput,
  part: DeliveryPart,
): Promise<{ readonly payment: Payment | undefined }> {
  const { tx, deps, signed, delivery } = work
  const body = withoutRepeat(delivery, work.body)
  if (fieldsIn(body).length === 0) return { payment: undefined }
  mustAllowAll(delivery, part, body)
  let after: Delivery = { ...delivery, ...(await arranged(tx, delivery, body)), updatedAt: tx.at }
  let payment: Payment | undefined
  if (body.status) {
    const left = await takeStep({ ...work, body, delivery: after }, body.status)
    after = { ...after, ...left.changes }
    payment = left.payment
  } else if (body.attempt) {
    deliveryMustAllow(delivery, 'attempt')
    after = { ...after, attempts: [...after.attempts, attemptOf({ ...work, body })] }
  }
  await changeDelivery(tx.kysely, after)
  await putOnRoute(tx, delivery, after)
  await tx.note('delivery', delivery.deliveryId, delivery, after)
  if (after.feeJmdCents !== delivery.feeJmdCents) {
    await unbillDelivery(tx, delivery.deliveryId, 'The delivery fee was changed')
    await billDelivery(tx, deps, after, signed.actor.name)
  }
  return { payment }
}
