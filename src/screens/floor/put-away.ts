import type { Branch } from '#sync/entities/branch.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { binText } from '../../ui/bin-text.ts'

/** What putting packages away needs of the device. */
export interface PutAwayDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  /** Where this person works. */
  readonly here: () => Promise<Branch | null>
  readonly branchName: (branchId: string) => Promise<string>
  /** Resolves when it is on the disk. */
  readonly put: (packageId: string, bin: string) => Promise<Outcome>
}

/** The bin that is open, or the package that waits for one. */
export interface OpenBin {
  /** '' when none is open. */
  readonly bin: string
  readonly waiting: Package | null
}

export interface PutAwayScan extends PackageScan {
  readonly next: OpenBin
  /** The package that this scan put away, and where it lay before. */
  readonly moved: { readonly pkg: Package; readonly from: string; readonly to: string } | null
  /** The bin that it would go into on a person's word; null when there is nothing to ask. */
  readonly asks: string | null
}

/** What a scan comes to: a bin opens, a box goes into it, a box waits for its bin, or a person has to decide. */
export async function putAwayScan(scan: Scan, open: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  if (scan.bin !== null) return putAwayBin(scan.bin, open, deps)
  const looked = await lookUpScan(scan, deps.lookUp)
  return looked.pkg
    ? putAwayPackage(looked.pkg, open, deps)
    : { ...looked, next: open, moved: null, asks: null }
}

const result = (
  what: ScanAnswer,
  next: OpenBin,
  pkg: Package | null = null,
  more: Partial<Pick<PutAwayScan, 'moved' | 'asks'>> = {},
): PutAwayScan => ({ answer: what, pkg, offered: [], next, moved: null, asks: null, ...more })

async function putAwayBin(bin: string, open: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  // Whoever scans the box first scans the next box first, too: the bin is not left open.
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

/** Why a package may not belong on this branch's shelves; null when nothing speaks against it. */
async function concernAbout(pkg: Package, deps: PutAwayDeps): Promise<Concern | null> {
  if (pkg.customs.state === 'Hold')
    return { headline: 'Held by customs', text: pkg.customs.note || 'Keep it apart from what goes out.' }
  const here = await deps.here()
  // Through the warehouse and the head office everybody's packages go.
  if (here?.kind !== 'LocalOffice' || pkg.branchId === null || pkg.branchId === here.branchId) return null
  return { headline: 'Wrong branch', text: `It goes to ${await deps.branchName(pkg.branchId)}.` }
}

async function putInto(pkg: Package, bin: string, next: OpenBin, deps: PutAwayDeps): Promise<PutAwayScan> {
  const concern = await concernAbout(pkg, deps)
  if (!concern || pkg.bin === bin) return putAnyway(pkg, bin, next, deps)
  const about = { text: concern.text, code: pkg.trackingNumber }
  return result(answer('refused', concern.headline, about), next, pkg, { asks: bin })
}

/** Without asking: a person has looked at it. */
export async function putAnyway(
  pkg: Package,
  bin: string,
  next: OpenBin,
  deps: PutAwayDeps,
): Promise<PutAwayScan> {
  const about = { text: await customerText(pkg, deps), bin, code: pkg.trackingNumber }
  if (pkg.bin === bin) return result(answer('done', 'Already in this bin', about), next, pkg)
  let saved: Outcome
  try {
    saved = await deps.put(pkg.packageId, bin)
  } catch (error) {
    return result({ ...notSavedAnswer(error, pkg.trackingNumber), headline: 'Not put away' }, next, pkg)
  }
  if (saved.outcome === 'already')
    return result(answer('done', 'Not moved', { ...about, text: saved.message ?? '' }), next, pkg)
  const detail = pkg.bin === '' ? '' : `Before: ${binText(pkg.bin)}`
  const verdict = pkg.accountId === null ? 'unidentified' : 'taken'
  const moved = { pkg, from: pkg.bin, to: bin }
  return result(answer(verdict, 'Put away', { ...about, detail }), next, pkg, { moved })
}
