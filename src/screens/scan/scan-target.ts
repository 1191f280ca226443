import type { Package } from '#sync/entities/packages/package.ts'
import { deliveryNumberEnd } from '#sync/rules/deliveries/delivery-number.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { type OurPaper, readPaper } from '#sync/rules/pages/our-papers.ts'
import { boxUnder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { retailKind } from '#sync/rules/tracking/retail.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { stillLoadingText } from '../../scan/still-loading.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { plural } from '../../ui/texts/format.ts'

/** The sources that a code is looked up in. */
export interface ScanTargetDeps {
  /** Searches this device for the package, and for packages that only have the same ending. */
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** Searches on the server. `unreachable`: there was no reply in time. */
  readonly ask: (code: Recognised) => Promise<Package | 'nothing' | 'unreachable'>
  readonly inBin: (bin: string) => Promise<number>
  /** Finds the customer of a mailbox on this device. */
  readonly customer: (
    mailbox: string,
  ) => Promise<{ accountId: string; name: string; packages: number } | null>
  /** Finds the manifest with this number, air waybill or bill of lading on this device. */
  readonly manifest: (
    code: string,
  ) => Promise<{ manifestId: string; number: string; status: string; packages: number } | null>
  /** Finds the invoice or receipt with this number on the server. */
  readonly paper: (kind: PaperKind, number: string) => Promise<string | 'nothing' | 'unreachable'>
  /** Finds the id of the delivery with this number, on this device and then on the server. */
  readonly delivery: (number: string) => Promise<string | 'nothing' | 'unreachable'>
  /** Returns true if this person may open such pages. */
  readonly mayOpen: (what: ScanPage) => boolean
  /** True while rows are still being loaded, when a package missing here may still exist. */
  readonly isLoading: () => boolean
}

type PaperKind = 'invoice' | 'receipt'
const isWithPage = (kind: OurPaper['kind'] | undefined): kind is PaperKind =>
  kind === 'invoice' || kind === 'receipt'
export type ScanPage = 'package' | 'customer' | 'manifest' | 'delivery' | PaperKind

/** `open`: the target has a page. `tell`: it has none, or wasn't found. */
export type ScanTarget =
  | { readonly is: 'open'; readonly what: ScanPage; readonly to: string }
  | { readonly is: 'tell'; readonly answer: ScanAnswer }

const toAnswerTarget = (...args: Parameters<typeof answer>): ScanTarget => ({
  is: 'tell',
  answer: answer(...args),
})

/** The papers that are found by number only. */
const papers = {
  invoice: {
    kind: 'invoice',
    name: 'Invoice',
    pathOf: (id: string) => pathTo('/admin/invoices/$invoice', { invoice: id }),
  },
  receipt: {
    kind: 'receipt',
    name: 'Receipt',
    pathOf: (id: string) => pathTo('/admin/payments/$payment', { payment: id }),
  },
} as const satisfies Record<PaperKind, object>

/** Finds the target of a scan that no screen handles: first on this device, then on the server. */
export async function findScanTarget(scan: Scan, deps: ScanTargetDeps): Promise<ScanTarget> {
  const { recognised, bin } = scan
  const text = scan.raw.trim().toUpperCase()
  if (bin !== null) return toBinTarget(bin, await deps.inBin(bin))
  if (recognised.kind === 'mailbox') return findMailbox(recognised.canonical, deps)
  if (isDeliveryNumber(text)) return findDelivery(text, deps)
  const paper = readPaper(text)?.kind
  if (isWithPage(paper)) return findPaper(papers[paper], text, deps)
  const manifest = await deps.manifest(recognised.canonical)
  if (manifest && deps.mayOpen('manifest'))
    return {
      is: 'open',
      what: 'manifest',
      to: pathTo('/admin/manifests/$manifest', { manifest: manifest.manifestId }),
    }
  if (manifest)
    return toAnswerTarget('ready', `Manifest ${manifest.number}`, {
      text: `${manifest.status}, ${plural(manifest.packages, 'package')}`,
    })
  return findPackage(recognised, deps)
}

async function findPaper(
  { kind, name, pathOf }: (typeof papers)[PaperKind],
  number: string,
  deps: ScanTargetDeps,
): Promise<ScanTarget> {
  if (!deps.mayOpen(kind))
    return toAnswerTarget('ready', `${name} ${number}`, {
      text: `This is the number of one of our ${kind}s.`,
    })
  const paperId = await deps.paper(kind, number)
  if (paperId === 'nothing') return toAnswerTarget('unknown', `Not found: ${number}`)
  return paperId === 'unreachable'
    ? toAnswerTarget('unknown', `${name} ${number}`, {
        text: 'The server could not be reached. Scan it again when you’re online.',
      })
    : { is: 'open', what: kind, to: pathOf(paperId) }
}

const isDeliveryNumber = (text: string): boolean => text.startsWith('DLV') && deliveryNumberEnd(text) !== null

async function findDelivery(number: string, deps: ScanTargetDeps): Promise<ScanTarget> {
  if (!deps.mayOpen('delivery'))
    return toAnswerTarget('ready', `Delivery ${number}`, {
      text: 'This is the number of one of our deliveries.',
    })
  const deliveryId = await deps.delivery(number)
  if (deliveryId === 'nothing') return toAnswerTarget('unknown', `Not found: ${number}`)
  return deliveryId === 'unreachable'
    ? toAnswerTarget('unknown', `Delivery ${number}`, {
        text: 'It isn’t on this device and the server could not be reached. Scan it again when you’re online.',
      })
    : { is: 'open', what: 'delivery', to: pathTo('/admin/deliveries/$delivery', { delivery: deliveryId }) }
}

const toBinTarget = (bin: string, count: number): ScanTarget =>
  toAnswerTarget('ready', binText(bin), { text: `${plural(count, 'package')} on this device` })

async function findMailbox(mailbox: string, deps: ScanTargetDeps): Promise<ScanTarget> {
  const isLoading = deps.isLoading()
  const customer = await deps.customer(mailbox)
  if (!customer && isLoading) return notHereYet(mailbox, stillLoadingText('customers'))
  if (customer && deps.mayOpen('customer'))
    return {
      is: 'open',
      what: 'customer',
      to: pathTo('/admin/accounts/$account', { account: customer.accountId }),
    }
  return customer
    ? toAnswerTarget('ready', `${mailbox} ${customer.name}`, {
        text: `Customer, ${plural(customer.packages, 'package')} on this device`,
      })
    : toAnswerTarget('unknown', `Not found: ${mailbox}`, {
        text: 'No customer on this device has this mailbox.',
      })
}

const notHereYet = (code: string, text: string): ScanTarget =>
  toAnswerTarget('unknown', `Not on this device yet: ${code}`, { text })

const openPackage = ({ packageId }: Package): ScanTarget => ({
  is: 'open',
  what: 'package',
  to: pathTo('/admin/packages/$package', { package: packageId }),
})

async function findPackage(code: Recognised, deps: ScanTargetDeps): Promise<ScanTarget> {
  const { exact, offered, isLoading } = await deps.lookUp(code)
  const localPkg = exact ?? boxUnder(code, offered)
  if (localPkg) return openPackage(localPkg)
  const mayBeOne = code.kind === 'tracking' || code.kind === 'hawb'
  const serverPkg = mayBeOne ? await deps.ask(code) : 'nothing'
  if (typeof serverPkg === 'object') return openPackage(serverPkg)
  // The server knows every package, but a manifest or another document may also carry the code.
  if (isLoading && offered.length === 0) return notHereYet(code.canonical, stillLoadingText('packages'))
  return toAnswerTarget('unknown', `Not found: ${code.canonical || 'nothing was read'}`, {
    text: [
      code.message,
      retailText(code),
      offered.length > 0
        ? `Ends like ${offered
            .map((candidate) => candidate.trackingNumber)
            .slice(0, 2)
            .join(', ')}.`
        : '',
      serverPkg === 'unreachable' ? 'The server could not be reached: only this device was searched.' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  })
}

function retailText(code: Recognised): string {
  const kind = retailKind(code)
  return kind ? `It looks like a product barcode (${kind}).` : ''
}
