import type { OwnInvoice } from '../../../queries/api/own-invoices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TransferForm } from './transfer-form.tsx'

export interface TransferDialogProps {
  chosen: readonly OwnInvoice[]
  /** The amount the customer wants to transfer. */
  amountJmdCents: number
  onClose: () => void
}

/** The company's bank details, and the upload of the transfer slip. */
export const TransferDialog = (props: TransferDialogProps) => (
  <Dialog onClose={props.onClose} title="Pay by bank transfer">
    <TransferForm {...props} />
  </Dialog>
)
