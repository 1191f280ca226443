import * as z from 'zod'
import { IdLast4 } from '../../entities/accounts/authorized-person.ts'
import type { Delivery, DeliveryCollected } from '../../entities/deliveries/delivery.ts'
import { deliveryMachine } from '../../entities/deliveries/delivery-status.ts'
import { Id, MoneyNumber, Note, ShortText } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { type Actor, mustBeAllowed } from '../../policies/actor.ts'
import { deliveryRights } from '../../policies/delivery.ts'
import { packageRights } from '../../policies/package.ts'
import { mustFollow } from '../../rules/packages/transitions.ts'
import { settledBy } from '../../rules/payments/cash.ts'
import { mustBeTakenAtDoor, toRecordedSum } from '../../rules/payments/door-money.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { deliverTo } from '../packages/deliver.ts'
import { compareCode, tellAboutCode } from './door-code.ts'
import { mustBeOwnPictures } from './pictures.ts'
import { bringRefusedBack, leaveOut, RefusedArgs } from './refused-packages.ts'
import { repeatHandOver } from './repeated-hand-over.ts'
import { putOnRoute } from './route.ts'
import { mustFindStop, packagesOn, putDelivery } from './rows.ts'

/** The recipient, and the place of the hand-over. The change itself has the time. */
export const ProofArgs = z.object({
  recipientName: ShortText.min(1, 'is missing'),
  relationship: ShortText.default(''),
  idType: ShortText.default(''),
  idLast4: IdLast4.default(''),
  signatureFileId: Id.nullable().default(null),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
  latitude: z.number().min(-90, 'is not a latitude').max(90, 'is not a latitude').nullable().default(null),
  longitude: z
    .number()
    .min(-180, 'is not a longitude')
    .max(180, 'is not a longitude')
    .nullable()
    .default(null),
  accuracyM: z.number().min(0, 'is below zero').max(1_000_000, 'is not an accuracy').nullable().default(null),
  /** The customer's code, and the reason if there is none. An app that doesn't know of codes sends neither. */
  code: z
    .string()
    .regex(/^(\d{6})?$/, 'is not six digits')
    .default(''),
  codeReason: Note.default(''),
})

export const CollectedArgs = z.object({
  method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
  amountJmdCents: JmdAmount.min(1, 'must be more than zero'),
  tenderedJmdCents: JmdAmount.nullable().default(null),
  reference: MoneyNumber.default(''),
})
export type CollectedArgs = z.output<typeof CollectedArgs>

export const HandOverDeliveryArgs = z.object({
  deliveryId: Id,
  proof: ProofArgs,
  collected: CollectedArgs.nullable().default(null),
  /** The boxes that are not taken and come back. An app that doesn't know them hands over all. */
  refusedPackages: RefusedArgs.default([]),
})
type Args = z.output<typeof HandOverDeliveryArgs>

/** Releases the packages by the same rule as at the counter. */
async function release(tx: Tx, delivery: Delivery, { proof }: Args, { actor, context }: MutatorRun) {
  const { recipientName: name, relationship, idType, idLast4, signatureFileId, photoFileIds } = proof
  const recipient = { name, relationship, idType, idLast4 }
  const atDoor = { ...context, isDelivery: true }
  const proofOfPackages = {
    recipient,
    reason: '',
    code: '',
    onward: null,
    signatureFileId,
    photoFileIds,
    packageIds: delivery.packageIds,
    // A driver can't override. A chief has done so with the delivery's waiver.
    overrideReason: delivery.waiver?.reason ?? '',
  }
  await deliverTo(tx, await packagesOn(tx, delivery, context.side), proofOfPackages, {
    actor,
    context: atDoor,
  })
}

/**
 * The driver who carries the delivery also has its cash. A driver who was replaced meanwhile counts it in their own
 * day.
 */
const carrierOf = ({ driverId }: Delivery, { role, accountId }: Actor): string | null =>
  role === 'Driver' ? accountId : driverId

const collectMoney = async (
  delivery: Delivery,
  money: CollectedArgs,
  { doorMoney, isQueued = false }: MutatorContext,
): Promise<DeliveryCollected> =>
  doorMoney ? doorMoney.collect(delivery, money, isQueued) : toRecordedSum(delivery, money)

/** Hands over a delivery at the door. The server books the money that was collected. */
export const handOverDelivery = mutator({
  args: HandOverDeliveryArgs,
  permission: deliveryRights.make,
  async run(tx, args, actor, context): Promise<Outcome> {
    mustBeAllowed(actor, packageRights.deliver)
    const stop = await mustFindStop(tx, args.deliveryId, actor)
    const { collected, refusedPackages } = args
    const { code, codeReason, ...proof } = args.proof
    const { recipientName } = proof
    if (stop.status === 'Delivered' && context.isQueued)
      return repeatHandOver(tx, { delivery: stop, recipientName, collected, refusedPackages }, actor, context)
    mustFollow(deliveryMachine, 'This delivery', stop.status, 'Delivered')
    const delivery = await leaveOut(tx, stop, refusedPackages, { actor, context })
    await mustBeOwnPictures(context, actor, [proof.signatureFileId, ...proof.photoFileIds])
    if (collected) mustBeTakenAtDoor(collected)
    // Money first: a payment at the door removes the debt that would block the hand-over.
    const money = collected && (await collectMoney(delivery, collected, context))
    await release(tx, delivery, args, { actor, context })
    await context.doorMoney?.mustBePaid(delivery)
    const at = context.occurredAt
    const codeProof = await compareCode(delivery, { code, codeReason }, context)
    const due = delivery.dueJmdCents - (money ? settledBy(money) : 0)
    const deliveredRow: Delivery = {
      ...delivery,
      status: 'Delivered',
      driverId: carrierOf(delivery, actor),
      proof: { ...proof, ...codeProof, at },
      deliveredAt: at,
      dueJmdCents: Math.max(0, due),
      collected: money,
    }
    await putDelivery(tx, deliveredRow, context.now)
    await putOnRoute(tx, stop, deliveredRow, context.now)
    await bringRefusedBack(tx, refusedPackages, { actor, context })
    await tellAboutCode(tx, deliveredRow, codeProof, { actor, context })
    return done
  },
})
