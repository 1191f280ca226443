import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packageStatusText } from '#sync/entities/packages/package-status.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { packageStateText } from '#sync/rules/packages/missing.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { lookUpScan, type PackageScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { arrivedStatuses } from './arrived.ts'

/** The parts of the device that the counter uses. */
export interface HandoverDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  readonly findCustomer: (mailbox: string) => Promise<Account | null>
  readonly customerOf: (accountId: string) => Promise<string>
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

/** The customer at the counter, and the selected packages. */
export interface Counter {
  readonly accountId: string | null
  readonly chosen: ReadonlySet<string>
}

export interface HandoverScan extends PackageScan {
  /** The next customer to serve; null for no change. */
  readonly serve: string | null
  /** The package that this scan selects. */
  readonly add: string | null
}

const result = (verdict: ScanAnswer, more: Partial<HandoverScan> = {}): HandoverScan => ({
  answer: verdict,
  pkg: null,
  offered: [],
  serve: null,
  add: null,
  ...more,
})

/** Handles a scan at the counter: a customer, another package, or the reason against it. */
export async function handoverScan(scan: Scan, counter: Counter, deps: HandoverDeps): Promise<HandoverScan> {
  const { kind, canonical } = scan.recognised
  if (kind === 'mailbox') return scanMailbox(canonical, deps)
  const lookup = await lookUpScan(scan, deps.lookUp)
  return lookup.pkg ? handoverPackage(lookup.pkg, counter, deps) : result(lookup.answer, lookup)
}

async function scanMailbox(mailbox: string, deps: HandoverDeps): Promise<HandoverScan> {
  const isLoading = deps.isLoading()
  const customer = await deps.findCustomer(mailbox)
  if (!customer && isLoading) return result(stillLoadingAnswer('customers', mailbox))
  if (!customer) return result(answer('unknown', 'Mailbox not found', { code: mailbox }))
  const text = await deps.customerOf(customer.accountId)
  return result(answer('ready', 'Customer', { text, code: mailbox }), { serve: customer.accountId })
}

export async function handoverPackage(
  pkg: Package,
  { accountId, chosen }: Counter,
  deps: HandoverDeps,
): Promise<HandoverScan> {
  const customer = pkg.accountId === null ? 'Customer not identified' : await deps.customerOf(pkg.accountId)
  const about = { text: customer, bin: pkg.bin, code: pkg.trackingNumber }
  const refuse = (headline: string, text = customer) =>
    result(answer('refused', headline, { ...about, text }))
  if (isEnded(pkg)) return refuse(packageStateText(pkg))
  if (pkg.status === 'Delivered')
    return refuse('Already delivered', `To ${pkg.deliveredTo ?? 'its customer'}`)
  if (pkg.accountId === null) return refuse('Customer not identified', 'Find the customer first.')
  if (pkg.status !== 'Delayed' && !arrivedStatuses.includes(pkg.status))
    return refuse('Not arrived', `It’s at “${packageStatusText[pkg.status]}”.`)
  if (accountId !== null && chosen.size > 0 && pkg.accountId !== accountId)
    return refuse('Another customer’s package', `${customer}. Finish this hand-over first.`)
  if (chosen.has(pkg.packageId)) return result(answer('done', 'Already on the list', about), { pkg })
  const text = isBilled(pkg) ? customer : `${customer}. Not billed yet.`
  return result(answer('taken', 'Added', { ...about, text }), {
    pkg,
    serve: pkg.accountId,
    add: pkg.packageId,
  })
}
