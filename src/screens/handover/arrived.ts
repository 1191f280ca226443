import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageStatus, packageLine } from '#sync/entities/packages/package-status.ts'
import { isPastCustoms } from '#sync/rules/manifests/customs.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'

interface Preselection {
  /** The package that opened the handover; null if it started with a customer. */
  readonly opened: string | null
}

/** Returns true if a package is selected at first. An unbilled one never is. */
export const isPreselected = (
  pkg: Pick<Package, 'packageId' | 'status' | 'billedAt' | 'chargesWaiver'>,
  { opened }: Preselection,
): boolean => isBilled(pkg) && (opened === null ? pkg.status === 'ReadyForPickup' : pkg.packageId === opened)

/** The statuses in which a package is at an office and can be handed over. */
export const arrivedStatuses: readonly PackageStatus[] = packageLine.filter(
  (status) => isPastCustoms(status) && status !== 'Delivered',
)
