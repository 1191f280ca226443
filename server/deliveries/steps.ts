import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { DeliveryStatus } from '#sync/entities/deliveries/delivery-status.ts'
import { deliveryMachine } from '#sync/entities/deliveries/delivery-status.ts'
import { must } from '#sync/lib/must.ts'
import { mustFollow } from '#sync/rules/packages/transitions.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { Signed } from '../core/signed.ts'

export interface StepInput {
  readonly tx: Transaction
  readonly deps: ChangeDeps
  readonly signed: Signed
  readonly delivery: Delivery
  readonly body: DeliveryUpdate
}

/** A status sent over the API has no scan of the packages at the van. */
const unscannedReason = 'It was set out without a scan'

const run = ({ tx, signed }: StepInput, part: Parameters<typeof runMutatorIn>[2]) =>
  runMutatorIn(tx, signed, part)

/** The same changes that a driver's device sends. */
const steps: Partial<Record<DeliveryStatus, (work: StepInput) => Promise<unknown>>> = {
  OutForDelivery: (work) =>
    run(work, {
      name: 'delivery.setOut',
      args: { deliveryId: work.delivery.deliveryId, unscannedReason },
    }),
  Delivered(work) {
    const { delivery, body } = work
    const { at, ...proof } = must(body.proof, 'a proof')
    const { collected = null, refusedPackages = [] } = body
    const args = { deliveryId: delivery.deliveryId, proof, collected, refusedPackages }
    return run(work, { name: 'delivery.handOver', args, occurredAt: at })
  },
  ReturnedToOffice(work) {
    const { at, ...attempt } = must(work.body.attempt, 'an attempt')
    const args = { deliveryId: work.delivery.deliveryId, attempt }
    return run(work, { name: 'delivery.bringBack', args, occurredAt: at })
  },
}

/** Takes the step that a call asks for; refuses one that does not follow, naming what does. */
export async function takeStep(work: StepInput): Promise<void> {
  const { delivery, body } = work
  if (body.status) {
    const step = steps[body.status]
    if (!step) return mustFollow(deliveryMachine, 'This delivery', delivery.status, body.status)
    await step(work)
  } else if (body.attempt) {
    const { at, ...attempt } = body.attempt
    const args = { deliveryId: delivery.deliveryId, ...attempt }
    await run(work, { name: 'delivery.fail', args, occurredAt: at })
  }
}
