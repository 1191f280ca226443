import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../../queries/packages.ts'
import { notSavedAnswer } from '../../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../../scan/use-verdict.ts'
import { formatLb, plural } from '../../../ui/texts/format.ts'

/** The parts of the device that loading uses. */
export interface LoadDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** Resolves once that is stored. */
  readonly add: (packageId: string) => Promise<unknown>
  readonly manifestName: (manifestId: string) => Promise<string>
  readonly customerOf: (accountId: string) => Promise<string>
}

export interface LoadResult extends PackageScan {
  /** The package that this scan put on the manifest, if any. */
  readonly added: Package | null
}

const factsOf = (pkg: Package): string =>
  [plural(pkg.pieces, 'piece'), pkg.weightLb === null ? 'not weighed' : formatLb(pkg.weightLb)].join(' · ')

/** Loads a scanned package: added, already on it, on another manifest, not allowed, or unknown. */
export async function loadScan(scan: Scan, manifestId: string, deps: LoadDeps): Promise<LoadResult> {
  const lookup = await lookUpScan(scan, deps.lookUp)
  return lookup.pkg ? loadPackage(lookup.pkg, manifestId, deps) : { ...lookup, added: null }
}

export async function loadPackage(pkg: Package, manifestId: string, deps: LoadDeps): Promise<LoadResult> {
  const result = (verdict: ScanAnswer, addedPackage: Package | null = null): LoadResult => ({
    answer: verdict,
    pkg,
    offered: [],
    added: addedPackage,
  })
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = {
    text: customer,
    bin: pkg.bin,
    mode: pkg.mode,
    code: pkg.trackingNumber,
    detail: factsOf(pkg),
  }
  if (pkg.manifestId === manifestId) return result(answer('done', 'Already on this manifest', about))
  if (pkg.manifestId !== null) {
    const name = await deps.manifestName(pkg.manifestId)
    const text = `It’s on ${name}. Remove it there first.`
    return result(answer('refused', 'On another manifest', { ...about, text }))
  }
  try {
    await deps.add(pkg.packageId)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not added', mode: pkg.mode })
  }
  return result(answer(pkg.accountId === null ? 'unidentified' : 'taken', 'Added', about), pkg)
}
