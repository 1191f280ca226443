import type { NewDelivery } from '#sync/api/deliveries.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type DeliveryPart, deliveryPolicy } from '#sync/policies/delivery.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findDelivery, insertDelivery } from '../db/deliveries/deliveries.ts'
import { idFrom } from '../http/idempotency.ts'
import { addressFor, mustBeBranch, mustBeDriver, mustHavePackages } from './contents.ts'
import { billDelivery, standardFee } from './fee.ts'
import { mustBeFor } from './fields.ts'
import { putOnRoute } from './route.ts'

/** The customer whose packages they are: oneself, or for the office whomever it names. */
async function accountFor(
  tx: Transaction,
  actor: Actor,
  part: DeliveryPart,
  named: string | undefined,
): Promise<string> {
  const accountId = named ?? actor.accountId
  if (!deliveryPolicy.canCreateFor(actor, part, accountId)) throw noSuchAccount()
  const account = await tx.get('account', accountId)
  if (!account || account.deletedAt || account.role !== 'User') throw noSuchAccount()
  return accountId
}

const isRepeat = (before: Delivery, accountId: string, packageIds: readonly string[]): boolean =>
  before.accountId === accountId && packageIds.every((id) => before.packageIds.includes(id))

/** An id that is a stranger's delivery must not be told from a free one: the wish gets another, always the same. */
async function idFor(
  tx: Transaction,
  part: DeliveryPart,
  accountId: string,
  wanted: string,
): Promise<string> {
  const taken = await findDelivery(tx.kysely, wanted)
  const strangers = part === 'customer' && taken && taken.accountId !== accountId
  return strangers ? idFrom(accountId, wanted) : wanted
}

/** Makes a delivery and bills its fee. The same id again is the delivery that was made before. */
export async function makeDelivery(
  tx: Transaction,
  deps: Pick<ChangeDeps, 'ids'>,
  { actor, part }: { readonly actor: Actor; readonly part: DeliveryPart },
  { accountId: named, deliveryId: wanted, packageIds, ...input }: NewDelivery & { deliveryId: string },
): Promise<Delivery> {
  mustBeFor(part, input)
  const accountId = await accountFor(tx, actor, part, named)
  const deliveryId = await idFor(tx, part, accountId, wanted)
  const before = await findDelivery(tx.kysely, deliveryId)
  if (before && isRepeat(before, accountId, packageIds)) return before
  if (before)
    throw new Refusal('already-exists', 'This id is already in use. Send it again with another one.')
  await mustBeDriver(tx, input.driverId)
  await mustBeBranch(tx, input.branchId)
  const held = await mustHavePackages(tx, accountId, packageIds, deliveryId)
  const first = await tx.get('package', held[0] ?? '')
  const delivery: Delivery = {
    deliveryId,
    accountId,
    packageIds: held,
    address: await addressFor(tx, accountId, input),
    branchId: input.branchId ?? first?.branchId ?? null,
    driverId: input.driverId ?? null,
    scheduledFor: input.scheduledFor ?? null,
    stopOrder: input.stopOrder ?? null,
    status: 'InStore',
    feeJmdCents: input.feeJmdCents ?? (await standardFee(tx)),
    attempts: [],
    proof: null,
    collected: null,
    outAt: null,
    deliveredAt: null,
    createdAt: tx.at,
    updatedAt: tx.at,
    createdBy: actor.name,
  }
  await insertDelivery(tx.kysely, delivery)
  await putOnRoute(tx, null, delivery)
  await tx.note('delivery', deliveryId, null, delivery)
  await billDelivery(tx, deps, delivery, actor.name)
  return delivery
}
