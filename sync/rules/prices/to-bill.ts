import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, packageStatuses } from '../../entities/packages/package-status.ts'
import { isPastCustoms, isReleasedByCustoms } from '../manifests/customs.ts'
import { isBilled } from './billed.ts'

type Facts = Pick<
  Package,
  'accountId' | 'arrival' | 'billedAt' | 'chargesWaiver' | 'customs' | 'deletedAt' | 'status'
>

/** The statuses that a package to bill can have. */
export const toBillStatuses: readonly PackageStatus[] = packageStatuses.filter(
  (status) => isPastCustoms(status) || status === 'Delayed',
)

/**
 * A delayed package has no place on the line; it counts as arrived once customs has released it, as far as its row
 * shows.
 */
const hasArrived = ({ status, customs }: Facts): boolean =>
  isPastCustoms(status) || (status === 'Delayed' && isReleasedByCustoms(customs))

/** Returns true while the cost is unknown, because the package is missing, or damaged and not reviewed yet. */
const isOpenCase = ({ arrival }: Facts): boolean => arrival === 'Missing' || arrival === 'Damaged'

/**
 * Returns true if the office has to bill a package: it has arrived, has an owner and is on no issued invoice. A package
 * that was handed over stays until it is billed. The server's `toBill` expresses the same in SQL.
 */
export const isToBill = (pkg: Facts): boolean =>
  pkg.deletedAt === null && pkg.accountId !== null && hasArrived(pkg) && !isBilled(pkg) && !isOpenCase(pkg)

/** The label in lists for a package that left without being billed. */
export const handedOverUnbilled = 'Handed over, not billed'
