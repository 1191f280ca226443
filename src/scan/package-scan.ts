import type { Package } from '#sync/entities/package.ts'
import { readPaper } from '#sync/rules/our-papers.ts'
import { boxUnder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../queries/packages.ts'
import { binText } from '../ui/bin-text.ts'
import { stillLoadingAnswer } from './still-loading.ts'
import { answer, type ScanAnswer } from './use-verdict.ts'

export interface PackageScan {
  readonly answer: ScanAnswer
  /** The package that was scanned; null when the code names none. */
  readonly pkg: Package | null
  /** Packages whose numbers end alike, for a person to choose from. */
  readonly offered: readonly Package[]
  /** The device could not know the package: rows are still on their way to it. */
  readonly isLoading?: boolean
}

const stop = (headline: string, code: string): ScanAnswer =>
  answer('refused', headline, { text: 'Scan the number on the package’s label.', code })

/** The package that a scan means, or the answer when it means none. */
export async function lookUpScan(
  scan: Scan,
  lookUp: (code: Recognised) => Promise<KnownPackages>,
): Promise<PackageScan> {
  const { recognised, bin, raw } = scan
  const code = recognised.canonical || raw
  const none = (verdict: ScanAnswer, offered: readonly Package[] = []): PackageScan => ({
    answer: verdict,
    pkg: null,
    offered,
  })
  if (bin !== null) return none(stop(`That’s ${binText(bin)}`, code))
  if (recognised.kind === 'mailbox') return none(stop('That’s a mailbox', code))
  const { kind, message } = recognised
  const { exact, offered, isLoading } = await lookUp(recognised)
  const pkg = exact ?? boxUnder(recognised, offered) ?? null
  const text = message || 'No package on this device has this number.'
  if (pkg) return { answer: answer('ready', pkg.trackingNumber), pkg, offered: [] }
  if (kind !== 'tracking' && kind !== 'hawb')
    return none(answer('refused', 'Not a tracking number', { text: message, code }))
  const paper = readPaper(raw)
  if (paper) return none(stop(`That’s our ${paper.kind} ${paper.number}`, code))
  if (offered.length === 0 && isLoading) return { ...none(stillLoadingAnswer('packages', code)), isLoading }
  if (offered.length === 0) return none(answer('unknown', 'Not found', { text, code }))
  return none(
    answer('unknown', 'Is it this package?', { text: 'The number ends alike. Check the label.', code }),
    offered,
  )
}
