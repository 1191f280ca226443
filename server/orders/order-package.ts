import type { ItemPart, OrderPackage, StoreOrder, StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import { equal } from '#sync/lib/equal.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { PrealertArgs } from '#sync/mutators/packages/prealert.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { descriptionOfLines, sumOfLines } from '#sync/rules/packages/box-lines.ts'
import { orderLines } from '#sync/rules/packages/order-lines.ts'
import { itemsOfParts, openParts, partsProblem } from '#sync/rules/packages/order-parts.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { refusalOf } from '../db/core/errors.ts'
import { packagesOfOrders, putOrderParts } from '../db/orders/order-packages.ts'
import { withTableCategories } from './order-categories.ts'

interface Announcer {
  readonly tx: Transaction
  readonly actor: Actor
  readonly deviceId: string
}

/** A tracking number of the shop and the parts that come under it; without parts it is all that is still to come. */
export interface Announcement {
  readonly trackingNumber: string
  readonly parts?: readonly ItemPart[] | undefined
}

const prealertArgs = (
  packageId: string,
  store: string,
  items: readonly StoreOrderItem[],
  trackingNumber: string,
) => {
  const lines = orderLines(items)
  return parseArgs(PrealertArgs, {
    packageId,
    trackingNumber,
    courier: '',
    shipper: store,
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

const numbersOf = (packages: readonly OrderPackage[]): string =>
  packages.map(({ trackingNumber }) => trackingNumber).join(', ')

/** The parts for a package in the order of the items. */
function mustBeParts(order: StoreOrder, wantedParts: readonly ItemPart[] | undefined): readonly ItemPart[] {
  const parts = openParts(order)
  if (parts.length === 0)
    throw new Refusal(
      'wrong-state',
      `The goods of this order were announced as ${numbersOf(order.packages)}. Correct the number on that package.`,
      { trackingNumber: ['differs from that of the order’s package'] },
    )
  if (wantedParts === undefined) return parts
  const fault = partsProblem(order, wantedParts)
  if (fault)
    throw new Refusal('invalid', fault.problem, {
      [`parts.${fault.index}.quantity`]: ['is not what is still to come'],
    })
  return wantedParts.toSorted((a, b) => a.position - b.position)
}

/** A number that was announced for the order is the same announcement, unless it says something else. */
function isRepeat(order: StoreOrder, { trackingNumber, parts }: Announcement): boolean {
  const { canonical } = recognise(trackingNumber)
  const knownPackage = order.packages.find((pkg) => recognise(pkg.trackingNumber).canonical === canonical)
  if (!knownPackage) return false
  if (
    parts === undefined ||
    equal(
      [...parts].sort((a, b) => a.position - b.position),
      knownPackage.parts,
    )
  )
    return true
  throw new Refusal(
    'wrong-state',
    `${knownPackage.trackingNumber} was announced with other items of this order. Correct the items on that package.`,
    { trackingNumber: ['is announced already'] },
  )
}

/** Announces one package by the customer's rules, and answers its id. */
async function announcePackage(
  { tx, actor, deviceId }: Announcer,
  order: StoreOrder,
  args: PrealertArgs,
): Promise<string> {
  const caller = { actor: await inPlaceOfCustomer(tx, order, actor), deviceId }
  try {
    const outcome = await tx.part({ action: 'package.prealert', mutationId: null }, (part) =>
      runMutatorIn(part, caller, { name: 'package.prealert', args }),
    )
    return outcome.packageId ?? args.packageId
  } catch (error) {
    // The rule's words are for the customer.
    if (!isStaff(actor.role) || refusalOf(error)?.code !== 'already-exists') throw error
    throw new Refusal(
      'already-exists',
      `The customer announced ${args.trackingNumber} already. Correct the goods on that package.`,
      { trackingNumber: ['is announced already'] },
    )
  }
}

/** Announces goods of an order under a number of the shop, once. Answers the packages of the order. */
export async function announceOrder(
  announcer: Announcer,
  order: StoreOrder,
  announcement: Announcement,
): Promise<OrderPackage[]> {
  if (isRepeat(order, announcement)) return order.packages
  const { tx } = announcer
  const parts = mustBeParts(order, announcement.parts)
  const items = await withTableCategories(tx, itemsOfParts(order.items, parts))
  const args = prealertArgs(tx.ids.next(), order.store, items, announcement.trackingNumber)
  const packageId = await announcePackage(announcer, order, args)
  await putOrderParts(tx.kysely, order, packageId, parts)
  const packages = await packagesOfOrders(tx.kysely, [order])
  return (packages.get(order.storeOrderId) ?? []).map(({ row }) => row)
}

/** Deletes the pre-alerts of an order that is cancelled, because nothing comes any more. */
export async function withdrawOrder({ tx, actor, deviceId }: Announcer, order: StoreOrder): Promise<void> {
  const arrivedPackages = order.packages.filter((pkg) => pkg.hasArrived)
  if (arrivedPackages.length > 0) {
    const isWhole = arrivedPackages.length === order.packages.length
    const step = isWhole ? 'Mark the order as received' : 'The order is received when the rest arrives'
    throw new Refusal(
      'wrong-state',
      `The goods of this order have arrived as ${numbersOf(arrivedPackages)}. ${step}; what the customer doesn’t want goes back from the package’s page.`,
    )
  }
  if (order.packages.length === 0) return
  const caller = { actor: await inPlaceOfCustomer(tx, order, actor), deviceId }
  for (const packageId of new Set(order.packages.map((pkg) => pkg.packageId)))
    await tx.part({ action: 'package.remove', mutationId: null }, (part) =>
      runMutatorIn(part, caller, { name: 'package.remove', args: { packageId } }),
    )
}

/** An order that is received has no package on its way. */
export function mustHaveArrived({ packages }: StoreOrder): void {
  const awaitedPackages = packages.filter((pkg) => !pkg.hasArrived)
  if (awaitedPackages.length === 0) return
  throw new Refusal(
    'wrong-state',
    `The goods of this order that come as ${numbersOf(awaitedPackages)} are not at the warehouse yet. It is received when they are checked in; a package that never comes is deleted first.`,
  )
}
