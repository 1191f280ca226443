import type { ManifestLine } from '#sync/entities/manifest.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'

/** The parts of the device that counting uses. */
export interface CountDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** Returns the line of a package, on any manifest. */
  readonly lineOf: (packageId: string) => Promise<ManifestLine | undefined>
  /** Counts the package as received. Resolves once that is stored. */
  readonly receive: (packageId: string) => Promise<unknown>
  readonly manifestName: (manifestId: string) => Promise<string>
  readonly customerOf: (accountId: string) => Promise<string>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

/** Counts a scanned package: received, found again, counted before, not on this manifest, or unknown. */
export async function countScan(scan: Scan, manifestId: string, deps: CountDeps): Promise<PackageScan> {
  const lookup = await lookUpScan(scan, deps.lookUp)
  return lookup.pkg ? countPackage(lookup.pkg, manifestId, deps) : lookup
}

/** The desk's answer instead of "Received" once the scanned package is counted as damaged. */
export const damagedAnswer = (receivedAnswer: ScanAnswer): ScanAnswer => ({
  ...receivedAnswer,
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
    const where = line ? `It’s on ${await deps.manifestName(line.manifestId)}.` : 'It’s not on any manifest.'
    return { ...result(answer('refused', 'Not on this manifest', { ...about, text: where })), pkg: null }
  }
  if (line.arrival === 'Received') return result(answer('done', 'Already counted', about))
  if (line.arrival === 'Damaged') return result(answer('done', 'Already counted as damaged', about))
  try {
    await deps.receive(pkg.packageId)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not counted' })
  }
  const headline = line.arrival === 'Missing' ? 'Found: it was counted as missing' : 'Received'
  return result(answer('taken', headline, about))
}
