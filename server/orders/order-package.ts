import type { StoreOrder, StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { PrealertArgs } from '#sync/mutators/packages/prealert.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { descriptionOfLines, sumOfLines } from '#sync/rules/packages/box-lines.ts'
import { orderLines } from '#sync/rules/packages/order-lines.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { idFrom } from '../core/id-from.ts'
import { refusalOf } from '../db/core/errors.ts'
import { withTableCategories } from './order-categories.ts'

const prealertArgs = (order: StoreOrder, items: readonly StoreOrderItem[], trackingNumber: string) => {
  const lines = orderLines(items)
  const { canonical } = recognise(trackingNumber)
  return parseArgs(PrealertArgs, {
    packageId: idFrom('package of a store order', order.storeOrderId, canonical),
    trackingNumber,
    courier: '',
    shipper: order.store,
    description: descriptionOfLines(lines),
    declaredValueUsdCents: sumOfLines(lines),
    quantity: 1,
    merchantInvoiceFileId: null,
    lines,
  })
}

/** The office announces for the customer, whose rules decide; the timeline names the person of the office. */
async function inPlaceOfCustomer(
  tx: Transaction,
  { accountId }: StoreOrder,
  { name }: Actor,
): Promise<Actor> {
  const account = await tx.get('account', accountId)
  if (!account || account.deletedAt) throw noSuchAccount()
  const { branchId, brand } = account
  return { name, role: 'User', permissions: [], accountId, branchId, brand }
}

interface Announcer {
  readonly tx: Transaction
  readonly actor: Actor
  readonly deviceId: string
}

/** Announces the goods of an order under the shop's tracking number, once. Answers the id of their package. */
export async function announceOrder(
  { tx, actor, deviceId }: Announcer,
  order: StoreOrder,
  trackingNumber: string,
): Promise<string> {
  const existing = order.packageId === null ? undefined : await tx.get('package', order.packageId)
  if (existing && !existing.deletedAt) {
    if (existing.trackingNormalized === recognise(trackingNumber).canonical) return existing.packageId
    throw new Refusal(
      'wrong-state',
      `The goods of this order were announced as ${existing.trackingNumber}. Correct the number on that package.`,
      { trackingNumber: ['differs from that of the order’s package'] },
    )
  }
  const args = prealertArgs(order, await withTableCategories(tx, order.items), trackingNumber)
  const caller = { actor: await inPlaceOfCustomer(tx, order, actor), deviceId }
  try {
    const outcome = await tx.part({ action: 'package.prealert', mutationId: null }, (part) =>
      runMutatorIn(part, caller, { name: 'package.prealert', args }),
    )
    return outcome.packageId ?? args.packageId
  } catch (error) {
    // The rule's words are for the customer.
    if (refusalOf(error)?.code !== 'already-exists') throw error
    throw new Refusal(
      'already-exists',
      `The customer announced ${trackingNumber} already. Correct the goods on that package.`,
      { trackingNumber: ['is announced already'] },
    )
  }
}

/** Takes back the announcement of an order that is cancelled, because nothing comes any more. */
export async function withdrawOrder(
  { tx, actor, deviceId }: Announcer,
  { packageId, ...order }: StoreOrder,
): Promise<void> {
  const pkg = packageId === null ? undefined : await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt) return
  if (pkg.status !== 'PreAlert')
    throw new Refusal(
      'wrong-state',
      `The goods of this order have arrived as ${pkg.trackingNumber}. Mark the order as received; what the customer doesn’t want goes back from the package’s page.`,
    )
  const caller = { actor: await inPlaceOfCustomer(tx, { ...order, packageId }, actor), deviceId }
  await tx.part({ action: 'package.remove', mutationId: null }, (part) =>
    runMutatorIn(part, caller, { name: 'package.remove', args: { packageId: pkg.packageId } }),
  )
}
