import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'

/** The parts of the device that putting away uses. */
export interface PutAwayDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  /** Returns the branch where this person works. */
  readonly here: () => Promise<Branch | null>
  readonly branchName: (branchId: string) => Promise<string>
  /** Resolves once that is stored. */
  readonly put: (packageId: string, bin: string) => Promise<Outcome>
}

/** The open bin, or the package that waits for a bin. */
export interface OpenBin {
  /** '' if none is open. */
  readonly bin: string
  readonly waiting: Package | null
}

export interface PutAwayScan extends PackageScan {
  readonly next: OpenBin
  /** The package that this scan put away, and its previous bin. */
  readonly moved: { readonly pkg: Package; readonly from: string; readonly to: string } | null
  /** The bin that needs a person's confirmation; null if there is nothing to ask. */
  readonly asks: string | null
}

/** Handles a scan: a bin opens, a box goes into it, a box waits for its bin, or a person has to decide. */
export async function putAwayScan(scan: Scan, open: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  if (scan.bin !== null) return putAwayBin(scan.bin, open, deps)
  const lookup = await lookUpScan(scan, deps.lookUp)
  return lookup.pkg
    ? putAwayPackage(lookup.pkg, open, deps)
    : { ...lookup, next: open, moved: null, asks: null }
}

const result = (
  scanAnswer: ScanAnswer,
  next: OpenBin,
  pkg: Package | null = null,
  more: Partial<Pick<PutAwayScan, 'moved' | 'asks'>> = {},
): PutAwayScan => ({ answer: scanAnswer, pkg, offered: [], next, moved: null, asks: null, ...more })

async function putAwayBin(bin: string, open: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  // The bin isn't left open, because a person who scans a box first does the same with the next one.
  if (open.waiting) return putInto(open.waiting, bin, { bin: '', waiting: null }, deps)
  if (open.bin === bin)
    return result(answer('done', `${binText(bin)} is open`, { text: 'Scan the boxes' }), open)
  return result(answer('ready', 'Bin open', { text: 'Scan the boxes', bin }), { bin, waiting: null })
}

export async function putAwayPackage(pkg: Package, open: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  if (open.bin !== '') return putInto(pkg, open.bin, open, deps)
  const about = { text: await customerText(pkg, deps), bin: pkg.bin, code: pkg.trackingNumber }
  return result(answer('ready', 'Now scan its bin', about), { bin: '', waiting: pkg }, pkg)
}

const customerText = async ({ accountId }: Package, deps: PutAwayDeps): Promise<string> =>
  accountId === null ? 'Customer not identified' : deps.customerOf(accountId)

interface Concern {
  readonly headline: string
  readonly text: string
}

/** Returns why a package may not belong on this branch's shelves; null without a concern. */
async function concernAbout(pkg: Package, deps: PutAwayDeps): Promise<Concern | null> {
  if (pkg.customs.state === 'Hold')
    return { headline: 'Held by customs', text: pkg.customs.note || 'Keep it apart from what goes out.' }
  const ownBranch = await deps.here()
  // All branches' packages pass through the warehouse and the head office.
  if (ownBranch?.kind !== 'LocalOffice' || pkg.branchId === null || pkg.branchId === ownBranch.branchId)
    return null
  return { headline: 'Wrong branch', text: `It goes to ${await deps.branchName(pkg.branchId)}.` }
}

async function putInto(pkg: Package, bin: string, next: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  const concern = await concernAbout(pkg, deps)
  if (!concern || pkg.bin === bin) return putAnyway(pkg, bin, next, deps)
  const about = { text: concern.text, code: pkg.trackingNumber }
  return result(answer('refused', concern.headline, about), next, pkg, { asks: bin })
}

/** Puts a package away without asking, because a person has confirmed it. */
export async function putAnyway(
  pkg: Package,
  bin: string,
  next: OpenBin,
  deps: PutAwayDeps,
): Promise<PutAwayScan> {
  const about = { text: await customerText(pkg, deps), bin, code: pkg.trackingNumber }
  if (pkg.bin === bin && !isMissing(pkg))
    return result(answer('done', 'Already in this bin', about), next, pkg)
  let outcome: Outcome
  try {
    outcome = await deps.put(pkg.packageId, bin)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not put away' }, next, pkg)
  }
  if (outcome.outcome === 'already')
    return result(answer('done', 'Not moved', { ...about, text: outcome.message ?? '' }), next, pkg)
  const detail = [outcome.message, pkg.bin !== '' && pkg.bin !== bin && `Before: ${binText(pkg.bin)}`]
    .filter(Boolean)
    .join(' ')
  const verdict = pkg.accountId === null ? 'unidentified' : 'taken'
  const move = { pkg, from: pkg.bin, to: bin }
  const headline = isMissing(pkg) ? 'Found and put away' : 'Put away'
  return result(answer(verdict, headline, { ...about, detail }), next, pkg, { moved: move })
}
