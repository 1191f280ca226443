import type { ManifestLine } from '#sync/entities/manifest.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'

/** What counting on arrival needs of the device. */
export interface CountDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** The line of a package, on whichever manifest. */
  readonly lineOf: (packageId: string) => Promise<ManifestLine | undefined>
  /** Counts it as received. Resolves when it is on the disk. */
  readonly receive: (packageId: string) => Promise<unknown>
  readonly manifestName: (manifestId: string) => Promise<string>
  readonly customerOf: (accountId: string) => Promise<string>
  /** Rows are still on their way to this device: what is missing here may exist all the same. */
  readonly isLoading: () => boolean
}

/** What a scan at an arriving manifest comes to: received, found again, counted before, not on it, unknown. */
export async function countScan(scan: Scan, manifestId: string, deps: CountDeps): Promise<PackageScan> {
  const looked = await lookUpScan(scan, deps.lookUp)
  return looked.pkg ? countPackage(looked.pkg, manifestId, deps) : looked
}

/** What the desk says in place of "Received" once the package that was scanned is counted as damaged. */
export const damagedAnswer = (received: ScanAnswer): ScanAnswer => ({
  ...received,
  verdict: 'done',
  headline: 'Counted as damaged',
})

export async function countPackage(pkg: Package, manifestId: string, deps: CountDeps): Promise<PackageScan> {
  const result = (verdict: ScanAnswer): PackageScan => ({ answer: verdict, pkg, offered: [] })
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text: customer, bin: pkg.bin, code: pkg.trackingNumber }
  const isLoading = deps.isLoading()
  const line = await deps.lineOf(pkg.packageId)
  if (!line && isLoading) return { ...result(stillLoadingAnswer('manifests', pkg.trackingNumber)), pkg: null }
  if (line?.manifestId !== manifestId) {
    const where = line ? `It’s on ${await deps.manifestName(line.manifestId)}.` : 'It’s on no manifest.'
    return { ...result(answer('refused', 'Not on this manifest', { ...about, text: where })), pkg: null }
  }
  if (line.arrival === 'Received') return result(answer('done', 'Already counted', about))
  if (line.arrival === 'Damaged') return result(answer('done', 'Already counted as damaged', about))
  try {
    await deps.receive(pkg.packageId)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not counted' })
  }
  const found = line.arrival === 'Missing' ? 'Found: it was counted as missing' : 'Received'
  return result(answer('taken', found, about))
}
