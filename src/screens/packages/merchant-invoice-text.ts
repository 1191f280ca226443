import type { Package } from '#sync/entities/packages/package.ts'

type State = Package['invoiceState']

const texts: Readonly<Record<State, string>> = {
  NotRequired: 'No invoice is required.',
  Missing: 'Invoice needed: customs asks for it.',
  Received: 'Received, not checked yet.',
  Verified: 'Checked and accepted.',
  Rejected: 'The customer was asked for another one.',
}

/** After the delivery no invoice is asked for any more. */
const textsAfterDelivery: Readonly<Partial<Record<State, string>>> = {
  Missing: 'The customer sent no invoice. The package has been delivered, so none is needed.',
  Received: 'Received, not checked.',
  Rejected: 'Rejected. The package has been delivered, so no other one is needed.',
}

/** The state of the shop's invoice, in words for staff. */
export const merchantInvoiceText = ({
  invoiceState,
  status,
}: Pick<Package, 'invoiceState' | 'status'>): string =>
  (status === 'Delivered' ? textsAfterDelivery[invoiceState] : undefined) ?? texts[invoiceState]
