import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, packageLine } from '#sync/entities/package-status.ts'
import { isBilled } from '#sync/rules/billed.ts'
import { isPastCustoms } from '#sync/rules/customs.ts'

interface Preselection {
  /** The package that the hand-over was opened with; null: the customer's turn began by itself. */
  readonly opened: string | null
}

/** Whether a package lies on the counter before anybody has chosen. One that isn't billed never does. */
export const isPreselected = (
  pkg: Pick<Package, 'packageId' | 'status' | 'billedAt' | 'chargesWaiver'>,
  { opened }: Preselection,
): boolean => isBilled(pkg) && (opened === null ? pkg.status === 'ReadyForPickup' : pkg.packageId === opened)

/** Where a package is at an office, and can be handed over. */
export const arrivedStatuses: readonly PackageStatus[] = packageLine.filter(
  (status) => isPastCustoms(status) && status !== 'Delivered',
)
