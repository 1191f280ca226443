import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { formatLb, plural } from '../../ui/format.ts'

/** What putting packages on a manifest needs of the device. */
export interface LoadDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** Resolves when it is on the disk. */
  readonly add: (packageId: string) => Promise<unknown>
  readonly manifestName: (manifestId: string) => Promise<string>
  readonly customerOf: (accountId: string) => Promise<string>
}

export interface Loaded extends PackageScan {
  /** The package that this scan put on the manifest. */
  readonly added: Package | null
}

const factsOf = (pkg: Package): string =>
  [plural(pkg.pieces, 'piece'), pkg.weightLb === null ? 'not weighed' : formatLb(pkg.weightLb)].join(' · ')

/** What a scan at an open manifest comes to: added, already on it, on another one, not to be added, unknown. */
export async function loadScan(scan: Scan, manifestId: string, deps: LoadDeps): Promise<Loaded> {
  const looked = await lookUpScan(scan, deps.lookUp)
  return looked.pkg ? loadPackage(looked.pkg, manifestId, deps) : { ...looked, added: null }
}

export async function loadPackage(pkg: Package, manifestId: string, deps: LoadDeps): Promise<Loaded> {
  const result = (verdict: ScanAnswer, added: Package | null = null): Loaded => ({
    answer: verdict,
    pkg,
    offered: [],
    added,
  })
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text: customer, bin: pkg.bin, code: pkg.trackingNumber, detail: factsOf(pkg) }
  if (pkg.manifestId === manifestId) return result(answer('done', 'Already on this manifest', about))
  if (pkg.manifestId !== null) {
    const name = await deps.manifestName(pkg.manifestId)
    const text = `It’s on ${name}. Remove it there first.`
    return result(answer('refused', 'On another manifest', { ...about, text }))
  }
  try {
    await deps.add(pkg.packageId)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not added' })
  }
  return result(answer(pkg.accountId === null ? 'unidentified' : 'taken', 'Added', about), pkg)
}
