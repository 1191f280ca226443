import type { ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { piecesText } from '#sync/rules/packages/pieces.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../../queries/packages.ts'
import { notSavedAnswer } from '../../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../../scan/use-verdict.ts'

/** The parts of the device that counting uses. */
export interface CountDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** Returns the line of a package, on any manifest. */
  readonly lineOf: (packageId: string) => Promise<ManifestLine | undefined>
  /** Counts the package as received, and moves one that was missing to its manifest. Resolves once that is stored. */
  readonly receive: (line: ManifestLine) => Promise<unknown>
  readonly newId: () => string
  readonly manifestName: (manifestId: string) => Promise<string>
  readonly customerOf: (accountId: string) => Promise<string>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

/** A box that isn't on the manifest and can be added to it as an extra. */
export interface ExtraBox {
  /** The package's id, or a new one for a box that this device doesn't know. */
  readonly packageId: string
  readonly trackingNumber: string
  readonly rawBarcode: string
  /** The pieces that are missing of a package whose rest came before; empty for any other box. */
  readonly missingPieces: readonly number[]
}

export interface CountedScan extends PackageScan {
  readonly extra: ExtraBox | null
}

/** Counts a scanned package: received, found again, counted before, not on this manifest, or unknown. */
export async function countScan(scan: Scan, manifestId: string, deps: CountDeps): Promise<CountedScan> {
  const lookup = await lookUpScan(scan, deps.lookUp)
  if (lookup.pkg) return countPackage(lookup.pkg, manifestId, deps)
  if (!isUnknownBox(lookup, scan)) return { ...lookup, extra: null }
  return { ...lookup, extra: unknownBox(scan, lookup.outside?.pkg?.packageId ?? deps.newId()) }
}

const isUnknownBox = (
  { answer: { verdict }, offered, isLoading }: PackageScan,
  { recognised }: Scan,
): boolean => verdict === 'unknown' && offered.length === 0 && !isLoading && recognised.canonical !== ''

const unknownBox = ({ recognised, raw }: Scan, packageId: string): ExtraBox => ({
  packageId,
  trackingNumber: recognised.canonical,
  rawBarcode: raw,
  missingPieces: [],
})

/** The desk's answer once a box was added as an extra. */
export const extraAnswer = ({ trackingNumber, missingPieces }: ExtraBox): ScanAnswer =>
  missingPieces.length > 0
    ? answer('taken', `Found: ${piecesText(missingPieces)}`, { code: trackingNumber })
    : answer('taken', 'Added as extra', {
        text: 'The office finds this package under Problems.',
        code: trackingNumber,
      })

/** The desk's answer instead of "Received" once the scanned package is counted as damaged. */
export const damagedAnswer = (receivedAnswer: ScanAnswer): ScanAnswer => ({
  ...receivedAnswer,
  verdict: 'done',
  headline: 'Counted as damaged',
})

export async function countPackage(pkg: Package, manifestId: string, deps: CountDeps): Promise<CountedScan> {
  const result = (verdict: ScanAnswer): CountedScan => ({ answer: verdict, pkg, offered: [], extra: null })
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text: customer, bin: pkg.bin, code: pkg.trackingNumber }
  const isLoading = deps.isLoading()
  const line = await deps.lineOf(pkg.packageId)
  if (!line && isLoading) return { ...result(stillLoadingAnswer('manifests', pkg.trackingNumber)), pkg: null }
  if (line?.manifestId !== manifestId) {
    const where = line ? `It’s on ${await deps.manifestName(line.manifestId)}.` : 'It’s not on any manifest.'
    const { packageId, trackingNumber, missingPieces = [] } = pkg
    const verdict =
      missingPieces.length > 0
        ? answer('refused', `Missing: ${piecesText(missingPieces)}`, {
            ...about,
            text: `The rest came before. ${where}`,
          })
        : answer('refused', 'Not on this manifest', { ...about, text: where })
    return {
      ...result(verdict),
      pkg: null,
      extra:
        pkg.status === 'Delivered'
          ? null
          : { packageId, trackingNumber, rawBarcode: trackingNumber, missingPieces },
    }
  }
  if (line.arrival === 'Received') return result(answer('done', 'Already counted', about))
  if (line.arrival === 'Damaged') return result(answer('done', 'Already counted as damaged', about))
  try {
    await deps.receive(line)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not counted' })
  }
  const headline = line.arrival === 'Missing' ? 'Found: it was counted as missing' : 'Received'
  return result(answer('taken', headline, about))
}
