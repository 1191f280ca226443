import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { TransferFormProps } from './transfer-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/** The company's bank details, and the upload of the transfer slip. */
export const TransferDialog = (props: TransferFormProps) => (
  <Dialog onClose={props.onClose} title="Pay by bank transfer">
    <TransferForm {...props} />
  </Dialog>
)
