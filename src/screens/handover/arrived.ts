import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageStatus, packageLine } from '#sync/entities/packages/package-status.ts'
import { isPastCustoms } from '#sync/rules/manifests/customs.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'

/** The office where a person serves, and the one from which the customer collects; null where it is not known. */
export interface CounterOffices {
  readonly counterId: string | null
  readonly ownerOfficeId: string | null
}

/** Returns the office where a ready package lies; null if that is this counter, or not known. */
export function elsewhereId(
  { status, branchId }: Pick<Package, 'status' | 'branchId'>,
  { counterId, ownerOfficeId }: CounterOffices,
): string | null {
  const officeId = branchId ?? ownerOfficeId
  if (status !== 'ReadyForPickup' || counterId === null) return null
  return officeId === counterId ? null : officeId
}

/**
 * Returns true if a package is selected at first. One that is unbilled, or lies at a different counter, never is.
 * @param opened the package that opened the handover; null if it started with a customer
 */
export function isPreselected(
  pkg: Pick<Package, 'packageId' | 'status' | 'branchId' | 'billedAt' | 'chargesWaiver'>,
  opened: string | null,
  offices: CounterOffices,
): boolean {
  if (!isBilled(pkg)) return false
  if (opened !== null) return pkg.packageId === opened
  return pkg.status === 'ReadyForPickup' && elsewhereId(pkg, offices) === null
}

/** The statuses in which a package is at an office and can be handed over. */
export const arrivedStatuses: readonly PackageStatus[] = packageLine.filter(
  (status) => isPastCustoms(status) && status !== 'Delivered',
)
