import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { isDone, isOut, stopName } from './stop-text.ts'

/** The van a package belongs on, according to the server. */
export interface VanPlace {
  readonly isKnown: boolean
  /** The first name of the driver who has it; null if no driver has it. */
  readonly driverName: string | null
}

/** The parts of the device that loading uses. */
export interface VanDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly stops: () => Promise<readonly RoundStop[]>
  /** Resolves once that is stored. */
  readonly load: (deliveryId: string, packageId: string) => Promise<unknown>
  /** Returns null if the server wasn't reached. */
  readonly vanOf: (code: string) => Promise<VanPlace | null>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

const refusedAnswer = (headline: string, text: string, code: string): ScanAnswer =>
  answer('refused', headline, { text, code })

/** Returns the answer for a package that isn't on this van, with the right van if the server knows it. */
async function otherVanAnswer(code: string, { vanOf }: VanDeps): Promise<ScanAnswer> {
  const place = await vanOf(code)
  if (place?.driverName)
    return refusedAnswer(`${place.driverName}’s van`, `Leave it for ${place.driverName}.`, code)
  if (place?.isKnown) return refusedAnswer('Not on a delivery', 'Leave it in the office.', code)
  if (place)
    return answer('unknown', 'Not found', { text: 'Nobody knows this number. Check the label.', code })
  return refusedAnswer(
    'Not on your route',
    'Leave it in the office. You’re offline, so its van isn’t known.',
    code,
  )
}

/** Handles a scan while loading the van. */
export async function vanScan(scan: Scan, deps: VanDeps): Promise<PackageScan> {
  const lookup = await lookUpScan(scan, deps.lookUp)
  if (lookup.pkg) return vanPackage(lookup.pkg, deps)
  const { canonical } = scan.recognised
  // The server may name this driver's own van, because the package isn't on this device yet.
  if (lookup.isLoading) return lookup
  if (lookup.answer.headline !== 'Not found' || canonical === '') return lookup
  return { ...lookup, answer: await otherVanAnswer(canonical, deps) }
}

export async function vanPackage(pkg: Package, deps: VanDeps): Promise<PackageScan> {
  const result = (verdict: ScanAnswer): PackageScan => ({ answer: verdict, pkg, offered: [] })
  const code = pkg.trackingNumber
  const isLoading = deps.isLoading()
  const stop = (await deps.stops()).find(({ delivery }) => delivery.packageIds.includes(pkg.packageId))
  if (!stop && isLoading) return result(stillLoadingAnswer('deliveries', code))
  if (!stop) return result(await otherVanAnswer(code, deps))
  const { deliveryId, packageIds, loadedPackageIds, stopOrder } = stop.delivery
  const text = [stopOrder === null ? '' : `Stop ${stopOrder}`, stopName(stop)].filter(Boolean).join(' · ')
  if (isDone(stop)) return result(refusedAnswer('Already delivered', text, code))
  if (isOut(stop) || loadedPackageIds.includes(pkg.packageId))
    return result(answer('done', 'Already loaded', { text, code }))
  try {
    await deps.load(deliveryId, pkg.packageId)
  } catch (error) {
    return result({ ...notSavedAnswer(error, code), headline: 'Not loaded' })
  }
  const loaded = packageIds.filter((id) => id === pkg.packageId || loadedPackageIds.includes(id)).length
  const detail = loaded === packageIds.length ? 'Stop complete' : `${loaded} of ${packageIds.length} packages`
  return result(answer('taken', 'Loaded', { text, code, detail }))
}
