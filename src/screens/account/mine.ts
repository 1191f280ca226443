import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageState, packageStates } from '#sync/entities/packages/package-state.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { isHeldByCustoms } from '#sync/rules/manifests/customs.ts'
import { isLost, isMissing } from '#sync/rules/packages/missing.ts'
import { packageState } from '#sync/rules/packages/package-state.ts'
import { isOnItsWay, type QueuedInvoice } from '../../queries/merchant-invoices.ts'

/** More packages than a customer has open at a time; the list page has the rest. */
export const maxOpenPackages = 500

export const statusCounts = (
  rows: readonly Pick<Package, 'status' | 'arrival' | 'loss' | 'ending'>[],
): { status: PackageState; count: number }[] =>
  packageStates
    .map((status) => ({ status, count: rows.filter((row) => packageState(row) === status).length }))
    .filter(({ count }) => count > 0)

export interface Need {
  packageId: string
  what: string
  why: string
  /** The same in a row that is headed by the package's name. */
  line: string
  /** True if the server refused the invoice that was uploaded on this device. */
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
  | 'arrival'
  | 'loss'
>

const nameOf = (row: Needing): string => row.description || row.trackingNumber

/** The statuses before customs clearance; afterwards an invoice is no longer useful. */
export const beforeClearance: readonly PackageStatus[] = [
  'PreAlert',
  'ReceivedAtWharehouse',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'Delayed',
]

/** The owner can pick it up. A package that customs holds must not send its owner to an office. */
export const canCollect = (row: Pick<Package, 'status' | 'customs'>): boolean =>
  row.status === 'ReadyForPickup' && !isHeldByCustoms(row)

const readyText = 'Ready for pickup'

const withReason = (text: string, reason: string | null): string => (reason ? `${text}: ${reason}` : text)

/** The most urgent first. */
const reasons: readonly [(row: Needing) => boolean, (row: Needing) => string][] = [
  [isLost, (row) => withReason('Lost', row.loss?.decision ?? null)],
  [isMissing, () => 'We’re looking for your package'],
  [(row) => row.customs.state === 'Hold', (row) => withReason('On hold at customs', row.customs.note)],
  [(row) => row.status === 'ReadyForPickup', () => readyText],
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

/** Facts that the package's row doesn't hold. */
export interface NeedFacts<R> {
  /** True if this device has uploaded an invoice that the package doesn't show yet. */
  readonly isSent?: (row: R) => boolean
  /** True if the server refused the latest invoice from this device. */
  readonly isRefused?: (row: R) => boolean
  /** True if a driver has the package. */
  readonly isOut?: (row: R) => boolean
  /** True if a delivery of the package is planned, so that its owner needn't pick it up. */
  readonly isPlanned?: (row: R) => boolean
}

/** The facts about invoices that were uploaded on this device. */
export const invoiceFacts = (queuedInvoices: ReadonlyMap<string, QueuedInvoice>) => ({
  isSent: (row: Pick<Package, 'packageId' | 'updatedAt'>) =>
    isOnItsWay(queuedInvoices.get(row.packageId), row),
  isRefused: ({ packageId }: Pick<Package, 'packageId'>) =>
    queuedInvoices.get(packageId)?.state === 'refused',
})

const never = () => false

const wantsInvoice = ({ invoiceState, status, arrival }: Needing): boolean =>
  !isMissing({ arrival }) &&
  (invoiceState === 'Missing' || invoiceState === 'Rejected') &&
  beforeClearance.includes(status)

const needOf = (row: Needing, why: string): Need => ({
  packageId: row.packageId,
  what: nameOf(row),
  why,
  // The badge says already that it is ready.
  line: why === readyText ? 'Pick it up with your ID, or have it delivered' : why,
})

const refusalOf = (row: Needing): Need => ({
  packageId: row.packageId,
  what: `Your invoice for ${nameOf(row)} wasn’t accepted`,
  why: 'Send a PDF or a photo',
  line: 'Your invoice wasn’t accepted. Send a PDF or a photo',
  isRefusal: true,
})

/** Returns what the owner should know or do about each package, one line per package. */
export function packageNeeds<R extends Needing>(rows: readonly R[], facts: NeedFacts<R> = {}): Need[] {
  const { isSent = never, isRefused = never, isOut = never, isPlanned = never } = facts
  const refusedRows = rows.filter((row) => isRefused(row) && wantsInvoice(row) && !isOut(row))
  const seenIds = new Set(refusedRows.map(({ packageId }) => packageId))
  const open = rows
    .filter((row) => row.status !== 'Delivered' && !isOut(row))
    .filter((row) => !(canCollect(row) && isPlanned(row)))
    .map((row) => (isSent(row) ? { ...row, invoiceState: 'Received' as const } : row))
  const out = rows.filter(isOut).map((row) => needOf(row, 'Out for delivery'))
  const rest = reasons.flatMap(([applies, why]) =>
    open
      .filter((row) => !seenIds.has(row.packageId) && applies(row))
      .map((row) => {
        seenIds.add(row.packageId)
        return needOf(row, why(row))
      }),
  )
  return [...out, ...refusedRows.map(refusalOf), ...rest]
}
