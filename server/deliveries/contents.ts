import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import { addressFields, type Delivery, type DeliveryAddress } from '#sync/entities/deliveries/delivery.ts'
import { deliveryStatusText } from '#sync/entities/deliveries/delivery-status.ts'
import { onlyFields } from '#sync/entities/kinds/field.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deliveryHolding, mustBeDeliverable } from '#sync/mutators/deliveries/rows.ts'
import { findPackage, noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { deliveryDayProblem } from '#sync/rules/deliveries/delivery-days.ts'
import { isRequestable, requestedWindows, windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { joinWithOr } from '#sync/rules/packages/transitions.ts'
import { noSuchAddress } from '../accounts/address-book.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { addressesOf, findAddress } from '../db/accounts/addresses.ts'

/** The ids of an account's packages that wait at the office and are on no other delivery. */
export async function mustHavePackages(
  tx: Transaction,
  accountId: string,
  packageIds: readonly string[],
  deliveryId: string,
): Promise<string[]> {
  const allowedIds = new Set<string>()
  for (const packageId of packageIds) {
    const pkg = await findPackage(tx, packageId)
    if (!pkg || pkg.deletedAt || pkg.accountId !== accountId) throw noSuchPackage()
    mustBeDeliverable(pkg)
    const otherDelivery = await deliveryHolding(tx, pkg.packageId)
    if (otherDelivery && otherDelivery.deliveryId !== deliveryId)
      throw new Refusal(
        'wrong-state',
        `${pkg.trackingNumber} is on another delivery, which is at "${deliveryStatusText[otherDelivery.status]}". Change or delete that one first.`,
      )
    allowedIds.add(pkg.packageId)
  }
  return [...allowedIds]
}

/** The destination: the written address, the chosen one, or the customer's default. */
export async function addressFor(
  tx: Transaction,
  accountId: string,
  { address, addressId }: Pick<DeliveryUpdate, 'address' | 'addressId'>,
): Promise<DeliveryAddress> {
  if (address) return onlyFields(addressFields, address)
  const account = await findAccount(tx.kysely, accountId)
  if (!account) throw noSuchAccount()
  const { userId } = account.user
  if (!addressId) {
    const defaultAddress = (await addressesOf(tx.kysely, userId)).find((candidate) => candidate.isDefault)
    if (defaultAddress) return onlyFields(addressFields, defaultAddress)
    throw new Refusal('invalid', 'Choose where to deliver: the account has no address yet.', {
      addressId: ['is missing'],
    })
  }
  const storedAddress = await findAddress(tx.kysely, addressId)
  if (!storedAddress || storedAddress.userId !== userId) throw noSuchAddress()
  return onlyFields(addressFields, storedAddress)
}

/** An active employee who drives. */
export async function mustBeDriver(tx: Transaction, driverId: string | null | undefined): Promise<void> {
  if (!driverId) return
  const driver = await findAccount(tx.kysely, driverId)
  if (driver?.role === 'Driver' && driver.status === 'Active') return
  throw new Refusal('invalid', 'Choose a driver who works here.', { driverId: ['is not a driver'] })
}

type Window = Pick<Delivery, 'windowFrom' | 'windowTo'>

/** A window has both ends, the first before the second. */
export function mustBeWindow({ windowFrom, windowTo }: Window): Window {
  if (windowFrom === null && windowTo === null) return { windowFrom, windowTo }
  if (windowFrom === null || windowTo === null)
    throw new Refusal('invalid', 'Enter both ends of the delivery window, or neither.', {
      [windowFrom === null ? 'windowFrom' : 'windowTo']: ['is missing'],
    })
  if (windowFrom < windowTo) return { windowFrom, windowTo }
  throw new Refusal('invalid', 'The delivery window ends before it begins.', {
    windowTo: ['is not after the beginning'],
  })
}

/** A customer's request must name a future day and a part of the day in which we deliver. */
export function mustBeRequestable(
  { scheduledFor, windowFrom, windowTo }: Window & Pick<Delivery, 'scheduledFor'>,
  at: string,
): void {
  if (scheduledFor !== null && scheduledFor < jamaicaDay(at))
    throw new Refusal('invalid', 'This day is over. Choose a later day.', {
      scheduledFor: ['is in the past'],
    })
  if (isRequestable({ windowFrom, windowTo })) return
  const windows = joinWithOr(requestedWindows.map(windowText))
  throw new Refusal('invalid', `We don’t deliver at this time. Choose ${windows}.`, {
    windowFrom: ['is not a time we deliver at'],
  })
}

/** A customer's request must name an office that delivers, and a day on which it does. */
export async function mustBeDeliveryDay(
  tx: Transaction,
  { accountId, branchId, scheduledFor }: Pick<Delivery, 'accountId' | 'branchId' | 'scheduledFor'>,
): Promise<void> {
  const officeId = branchId ?? (await tx.get('account', accountId))?.branchId
  const branch = officeId && (await tx.get('branch', officeId))
  const problem = branch && deliveryDayProblem(branch, scheduledFor)
  if (problem) throw new Refusal('invalid', problem, { scheduledFor: ['is not a day we deliver on'] })
}

export async function mustBeBranch(tx: Transaction, branchId: string | null | undefined): Promise<void> {
  if (!branchId) return
  const branch = await tx.get('branch', branchId)
  if (branch && !branch.deletedAt) return
  throw new Refusal('invalid', 'This branch no longer exists. Choose another one.', {
    branchId: ['no longer exists'],
  })
}
