import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { plural } from '../../ui/format.ts'

/** What finding a package needs of the device. */
export interface LocateDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly customerOf: (accountId: string) => Promise<string>
  readonly whereIs: (pkg: Package) => Promise<string>
  readonly inBin: (bin: string) => Promise<readonly Package[]>
  readonly mailbox: (mailbox: string) => Promise<{ accountId: string; name: string } | null>
  readonly packagesOf: (accountId: string) => Promise<readonly Package[]>
  /** By parts of numbers, by description, and by the customer's name. */
  readonly search: (text: string) => Promise<readonly Package[]>
  /** Rows are still on their way to this device: what is missing here may exist all the same. */
  readonly isLoading: () => boolean
}

export interface Located extends PackageScan {
  readonly found: readonly Package[]
}

/** What a code, a mailbox or a name leads to. */
export async function locate(scan: Scan, deps: LocateDeps): Promise<Located> {
  const { recognised, bin, raw } = scan
  const isLoading = deps.isLoading()
  if (bin !== null) {
    const found = await deps.inBin(bin)
    const text = isLoading ? 'Packages are still loading' : ''
    return many(answer('ready', plural(found.length, 'package'), { bin, text }), found)
  }
  if (recognised.kind === 'mailbox') return ofMailbox(recognised.canonical, deps)
  const looked = await lookUpScan(scan, deps.lookUp)
  if (looked.pkg) return locatePackage(looked.pkg, deps)
  const found = scan.source === 'typed' ? await deps.search(raw) : []
  const [only] = found
  if (only && found.length === 1) return locatePackage(only, deps)
  if (only) return many(answer('ready', plural(found.length, 'package'), { text: raw.trim() }), found)
  if (looked.answer.verdict === 'refused' && scan.source !== 'typed') return { ...looked, found: [] }
  if (looked.offered.length > 0) return { ...looked, found: looked.offered }
  const text = 'Nothing on this device has that number or name.'
  return many(
    isLoading
      ? stillLoadingAnswer('packages', raw.trim())
      : answer('unknown', 'Not found', { text, code: raw.trim() }),
    [],
  )
}

const many = (what: ScanAnswer, found: readonly Package[]): Located => ({
  answer: what,
  pkg: null,
  offered: [],
  found,
})

export async function locatePackage(pkg: Package, deps: LocateDeps): Promise<Located> {
  const text = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text, code: pkg.trackingNumber, bin: pkg.bin }
  return { answer: answer('ready', await deps.whereIs(pkg), about), pkg, offered: [], found: [pkg] }
}

async function ofMailbox(mailbox: string, deps: LocateDeps): Promise<Located> {
  const isLoading = deps.isLoading()
  const customer = await deps.mailbox(mailbox)
  if (!customer && isLoading) return many(stillLoadingAnswer('customers', mailbox), [])
  if (!customer) {
    const text = 'No customer on this device has this mailbox.'
    return many(answer('unknown', 'Not found', { text, code: mailbox }), [])
  }
  const found = await deps.packagesOf(customer.accountId)
  return many(
    answer('ready', plural(found.length, 'package'), { text: `${mailbox} ${customer.name}` }),
    found,
  )
}
