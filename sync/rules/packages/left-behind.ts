import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import { type ManifestStatus, packagesGoTo } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, placeOnLine } from '../../entities/packages/package-status.ts'

/** The place that a manifest's packages have reached with it; undefined before it has left. */
const placeOf: Partial<Record<ManifestStatus, PackageStatus>> = { ...packagesGoTo, Completed: 'AtHeadOffice' }
export const placeWith = ({ status }: Pick<Manifest, 'status'>): PackageStatus | undefined => placeOf[status]

/** Why a package isn't where its manifest is: `behind` ones can follow by a press. */
type LeftBehind = 'missing' | 'held' | 'behind'

export const leftBehindText: Record<LeftBehind, string> = {
  missing: 'missing',
  held: 'held by customs',
  behind: 'not moved yet',
}

/**
 * Why a package is left behind by its manifest; null if it isn't. A delayed package has no place on the line, so it is
 * moved by hand.
 */
export function leftBehind(
  pkg: Pick<Package, 'status' | 'customs'>,
  line: Pick<ManifestLine, 'arrival'>,
  manifest: Pick<Manifest, 'status'>,
): LeftBehind | null {
  const place = placeWith(manifest)
  if (!place || pkg.status === 'Delivered') return null
  if (line.arrival === 'Missing') return 'missing'
  if (pkg.status === 'Delayed' || placeOnLine(pkg.status) >= placeOnLine(place)) return null
  return pkg.customs.state === 'Hold' ? 'held' : 'behind'
}
