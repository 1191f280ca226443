import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, packageLine, placeOnLine } from '../../entities/packages/package-status.ts'

/** Two business days in Jamaica, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The fields of a package that say when it is expected. */
export type ExpectedFields = Pick<Package, 'expectedFrom' | 'expectedTo' | 'expectedMove'>

/** Ready and delivered packages keep their last days: nothing is expected of them any longer. */
export const isOver = (status: PackageStatus): boolean => placeOnLine(status) >= placeOnLine('ReadyForPickup')

/** Returns true while it is unknown when the package moves again. */
export const isHeldBack = ({ customs, arrival }: Pick<Package, 'customs' | 'arrival'>): boolean =>
  customs.state === 'Hold' || arrival === 'Missing'

/** The statuses of packages that are on their way to their office. */
export const onTheWayStatuses: readonly PackageStatus[] = [
  ...packageLine.filter((status) => status !== 'PreAlert' && !isOver(status)),
  'Delayed',
]
const onTheWay: ReadonlySet<PackageStatus> = new Set(onTheWayStatuses)
export const isOnTheWay = (status: PackageStatus): boolean => onTheWay.has(status)

/** The fields of a package that may have expected days. */
export type Awaited = Pick<Package, 'status' | 'customs' | 'arrival' | 'deletedAt'> &
  Partial<Pick<Package, 'ending'>> &
  Pick<ExpectedFields, 'expectedFrom' | 'expectedTo'>

/** A package that its customer was asked about, or that goes another way, may never reach them. */
const mayNotCome = ({ ending }: Awaited): boolean => ending != null && ending.status !== 'Noticed'

/** The days to show; null when the package is ready, stopped, or nothing can be said. */
export function shownDays(pkg: Awaited): Days | null {
  const { expectedFrom, expectedTo } = pkg
  if (expectedFrom === null || expectedTo === null || pkg.deletedAt || mayNotCome(pkg)) return null
  return isOnTheWay(pkg.status) && !isHeldBack(pkg) ? { from: expectedFrom, to: expectedTo } : null
}

/** Returns true if all expected days have passed. */
export function isPackageLate(pkg: Awaited, today: string): boolean {
  const days = shownDays(pkg)
  return days !== null && days.to < today
}
