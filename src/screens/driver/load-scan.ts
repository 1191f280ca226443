import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { isDone, isOut, stopName } from './stop-text.ts'

/** Which van a package belongs on, by the server's word. */
export interface VanPlace {
  readonly isKnown: boolean
  /** The first name of the driver who has it; null: nobody has. */
  readonly driverName: string | null
}

/** What loading needs of the device. */
export interface VanDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly stops: () => Promise<readonly RoundStop[]>
  /** Resolves when it is on the disk. */
  readonly load: (deliveryId: string, packageId: string) => Promise<unknown>
  /** Null: the server was not reached. */
  readonly vanOf: (code: string) => Promise<VanPlace | null>
  /** Rows are still on their way to this device: what is missing here may exist all the same. */
  readonly isLoading: () => boolean
}

const refused = (headline: string, text: string, code: string): ScanAnswer =>
  answer('refused', headline, { text, code })

/** A box that is not of this van: whose it is, when somebody knows. */
async function strangersBox(code: string, { vanOf }: VanDeps): Promise<ScanAnswer> {
  const place = await vanOf(code)
  if (place?.driverName)
    return refused(`${place.driverName}’s van`, `Leave it for ${place.driverName}.`, code)
  if (place?.isKnown) return refused('Not on a delivery', 'Leave it in the office.', code)
  if (place)
    return answer('unknown', 'Not found', { text: 'Nobody knows this number. Check the label.', code })
  return refused('Not on your route', 'Leave it in the office. You’re offline, so its van isn’t known.', code)
}

/** What a scan at the van's door comes to. */
export async function vanScan(scan: Scan, deps: VanDeps): Promise<PackageScan> {
  const looked = await lookUpScan(scan, deps.lookUp)
  if (looked.pkg) return vanPackage(looked.pkg, deps)
  const { canonical } = scan.recognised
  // The server may name this very driver's van: the box is theirs, and not here yet.
  if (looked.isLoading) return looked
  if (looked.answer.headline !== 'Not found' || canonical === '') return looked
  return { ...looked, answer: await strangersBox(canonical, deps) }
}

export async function vanPackage(pkg: Package, deps: VanDeps): Promise<PackageScan> {
  const result = (verdict: ScanAnswer): PackageScan => ({ answer: verdict, pkg, offered: [] })
  const code = pkg.trackingNumber
  const isLoading = deps.isLoading()
  const stop = (await deps.stops()).find(({ delivery }) => delivery.packageIds.includes(pkg.packageId))
  if (!stop && isLoading) return result(stillLoadingAnswer('deliveries', code))
  if (!stop) return result(await strangersBox(code, deps))
  const { deliveryId, packageIds, loadedPackageIds, stopOrder } = stop.delivery
  const text = [stopOrder === null ? '' : `Stop ${stopOrder}`, stopName(stop)].filter(Boolean).join(' · ')
  if (isDone(stop)) return result(refused('Already delivered', text, code))
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
