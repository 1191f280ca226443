import { type PackageStatus, packageLine } from '#sync/entities/package-status.ts'
import { isPastCustoms } from '#sync/rules/customs.ts'

/** Where a package is at an office, and can be handed over. */
export const arrivedStatuses: readonly PackageStatus[] = packageLine.filter(
  (status) => isPastCustoms(status) && status !== 'Delivered',
)
