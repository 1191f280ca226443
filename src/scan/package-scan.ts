import type { Package } from '#sync/entities/packages/package.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { readPaper } from '#sync/rules/pages/our-papers.ts'
import { boxUnder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages, OutsideOffice } from '../queries/packages.ts'
import { stillLoadingAnswer } from './still-loading.ts'
import { answer, type ScanAnswer } from './use-verdict.ts'

export interface PackageScan {
  readonly answer: ScanAnswer
  /** The scanned package; null if the code doesn't identify one. */
  readonly pkg: Package | null
  /** Packages whose numbers have the same ending, for a person to choose from. */
  readonly offered: readonly Package[]
  /** The package may be unknown only because rows are still arriving on this device. */
  readonly isLoading?: boolean
  /** The package is another office’s, or may be. */
  readonly outside?: OutsideOffice
}

const stop = (headline: string, code: string): ScanAnswer =>
  answer('refused', headline, { text: 'Scan the number on the package’s label.', code })

/** Carriers use a number again, so a box with the number of one that was delivered is left to a person. */
function whyOffered([pkg, ...others]: readonly Package[], code: string): ScanAnswer {
  if (pkg?.status === 'Delivered' && others.length === 0 && pkg.codes.includes(code))
    return answer('unknown', 'Already delivered', { text: `To ${pkg.deliveredTo ?? 'its customer'}`, code })
  return answer('unknown', 'Is it this package?', { text: 'Similar number. Check the label.', code })
}

/** The package that a scan identifies, or the answer if there is none. */
export async function lookUpScan(
  scan: Scan,
  lookUp: (code: Recognised) => Promise<KnownPackages>,
): Promise<PackageScan> {
  const { recognised, bin, raw } = scan
  const code = recognised.canonical || raw
  const noPackage = (verdict: ScanAnswer, packages: readonly Package[] = []): PackageScan => ({
    answer: verdict,
    pkg: null,
    offered: packages,
  })
  if (bin !== null) return noPackage(stop(`That’s ${binText(bin)}`, code))
  if (recognised.kind === 'mailbox') return noPackage(stop('That’s a mailbox', code))
  const { kind, message } = recognised
  const { exact, offered, isLoading, outside } = await lookUp(recognised)
  const pkg = exact ?? boxUnder(recognised, offered) ?? null
  const text = message || 'No package on this device has this number.'
  if (pkg) return { answer: answer('ready', pkg.trackingNumber), pkg, offered: [] }
  if (kind !== 'tracking' && kind !== 'hawb')
    return noPackage(answer('refused', 'Not a tracking number', { text: message, code }))
  const paper = readPaper(raw)
  if (paper) return noPackage(stop(`That’s our ${paper.kind} ${paper.number}`, code))
  if (offered.length === 0 && isLoading)
    return { ...noPackage(stillLoadingAnswer('packages', code)), isLoading }
  if (offered.length === 0 && outside) {
    const headline = outside.pkg ? 'Another office’s package' : 'Not on this device'
    return { ...noPackage(answer('unknown', headline, { text: outside.text, code })), outside }
  }
  if (offered.length === 0) return noPackage(answer('unknown', 'Not found', { text, code }))
  return noPackage(whyOffered(offered, code), offered)
}
