import type { Package } from '#sync/entities/packages/package.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import type { ShelfCount } from '../../stores/floor.ts'
import { plural } from '../../ui/texts/format.ts'

/** The parts of the device that counting a bin uses. */
export interface ShelfCountDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  /** Returns the packages that should be in the bin. */
  readonly expectedIn: (bin: string) => Promise<readonly Package[]>
  /** Returns in a few words where the system expects a package to be. */
  readonly whereIs: (pkg: Package) => Promise<string>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

export interface ShelfCountScan extends PackageScan {
  readonly next: ShelfCount | null
}

const result = (
  scanAnswer: ScanAnswer,
  next: ShelfCount | null,
  pkg: Package | null = null,
  candidates: readonly Package[] = [],
): ShelfCountScan => ({ answer: scanAnswer, pkg, offered: candidates, next })

/** Handles a scan: a bin to count, a box that belongs there, one that doesn't, or an unknown one. */
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
  const lookup = await lookUpScan(scan, deps.lookUp)
  if (lookup.pkg) return shelfCountPackage(lookup.pkg, shelf, deps)
  const isUnknown = lookup.answer.verdict === 'unknown' && lookup.offered.length === 0 && !lookup.isLoading
  const code = scan.recognised.canonical || scan.raw
  const next = isUnknown ? { ...shelf, unknown: [...new Set([...shelf.unknown, code])] } : shelf
  return result(lookup.answer, next, null, lookup.offered)
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
    bin,
    seen: [],
    unknown: [],
    left: [],
    isScanned: false,
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
  const expectedPackages = await deps.expectedIn(shelf.bin)
  if (expectedPackages.some(({ packageId }) => packageId === pkg.packageId))
    return result(answer('taken', 'Counted', about), next, pkg)
  const where = await deps.whereIs(pkg)
  return result(
    answer('unknown', 'Not expected here', { ...about, text: where, detail: customer }),
    next,
    pkg,
  )
}

export interface ShelfDifferences {
  /** Packages that should be here but weren't scanned. */
  readonly missing: readonly Package[]
  /** Packages that were scanned here but belong elsewhere. */
  readonly unexpected: readonly Package[]
  /** The number of scanned packages that belong here. */
  readonly right: number
}

/** The differences still to decide. `expected` and `seen` are current, so that applied differences disappear. */
export function shelfDifferences(
  shelf: ShelfCount,
  expectedPackages: readonly Package[],
  seenPackages: readonly Package[],
): ShelfDifferences {
  const expectedIds = new Set(expectedPackages.map(({ packageId }) => packageId))
  const isOpen = ({ packageId }: Package) => !shelf.left.includes(packageId)
  return {
    missing: expectedPackages.filter((pkg) => isOpen(pkg) && !shelf.seen.includes(pkg.packageId)),
    unexpected: seenPackages.filter((pkg) => isOpen(pkg) && !expectedIds.has(pkg.packageId)),
    right: seenPackages.filter(({ packageId }) => expectedIds.has(packageId)).length,
  }
}
