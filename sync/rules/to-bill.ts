import type { Package } from '../entities/package.ts'
import { type PackageStatus, packageStatuses } from '../entities/package-status.ts'
import { isBilled } from './billed.ts'
import { isPastCustoms, letsGo } from './customs.ts'

type Facts = Pick<
  Package,
  'accountId' | 'arrival' | 'billedAt' | 'chargesWaiver' | 'customs' | 'deletedAt' | 'status'
>

/** The statuses that a package to bill can be in. */
export const toBillStatuses: readonly PackageStatus[] = packageStatuses.filter(
  (status) => isPastCustoms(status) || status === 'Delayed',
)

/** A delayed package stands beside the line; it has arrived once customs let it go, as far as its row tells. */
const hasArrived = ({ status, customs }: Facts): boolean =>
  isPastCustoms(status) || (status === 'Delayed' && letsGo(customs))

/** Counted as missing, or damaged and not looked at yet: what it costs is not known. */
const isOpenCase = ({ arrival }: Facts): boolean => arrival === 'Missing' || arrival === 'Damaged'

/**
 * Whether the office has to bill a package: it has arrived, has an owner and is on no issued invoice. One that was handed
 * over stays until it is billed. `toBill` of the server says the same in SQL.
 */
export const isToBill = (pkg: Facts): boolean =>
  pkg.deletedAt === null && pkg.accountId !== null && hasArrived(pkg) && !isBilled(pkg) && !isOpenCase(pkg)

/** Lists show this for a package that left without being billed. */
export const handedOverUnbilled = 'Handed over, not billed'
