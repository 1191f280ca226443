import type { invoiceStates, Package } from '../../entities/packages/package.ts'
import { isPastCustoms, isReleasedByCustoms } from './customs.ts'

type InvoiceState = (typeof invoiceStates)[number]

/** The reason why a customer can't upload another invoice, by the state of the previous one; null if they can. */
const closedReasons: Record<InvoiceState, string | null> = {
  NotRequired: null,
  Missing: null,
  Received: null,
  Rejected: null,
  Verified:
    'The invoice of this package has been checked already. Please contact us if it is not the right one.',
}

/** Returns null if the owner of a package may upload the merchant's invoice now, otherwise the reason. */
export function ownersInvoiceProblem(row: Pick<Package, 'status' | 'invoiceState'>): string | null {
  if (row.status === 'Delivered') return 'This package has been delivered, so it no longer needs an invoice.'
  return closedReasons[row.invoiceState]
}

/** The package fields after an upload: the invoice waits to be checked, regardless of the earlier state. */
export const withInvoice = (fileId: string) =>
  ({
    merchantInvoiceFileId: fileId,
    invoiceState: 'Received',
    invoiceProblem: null,
  }) as const satisfies Partial<Package>

/** Returns true while we have a package that customs hasn't released, so that its papers still matter. */
const isBeforeRelease = ({ status, customs }: Pick<Package, 'status' | 'customs'>): boolean =>
  status !== 'PreAlert' && !isPastCustoms(status) && !isReleasedByCustoms(customs)

/** Returns true if a merchant invoice is waiting to be checked, and customs will still ask for it. */
export const hasInvoiceToCheck = (row: Pick<Package, 'status' | 'invoiceState' | 'customs'>): boolean =>
  row.invoiceState === 'Received' && isBeforeRelease(row)

const lacksInvoice: readonly InvoiceState[] = ['Missing', 'Rejected']

/** Returns true while customs will ask for a merchant invoice of a package that we have, and there is none. */
export const isInvoiceMissing = (row: Pick<Package, 'status' | 'invoiceState' | 'customs'>): boolean =>
  lacksInvoice.includes(row.invoiceState) && isBeforeRelease(row)

type Goods = Partial<Pick<Package, 'dutyCategory' | 'lines'>>

/** Returns true while goods lack a category that customs will ask for. */
export const isWithoutCategory = (row: Pick<Package, 'status' | 'customs'> & Goods): boolean => {
  const lines = row.lines ?? []
  const isUnsorted =
    lines.length === 0 ? row.dutyCategory == null : lines.some(({ dutyCategory }) => dutyCategory === null)
  return isUnsorted && isBeforeRelease(row)
}

/** Returns null if staff may now accept or reject the merchant's invoice, otherwise the reason. */
export function invoiceCheckProblem({
  status,
  invoiceState,
}: Pick<Package, 'status' | 'invoiceState'>): string | null {
  if (status === 'Delivered')
    return 'This package has been delivered, so its invoice can no longer be checked.'
  const isHere = invoiceState === 'Received' || invoiceState === 'Rejected' || invoiceState === 'Verified'
  return isHere ? null : 'There is no merchant invoice to check yet.'
}
