import type { Branch } from '../../entities/company/branch.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, placeOnLine } from '../../entities/packages/package-status.ts'

/** The facts that say at which office a package lies. */
interface Whereabouts {
  readonly pkg: Pick<Package, 'headingTo'>
  /** The office where it is picked up; null if that isn't known. */
  readonly pickupId: string | null
  /** Its place on the line, behind any delay. */
  readonly reached: PackageStatus
  /** The branch of the last scan into or out of a bin, if this side knows it. */
  readonly scannedAt: Pick<Branch, 'branchId' | 'kind'> | undefined
}

/**
 * True for a package that lies at the office: where it was scanned last, or else where its status says. The bin of
 * the warehouse says nothing any more once it is in Jamaica, nor does that of the head office once it has left there.
 */
export function isLyingAt(
  { pkg, pickupId, reached, scannedAt }: Whereabouts,
  office: Pick<Branch, 'branchId' | 'kind'>,
): boolean {
  if (pkg.headingTo || reached === 'Delivered' || placeOnLine(reached) < placeOnLine('AtHeadOffice'))
    return false
  if (scannedAt?.kind === 'LocalOffice') return scannedAt.branchId === office.branchId
  if (reached !== 'AtHeadOffice') return pickupId === office.branchId
  return scannedAt?.kind === 'HeadOffice'
    ? scannedAt.branchId === office.branchId
    : office.kind === 'HeadOffice'
}

/** The head office passes on what it gets; any other office gets what is picked up there. */
export const belongsAt = (pickupId: string | null, office: Pick<Branch, 'branchId' | 'kind'>): boolean =>
  office.kind === 'HeadOffice' || pickupId === office.branchId
