import type { DeliveryUpdate } from '#sync/api/deliveries.ts'
import type { Delivery, DeliveryAttempt, DeliveryProof } from '#sync/entities/delivery.ts'
import { type DeliveryStatus, deliveryMachine } from '#sync/entities/delivery-status.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { spread } from '#sync/rules/allocation.ts'
import { mustFollow } from '#sync/rules/transitions.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { owedOnDelivery } from '../db/deliveries/delivery-details.ts'
import { findFile } from '../db/files/files.ts'
import type { Signed } from '../http/signed.ts'
import { takePayment } from '../payments/payments.ts'
import { mustBeDeliverable } from './contents.ts'

export interface StepInput {
  readonly tx: Transaction
  readonly deps: ChangeDeps
  readonly signed: Signed
  readonly delivery: Delivery
  readonly body: DeliveryUpdate
}

interface Left {
  readonly changes: Partial<Delivery>
  readonly payment?: Payment
}

/** A time that has not come yet is now: the device's clock is only a label. */
const notAfter = (at: string | undefined, now: string): string => (at && at < now ? at : now)

export function attemptOf({ tx, signed, body }: StepInput): DeliveryAttempt {
  const { reason, note, at } = must(body.attempt, 'an attempt')
  return { reason, note, at: notAfter(at, tx.at), by: signed.actor.name }
}

async function goOut({ tx, delivery }: StepInput): Promise<Left> {
  if (!delivery.driverId)
    throw new Refusal('wrong-state', 'This delivery has no driver yet. Give it to a driver first.')
  for (const packageId of delivery.packageIds)
    mustBeDeliverable(must(await tx.get('package', packageId), 'a package of a delivery'))
  return { changes: { outAt: tx.at } }
}

/** The customer sees the pictures of a proof, so whoever hands over names own ones; one may still be on its way here. */
async function mustBeOwnPictures({ tx, signed }: StepInput, proof: DeliveryProof): Promise<void> {
  for (const fileId of [proof.signatureFileId, ...proof.photoFileIds]) {
    const file = fileId ? await findFile(tx.kysely, fileId) : undefined
    if (file && file.ownerAccountId !== signed.actor.accountId)
      throw new Refusal('invalid', 'The proof names a picture that somebody else took. Take it again.', {
        proof: ['names a picture that somebody else took'],
      })
  }
}

/** The packages are the customer's, by the same rule as at the counter; what was collected is money taken. */
async function handOver(work: StepInput): Promise<Left> {
  const { tx, signed, delivery, body } = work
  const proofInput = must(body.proof, 'a proof')
  const proof: DeliveryProof = { ...proofInput, at: notAfter(proofInput.at, tx.at) }
  await mustBeOwnPictures(work, proof)
  const { recipientName: name, relationship, idType } = proof
  await runMutatorIn(tx, signed, {
    name: 'package.deliver',
    args: { packageIds: delivery.packageIds, recipient: { name, relationship, idType } },
    occurredAt: proof.at,
  })
  const handed = { proof, deliveredAt: proof.at }
  if (!body.collected) return { changes: handed }
  const payment = await collect(work)
  const { method, amountJmdCents, paymentId } = payment
  return { changes: { ...handed, collected: { method, amountJmdCents, paymentId } }, payment }
}

/** Pays the delivery first, then its packages; what is over is the customer's credit. The office has yet to see it. */
async function collect({ tx, deps, signed, delivery, body }: StepInput): Promise<Payment> {
  const { method, amountJmdCents, tenderedJmdCents, reference } = must(body.collected, 'what was collected')
  const owed = await owedOnDelivery(tx.kysely, delivery)
  return takePayment(tx, deps, {
    accountId: delivery.accountId,
    method,
    amountJmdCents,
    tenderedJmdCents,
    reference,
    allocations: spread(amountJmdCents, owed),
    deliveryId: delivery.deliveryId,
    receivedBy: signed.actor.name,
    receiptCheck: false,
  })
}

const comeBack = async (work: StepInput): Promise<Left> => ({
  changes: { attempts: [...work.delivery.attempts, attemptOf(work)] },
})

const onReaching: Partial<Record<DeliveryStatus, (work: StepInput) => Promise<Left>>> = {
  OutForDelivery: goOut,
  Delivered: handOver,
  ReturnedToOffice: comeBack,
}

/** Moves a delivery to a status; refuses one that does not follow, naming what does. */
export async function takeStep(work: StepInput, status: DeliveryStatus): Promise<Left> {
  mustFollow(deliveryMachine, 'This delivery', work.delivery.status, status)
  const left = (await onReaching[status]?.(work)) ?? { changes: {} }
  return { ...left, changes: { ...left.changes, status } }
}
