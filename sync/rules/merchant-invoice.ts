import type { invoiceStates, Package } from '../entities/package.ts'

type InvoiceState = (typeof invoiceStates)[number]

/** Why a customer cannot hand in another invoice, by what became of the one before; null where they can. */
const closed: Record<InvoiceState, string | null> = {
  NotRequired: null,
  Missing: null,
  Received: null,
  Rejected: null,
  Verified:
    'The invoice of this package has been checked already. Please contact us if it is not the right one.',
}

/** Null: the owner of a package may hand in the merchant's invoice for it now. */
export function ownersInvoiceProblem(row: Pick<Package, 'status' | 'invoiceState'>): string | null {
  if (row.status === 'Delivered')
    return 'This package has been delivered, so no invoice is needed for it any more.'
  return closed[row.invoiceState]
}

/** What a package holds once an invoice came for it: it waits to be checked, whatever was there before. */
export const withInvoice = (fileId: string) =>
  ({
    ...{ merchantInvoiceFileId: fileId, invoiceState: 'Received', invoiceProblem: null },
  }) as const satisfies Partial<Package>

/** A merchant invoice came that nobody has looked at yet. */
export const hasInvoiceToCheck = ({
  status,
  invoiceState,
}: Pick<Package, 'status' | 'invoiceState'>): boolean => invoiceState === 'Received' && status !== 'Delivered'

/** Null: somebody of the office may say now whether the merchant's invoice will do. */
export function invoiceCheckProblem({
  status,
  invoiceState,
}: Pick<Package, 'status' | 'invoiceState'>): string | null {
  if (status === 'Delivered') return 'This package has been delivered: its invoice is not checked any more.'
  const isHere = invoiceState === 'Received' || invoiceState === 'Rejected' || invoiceState === 'Verified'
  return isHere ? null : 'There is no merchant invoice to check yet.'
}
