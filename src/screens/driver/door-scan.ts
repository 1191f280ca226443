import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer } from '../../scan/use-verdict.ts'
import { isDone, stopName } from './stop-text.ts'

/** The packages of the stop, and those already scanned at its door. */
export interface DoorPackages {
  readonly packageIds: readonly string[]
  readonly scanned: ReadonlySet<string>
  /** All stops of the round, which name whose a wrong package is, also without a connection. */
  readonly stops: readonly RoundStop[]
}

/** "It’s for Oneil Allen, stop 4." */
function rightStopText({ packageId }: Package, stops: readonly RoundStop[]): string {
  const stop = stops.find(({ delivery }) => delivery.packageIds.includes(packageId))
  if (!stop) return 'It isn’t on your route. Take it back to the office.'
  const { stopOrder } = stop.delivery
  const place = stopOrder === null ? '' : `, stop ${stopOrder}`
  const handedOver = isDone(stop) ? ' You’ve marked that stop as delivered.' : ''
  return `It’s for ${stopName(stop)}${place}.${handedOver}`
}

/** Handles a scan at the door: a package of this stop, or one that must not be handed over here. */
export async function doorScan(
  scan: Scan,
  door: DoorPackages,
  lookUp: (code: Recognised) => Promise<KnownPackages>,
): Promise<PackageScan> {
  const lookup = await lookUpScan(scan, lookUp)
  return lookup.pkg ? doorPackage(lookup.pkg, door) : lookup
}

export function doorPackage(pkg: Package, { packageIds, scanned, stops }: DoorPackages): PackageScan {
  const code = pkg.trackingNumber
  const result = (verdict: PackageScan['answer']): PackageScan => ({ answer: verdict, pkg, offered: [] })
  if (!packageIds.includes(pkg.packageId))
    return result(answer('refused', 'Wrong package', { text: rightStopText(pkg, stops), code }))
  if (scanned.has(pkg.packageId)) return result(answer('done', 'Already scanned', { code }))
  const left = packageIds.filter((id) => id !== pkg.packageId && !scanned.has(id)).length
  const detail = left === 0 ? 'All packages scanned' : `${left} more to scan`
  return result(answer('taken', 'Right package', { text: pkg.description, code, detail }))
}
