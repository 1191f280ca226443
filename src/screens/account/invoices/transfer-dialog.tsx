import type { OwnInvoice } from '../../../queries/api/own-invoices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lateContent } from '../../../ui/lazy-parts.ts'

const TransferForm = lateContent(async () => (await import('./transfer-form.tsx')).TransferForm)

export interface TransferDialogProps {
  chosen: readonly OwnInvoice[]
  /** What the customer means to pay. */
  amountJmdCents: number
  onClose: () => void
}

/** Where to transfer to, and the slip that says that it was done. */
export const TransferDialog = (props: TransferDialogProps) => (
  <Dialog onClose={props.onClose} title="Pay by bank transfer">
    <TransferForm {...props} />
  </Dialog>
)
