import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import type { ShelfCount } from '../../stores/floor.ts'
import { binText } from '../../ui/bin-text.ts'
import { plural } from '../../ui/format.ts'

/** What counting a bin needs of the device. */
export interface ShelfCountDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  /** What should lie in the bin. */
  readonly expectedIn: (bin: string) => Promise<readonly Package[]>
  /** Where the system thinks that a package is, in a few words. */
  readonly whereIs: (pkg: Package) => Promise<string>
  /** Rows are still on their way to this device: what is missing here may exist all the same. */
  readonly isLoading: () => boolean
}

export interface ShelfCountScan extends PackageScan {
  readonly next: ShelfCount | null
}

const result = (
  what: ScanAnswer,
  next: ShelfCount | null,
  pkg: Package | null = null,
  offered: readonly Package[] = [],
): ShelfCountScan => ({ answer: what, pkg, offered, next })

/** What a scan comes to: a bin to count, a box that should be in it, one that should not, one that nobody knows. */
export async function shelfCountScan(
  scan: Scan,
  shelf: ShelfCount | null,
  deps: ShelfCountDeps,
): Promise<ShelfCountScan> {
  if (scan.bin !== null) return binScanned(scan.bin, shelf, deps)
  if (!shelf) {
    const text = 'Then scan every box in it.'
    return result(answer('refused', 'Scan the bin first', { text, code: scan.recognised.canonical }), shelf)
  }
  const looked = await lookUpScan(scan, deps.lookUp)
  if (looked.pkg) return shelfCountPackage(looked.pkg, shelf, deps)
  const isUnknown = looked.answer.verdict === 'unknown' && looked.offered.length === 0 && !looked.isLoading
  const code = scan.recognised.canonical || scan.raw
  const next = isUnknown ? { ...shelf, unknown: [...new Set([...shelf.unknown, code])] } : shelf
  return result(looked.answer, next, null, looked.offered)
}

async function binScanned(
  bin: string,
  shelf: ShelfCount | null,
  deps: ShelfCountDeps,
): Promise<ShelfCountScan> {
  if (shelf?.bin === bin)
    return result(answer('done', `You’re counting ${binText(bin)}`, { text: 'Scan every box in it' }), shelf)
  if (shelf) {
    const text = 'Finish or cancel that count first.'
    return result(answer('refused', `You’re counting ${binText(shelf.bin)}`, { text, code: bin }), shelf)
  }
  if (deps.isLoading()) {
    const text = 'Packages are still loading on this device. Scan the bin again when they are here.'
    return result(answer('refused', 'Can’t count yet', { text, bin, code: bin }), shelf)
  }
  const { length } = await deps.expectedIn(bin)
  const text = `${plural(length, 'package')} expected`
  return result(answer('ready', 'Scan every box in it', { text, bin }), {
    ...{ bin, seen: [], unknown: [], left: [], isScanned: false },
  })
}

export async function shelfCountPackage(
  pkg: Package,
  shelf: ShelfCount,
  deps: ShelfCountDeps,
): Promise<ShelfCountScan> {
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text: customer, code: pkg.trackingNumber }
  if (shelf.seen.includes(pkg.packageId)) return result(answer('done', 'Already counted', about), shelf, pkg)
  const next = { ...shelf, seen: [...shelf.seen, pkg.packageId] }
  const expected = await deps.expectedIn(shelf.bin)
  if (expected.some(({ packageId }) => packageId === pkg.packageId))
    return result(answer('taken', 'Counted', about), next, pkg)
  const where = await deps.whereIs(pkg)
  return result(
    answer('unknown', 'Not expected here', { ...about, text: where, detail: customer }),
    next,
    pkg,
  )
}

export interface ShelfDifferences {
  /** Should be here, and nobody scanned it. */
  readonly missing: readonly Package[]
  /** Was scanned here, and should be somewhere else. */
  readonly unexpected: readonly Package[]
  /** How many of those scanned lie where they should. */
  readonly right: number
}

/** What is still to be decided. `expected` and `seen` as they are now: what was applied is no difference any more. */
export function shelfDifferences(
  shelf: ShelfCount,
  expected: readonly Package[],
  seen: readonly Package[],
): ShelfDifferences {
  const expectedIds = new Set(expected.map(({ packageId }) => packageId))
  const isOpen = ({ packageId }: Package) => !shelf.left.includes(packageId)
  return {
    missing: expected.filter((pkg) => isOpen(pkg) && !shelf.seen.includes(pkg.packageId)),
    unexpected: seen.filter((pkg) => isOpen(pkg) && !expectedIds.has(pkg.packageId)),
    right: seen.filter(({ packageId }) => expectedIds.has(packageId)).length,
  }
}
