import type { NewDelivery } from '#sync/api/deliveries/deliveries.ts'
import { type Delivery, deliveryFields, newDelivery } from '#sync/entities/deliveries/delivery.ts'
import { writtenIn } from '#sync/entities/kinds/field.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { putOnRoute } from '#sync/mutators/deliveries/route.ts'
import { putDelivery } from '#sync/mutators/deliveries/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type DeliveryPart, deliveryPolicy } from '#sync/policies/delivery.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { waiverAfter } from '../billing/waiver.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { idFrom } from '../core/id-from.ts'
import { smallestCoin } from '../db/company/settings.ts'
import {
  addressFor,
  mustBeBranch,
  mustBeDeliveryDay,
  mustBeDriver,
  mustBeRequestable,
  mustBeWindow,
  mustHavePackages,
} from './contents.ts'
import { billDelivery, chargeNow, mustBeShownFee } from './fee.ts'
import { mustBeFor } from './fields.ts'

/** The customer whose packages they are: oneself, or for the office whomever it names. */
async function accountFor(
  tx: Transaction,
  actor: Actor,
  part: DeliveryPart,
  customerId: string | undefined,
): Promise<string> {
  const accountId = customerId ?? actor.accountId
  if (!deliveryPolicy.canCreateFor(actor, part, accountId)) throw noSuchAccount()
  const account = await tx.get('account', accountId)
  if (!account || account.deletedAt || account.role !== 'User') throw noSuchAccount()
  return accountId
}

const isRepeat = (before: Delivery, accountId: string, packageIds: readonly string[]): boolean =>
  before.deletedAt === null &&
  before.accountId === accountId &&
  packageIds.every((id) => before.packageIds.includes(id))

/** The id of another customer's delivery must look like a free one: the request gets another id, always the same. */
async function idFor(
  tx: Transaction,
  part: DeliveryPart,
  accountId: string,
  requestedId: string,
): Promise<string> {
  const existing = await tx.get('delivery', requestedId)
  const strangers = part === 'customer' && existing && existing.accountId !== accountId
  return strangers ? idFrom(accountId, requestedId) : requestedId
}

/** Makes a delivery and bills its fee. The same id again is the delivery that was made before. */
export async function makeDelivery(
  tx: Transaction,
  deps: Pick<ChangeDeps, 'ids'>,
  { actor, part }: { readonly actor: Actor; readonly part: DeliveryPart },
  {
    accountId: customerId,
    deliveryId: wanted,
    packageIds,
    shownFeeJmdCents,
    ...input
  }: NewDelivery & { deliveryId: string },
): Promise<Delivery> {
  mustBeFor(part, input)
  const accountId = await accountFor(tx, actor, part, customerId)
  const deliveryId = await idFor(tx, part, accountId, wanted)
  const before = await tx.get('delivery', deliveryId)
  if (before && isRepeat(before, accountId, packageIds)) return before
  if (before)
    throw new Refusal('already-exists', 'This id is already in use. Send it again with another one.')
  await mustBeDriver(tx, input.driverId)
  await mustBeBranch(tx, input.branchId)
  const window = mustBeWindow({ windowFrom: input.windowFrom ?? null, windowTo: input.windowTo ?? null })
  const scheduledFor = input.scheduledFor ?? null
  if (part === 'customer') mustBeRequestable({ ...window, scheduledFor }, tx.at)
  const ownPackageIds = await mustHavePackages(tx, accountId, packageIds, deliveryId)
  const first = await tx.get('package', ownPackageIds[0] ?? '')
  const branchId = input.branchId ?? first?.branchId ?? null
  if (part === 'customer') await mustBeDeliveryDay(tx, { accountId, branchId, scheduledFor })
  const address = await addressFor(tx, accountId, input)
  const charge = await chargeNow(tx, { packageIds: ownPackageIds, address }, jamaicaDay(tx.at))
  if (input.feeJmdCents === undefined) mustBeShownFee(charge, shownFeeJmdCents)
  const delivery = newDelivery({
    ...writtenIn(deliveryFields, input),
    deliveryId,
    accountId,
    packageIds: ownPackageIds,
    address,
    branchId,
    scheduledFor,
    ...window,
    waiver: waiverAfter(tx, actor, null, input.waiverReason),
    confirmedAt: part === 'customer' || scheduledFor === null ? null : tx.at,
    feeJmdCents: input.feeJmdCents ?? charge.unitJmdCents,
    hasOwnFee: input.feeJmdCents !== undefined,
    cashRoundingJmdCents: await smallestCoin(tx.kysely),
    createdBy: actor.name,
    createdAt: tx.at,
    updatedAt: tx.at,
  })
  await putDelivery(tx, delivery, tx.at)
  await putOnRoute(tx, null, delivery, tx.at)
  await billDelivery(tx, deps, delivery, { createdBy: actor.name, charge })
  return delivery
}
