import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'

/** More than a customer has under way; the list page pages beyond it. */
export const underWay = 500

export const statusCounts = (
  rows: readonly Pick<Package, 'status'>[],
): { status: PackageStatus; count: number }[] =>
  packageStatuses
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)

export interface Need {
  packageId: string
  what: string
  why: string
  /** The server did not take the invoice that was handed in on this device. */
  isRefusal?: true
}

type Needing = Pick<
  Package,
  | 'packageId'
  | 'description'
  | 'trackingNumber'
  | 'status'
  | 'invoiceState'
  | 'invoiceProblem'
  | 'customs'
  | 'delayedReason'
>

const nameOf = (row: Needing): string => row.description || row.trackingNumber

/** Before customs has let a package go. Later an invoice helps nobody. */
export const beforeClearance: readonly PackageStatus[] = [
  'PreAlert',
  'ReceivedAtWharehouse',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'Delayed',
]

/** Customs keeps it, wherever it lies. */
export const isHeld = ({ status, customs }: Pick<Package, 'status' | 'customs'>): boolean =>
  customs.state === 'Hold' && status !== 'Delivered'

/** Its owner may come for it: nobody is sent to an office for what customs keeps. */
export const canCollect = (row: Pick<Package, 'status' | 'customs'>): boolean =>
  row.status === 'ReadyForPickup' && !isHeld(row)

const withReason = (text: string, reason: string | null): string => (reason ? `${text}: ${reason}` : text)

/** The most pressing first. */
const reasons: readonly [(row: Needing) => boolean, (row: Needing) => string][] = [
  [(row) => row.customs.state === 'Hold', (row) => withReason('On hold at customs', row.customs.note)],
  [(row) => row.status === 'ReadyForPickup', () => 'Ready for pickup'],
  [(row) => row.status === 'Delayed', (row) => withReason('Delayed', row.delayedReason)],
  [
    (row) => row.invoiceState === 'Rejected' && beforeClearance.includes(row.status),
    (row) => `${withReason('Invoice rejected', row.invoiceProblem).replace(/\.$/, '')}. Send another one`,
  ],
  [
    (row) => row.invoiceState === 'Missing' && beforeClearance.includes(row.status),
    () => 'Invoice needed: upload it so customs can clear your package',
  ],
]

/** What the package itself does not say. */
interface Known<R> {
  /** This device has handed in an invoice that the package does not show yet. */
  readonly isSent?: (row: R) => boolean
  /** The server did not take the invoice that this device has handed in last. */
  readonly isRefused?: (row: R) => boolean
  /** A driver has it with them. */
  readonly isOut?: (row: R) => boolean
}

const never = () => false

const wantsInvoice = ({ invoiceState, status }: Needing): boolean =>
  (invoiceState === 'Missing' || invoiceState === 'Rejected') && beforeClearance.includes(status)

const refusalOf = (row: Needing): Need => ({
  packageId: row.packageId,
  what: `Your invoice for ${nameOf(row)} wasn’t accepted`,
  why: 'Send a PDF or a photo',
  isRefusal: true,
})

/** What its owner has to know or do about each package, one line a package. */
export function needsOf<R extends Needing>(rows: readonly R[], known: Known<R> = {}): Need[] {
  const { isSent = never, isRefused = never, isOut = never } = known
  const refused = rows.filter((row) => isRefused(row) && wantsInvoice(row) && !isOut(row))
  const seen = new Set(refused.map(({ packageId }) => packageId))
  const open = rows
    .filter((row) => row.status !== 'Delivered' && !isOut(row))
    .map((row) => (isSent(row) ? { ...row, invoiceState: 'Received' as const } : row))
  const out = rows
    .filter(isOut)
    .map((row) => ({ packageId: row.packageId, what: nameOf(row), why: 'Out for delivery' }))
  const rest = reasons.flatMap(([applies, why]) =>
    open
      .filter((row) => !seen.has(row.packageId) && applies(row))
      .map((row) => {
        seen.add(row.packageId)
        return { packageId: row.packageId, what: nameOf(row), why: why(row) }
      }),
  )
  return [...out, ...refused.map(refusalOf), ...rest]
}
