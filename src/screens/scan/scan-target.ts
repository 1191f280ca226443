import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { retailKind } from '#sync/rules/tracking/retail.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { answer, binText, type ScanAnswer } from '../../scan/use-verdict.ts'
import { plural } from '../../ui/format.ts'

/** What a code is looked up in. */
export interface ScanTargetDeps {
  /** On this device: the package that the code means, and those that only end alike. */
  readonly lookUp: (code: Recognised) => Promise<{ exact?: Package; offered: readonly Package[] }>
  /** The server's search. `unreachable`: it gave no answer in time. */
  readonly ask: (code: Recognised) => Promise<Package | 'nothing' | 'unreachable'>
  readonly inBin: (bin: string) => Promise<number>
  /** The customer of a mailbox on this device. */
  readonly customer: (mailbox: string) => Promise<{ name: string; packages: number } | null>
  /** The manifest with this number, or with this air waybill or bill of lading, on this device. */
  readonly manifest: (code: string) => Promise<{ number: string; status: string; packages: number } | null>
}

/** `open`: the page of what the code names. `tell`: it has no page, or there is nothing of that name. */
export type ScanTarget =
  | { readonly is: 'open'; readonly packageId: string }
  | { readonly is: 'tell'; readonly answer: ScanAnswer }

const toAnswerTarget = (...args: Parameters<typeof answer>): ScanTarget => ({
  is: 'tell',
  answer: answer(...args),
})

/** Papers that are known by their numbers alone. */
const papers = [
  { pattern: /^INV-?\d{4}-?\d{6}$/, name: 'Invoice' },
  { pattern: /^RCT-?\d{4}-?\d{6}$/, name: 'Receipt' },
] as const

/** What a scan names wherever nothing else is made of it: first by this device, then by the server. */
export async function findScanTarget(scan: Scan, deps: ScanTargetDeps): Promise<ScanTarget> {
  const { recognised, bin } = scan
  const text = scan.raw.trim().toUpperCase()
  if (bin !== null) return ofBin(bin, await deps.inBin(bin))
  if (recognised.kind === 'mailbox') return ofMailbox(recognised.canonical, deps)
  const paper = papers.find(({ pattern }) => pattern.test(text))
  if (paper)
    return toAnswerTarget('ready', `${paper.name} ${text}`, {
      text: `This is the number of one of our ${paper.name.toLowerCase()}s.`,
    })
  const manifest = await deps.manifest(recognised.canonical)
  if (manifest)
    return toAnswerTarget('ready', `Manifest ${manifest.number}`, {
      text: `${manifest.status}, ${plural(manifest.packages, 'package')}`,
    })
  return ofPackage(recognised, deps)
}

const ofBin = (bin: string, count: number): ScanTarget =>
  toAnswerTarget('ready', binText(bin), { text: `${plural(count, 'package')} on this device` })

async function ofMailbox(mailbox: string, deps: ScanTargetDeps): Promise<ScanTarget> {
  const customer = await deps.customer(mailbox)
  return customer
    ? toAnswerTarget('ready', `${mailbox} ${customer.name}`, {
        text: `Customer, ${plural(customer.packages, 'package')} on this device`,
      })
    : toAnswerTarget('unknown', `Not found: ${mailbox}`, {
        text: 'No customer on this device has this mailbox.',
      })
}

async function ofPackage(code: Recognised, deps: ScanTargetDeps): Promise<ScanTarget> {
  const { exact, offered } = await deps.lookUp(code)
  if (exact) return { is: 'open', packageId: exact.packageId }
  const mayBeOne = code.kind === 'tracking' || code.kind === 'hawb'
  const found = mayBeOne ? await deps.ask(code) : 'nothing'
  if (typeof found === 'object') return { is: 'open', packageId: found.packageId }
  return toAnswerTarget('unknown', `Not found: ${code.canonical || 'nothing was read'}`, {
    text: [
      code.message,
      retailText(code),
      offered.length > 0
        ? `Ends like ${offered
            .map((one) => one.trackingNumber)
            .slice(0, 2)
            .join(', ')}.`
        : '',
      found === 'unreachable' ? 'The server could not be reached: only this device was searched.' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  })
}

function retailText(code: Recognised): string {
  const kind = retailKind(code)
  return kind ? `It looks like a product barcode (${kind}).` : ''
}
