import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { plural } from '../../ui/texts/format.ts'

/** The parts of the device that finding a package uses. */
export interface LocateDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  readonly whereIs: (pkg: Package) => Promise<string>
  readonly inBin: (bin: string) => Promise<readonly Package[]>
  readonly mailbox: (mailbox: string) => Promise<{ accountId: string; name: string } | null>
  readonly packagesOf: (accountId: string) => Promise<readonly Package[]>
  /** Searches by parts of numbers, by description, and by the customer's name. */
  readonly search: (text: string) => Promise<readonly Package[]>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

export interface Located extends PackageScan {
  readonly found: readonly Package[]
}

/** Finds the packages of a code, a mailbox or a name. */
export async function locate(scan: Scan, deps: LocateDeps): Promise<Located> {
  const { recognised, bin, raw } = scan
  const isLoading = deps.isLoading()
  if (bin !== null) {
    const packages = await deps.inBin(bin)
    const text = isLoading ? 'Packages are still loading' : ''
    return toLocated(answer('ready', plural(packages.length, 'package'), { bin, text }), packages)
  }
  if (recognised.kind === 'mailbox') return locateMailbox(recognised.canonical, deps)
  const lookup = await lookUpScan(scan, deps.lookUp)
  if (lookup.pkg) return locatePackage(lookup.pkg, deps)
  const matches = scan.source === 'typed' ? await deps.search(raw) : []
  const [only] = matches
  if (only && matches.length === 1) return locatePackage(only, deps)
  if (only)
    return toLocated(answer('ready', plural(matches.length, 'package'), { text: raw.trim() }), matches)
  if (lookup.answer.verdict === 'refused' && scan.source !== 'typed') return { ...lookup, found: [] }
  if (lookup.offered.length > 0) return { ...lookup, found: lookup.offered }
  if (lookup.outside) return { ...lookup, found: [] }
  const text = 'Nothing on this device has that number or name.'
  return toLocated(
    isLoading
      ? stillLoadingAnswer('packages', raw.trim())
      : answer('unknown', 'Not found', { text, code: raw.trim() }),
    [],
  )
}

const toLocated = (scanAnswer: ScanAnswer, packages: readonly Package[]): Located => ({
  answer: scanAnswer,
  pkg: null,
  offered: [],
  found: packages,
})

export async function locatePackage(pkg: Package, deps: LocateDeps): Promise<Located> {
  const text = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text, code: pkg.trackingNumber, bin: pkg.bin }
  return { answer: answer('ready', await deps.whereIs(pkg), about), pkg, offered: [], found: [pkg] }
}

async function locateMailbox(mailbox: string, deps: LocateDeps): Promise<Located> {
  const isLoading = deps.isLoading()
  const customer = await deps.mailbox(mailbox)
  if (!customer && isLoading) return toLocated(stillLoadingAnswer('customers', mailbox), [])
  if (!customer) {
    const text = 'No customer on this device has this mailbox.'
    return toLocated(answer('unknown', 'Not found', { text, code: mailbox }), [])
  }
  const packages = await deps.packagesOf(customer.accountId)
  return toLocated(
    answer('ready', plural(packages.length, 'package'), { text: `${mailbox} ${customer.name}` }),
    packages,
  )
}
