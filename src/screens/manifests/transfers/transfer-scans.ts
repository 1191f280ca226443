import type { Package } from '#sync/entities/packages/package.ts'
import type { TransferLine } from '#sync/entities/packages/transfer.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../../queries/packages.ts'
import { notSavedAnswer } from '../../../scan/not-saved-answer.ts'
import { lookUpScan, type PackageScan } from '../../../scan/package-scan.ts'
import { answer, type ScanAnswer } from '../../../scan/use-verdict.ts'

/** The parts of the device that both ends of the road use. */
export interface TransferDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** The lines of a package, on any transfer. */
  readonly linesOf: (packageId: string) => Promise<readonly TransferLine[]>
  /** These two resolve once that is stored. */
  readonly load: (packageId: string) => Promise<unknown>
  readonly receive: (packageId: string) => Promise<unknown>
  readonly customerOf: (accountId: string) => Promise<string>
}

export interface TransferScan extends PackageScan {
  /** The package that this scan loaded or counted, if any. */
  readonly taken: Package | null
}

type Work = (pkg: Package, transferId: string, deps: TransferDeps) => Promise<TransferScan>

async function aboutOf(pkg: Package, { customerOf }: TransferDeps) {
  const text = pkg.accountId === null ? 'Customer not identified' : await customerOf(pkg.accountId)
  return { text, bin: pkg.bin, code: pkg.trackingNumber }
}

const resultOf = (pkg: Package, verdict: ScanAnswer, taken: Package | null = null): TransferScan => ({
  answer: verdict,
  pkg,
  offered: [],
  taken,
})

async function saved(
  pkg: Package,
  headline: string,
  work: () => Promise<unknown>,
): Promise<ScanAnswer | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { ...notSavedAnswer(error, pkg.trackingNumber), headline }
  }
}

/** Loads a package: loaded, loaded before, or why not. */
export const loadOnto: Work = async (pkg, transferId, deps) => {
  const about = await aboutOf(pkg, deps)
  const lines = await deps.linesOf(pkg.packageId)
  if (lines.some((line) => line.transferId === transferId))
    return resultOf(pkg, answer('done', 'Already loaded', about))
  const problem = await saved(pkg, 'Not loaded', () => deps.load(pkg.packageId))
  return problem ? resultOf(pkg, problem) : resultOf(pkg, answer('taken', 'Loaded', about), pkg)
}

/** The desk's headline for a package that came; a package on no line is an extra. */
const takenText = (line: TransferLine | undefined): string => {
  if (!line) return 'Extra: nobody loaded it'
  return line.arrival === 'Missing' ? 'Found: it was counted as missing' : 'Received'
}

/** Counts a package that has come: received, found again, counted before, or an extra. */
export const countOff: Work = async (pkg, transferId, deps) => {
  const about = await aboutOf(pkg, deps)
  const lines = await deps.linesOf(pkg.packageId)
  const line = lines.find((item) => item.transferId === transferId)
  if (line?.arrival === 'Received' || line?.arrival === 'Damaged') {
    const headline = line.arrival === 'Damaged' ? 'Already counted as damaged' : 'Already counted'
    return resultOf(pkg, answer('done', headline, about), pkg)
  }
  const problem = await saved(pkg, 'Not counted', () => deps.receive(pkg.packageId))
  return problem ? resultOf(pkg, problem) : resultOf(pkg, answer('taken', takenText(line), about), pkg)
}

/** Does the work of one end with the package that a scan identifies. */
export async function workOnScan(
  scan: Scan,
  work: Work,
  transferId: string,
  deps: TransferDeps,
): Promise<TransferScan> {
  const lookup = await lookUpScan(scan, deps.lookUp)
  return lookup.pkg ? work(lookup.pkg, transferId, deps) : { ...lookup, taken: null }
}
