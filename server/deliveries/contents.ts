import type { DeliveryUpdate } from '#sync/api/deliveries.ts'
import type { DeliveryAddress } from '#sync/entities/delivery.ts'
import { deliverablePackageStatuses, deliveryStatusText } from '#sync/entities/delivery-status.ts'
import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, statusText } from '#sync/entities/package-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findPackage, noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { eitherOf } from '#sync/rules/transitions.ts'
import { noSuchAddress } from '../accounts/address-book.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { addressesOf, findAddress } from '../db/accounts/addresses.ts'
import { deliveryHolding } from '../db/deliveries/deliveries.ts'

const fits = (status: PackageStatus): boolean =>
  (deliverablePackageStatuses as readonly PackageStatus[]).includes(status)

export function mustBeDeliverable(pkg: Pick<Package, 'trackingNumber' | 'status'>): void {
  if (fits(pkg.status)) return
  const allowed = eitherOf(deliverablePackageStatuses.map((status) => `"${statusText(status)}"`))
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is at "${statusText(pkg.status)}". Only a package that is ${allowed.toLowerCase()} can be delivered.`,
  )
}

/** The ids of an account's packages that wait at the office and are on no other delivery. */
export async function mustHavePackages(
  tx: Transaction,
  accountId: string,
  packageIds: readonly string[],
  deliveryId: string,
): Promise<string[]> {
  const found = new Set<string>()
  for (const packageId of packageIds) {
    const pkg = await findPackage(tx, packageId)
    if (!pkg || pkg.deletedAt || pkg.accountId !== accountId) throw noSuchPackage()
    mustBeDeliverable(pkg)
    const other = await deliveryHolding(tx.kysely, pkg.packageId)
    if (other && other.deliveryId !== deliveryId)
      throw new Refusal(
        'wrong-state',
        `${pkg.trackingNumber} is on another delivery, which is at "${deliveryStatusText[other.status]}". Change or delete that one first.`,
      )
    found.add(pkg.packageId)
  }
  return [...found]
}

const copied = ({ label, line1, line2, town, parish, country, phone, note }: DeliveryAddress) => ({
  ...{ label, line1, line2, town, parish },
  ...{ country, phone, note },
})

/** Where it goes: the address that was written out, the one that was named, or the customer's default. */
export async function addressFor(
  tx: Transaction,
  accountId: string,
  { address, addressId }: Pick<DeliveryUpdate, 'address' | 'addressId'>,
): Promise<DeliveryAddress> {
  if (address) return copied(address)
  const account = await findAccount(tx.kysely, accountId)
  if (!account) throw noSuchAccount()
  const { userId } = account.user
  if (!addressId) {
    const own = (await addressesOf(tx.kysely, userId)).find((one) => one.isDefault)
    if (own) return copied(own)
    throw new Refusal('invalid', 'Say where to deliver to: there is no address on the account yet.', {
      addressId: ['is missing'],
    })
  }
  const found = await findAddress(tx.kysely, addressId)
  if (!found || found.userId !== userId) throw noSuchAddress()
  return copied(found)
}

/** Somebody who drives and still works here. */
export async function mustBeDriver(tx: Transaction, driverId: string | null | undefined): Promise<void> {
  if (!driverId) return
  const driver = await findAccount(tx.kysely, driverId)
  if (driver?.role === 'Driver' && driver.status === 'Active') return
  throw new Refusal('invalid', 'Choose a driver who works here.', { driverId: ['is not a driver'] })
}

export async function mustBeBranch(tx: Transaction, branchId: string | null | undefined): Promise<void> {
  if (!branchId) return
  const branch = await tx.get('branch', branchId)
  if (branch && !branch.deletedAt) return
  throw new Refusal('invalid', 'This branch no longer exists. Choose another one.', {
    branchId: ['no longer exists'],
  })
}
