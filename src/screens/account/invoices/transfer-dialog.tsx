import { Dialog } from '../../../ui/dialog.tsx'
import { lateContent } from '../../../ui/lazy-parts.ts'
import type { TransferFormProps } from './transfer-form.tsx'

const TransferForm = lateContent(async () => (await import('./transfer-form.tsx')).TransferForm)

/** The company's bank details, and the upload of the transfer slip. */
export const TransferDialog = (props: TransferFormProps) => (
  <Dialog onClose={props.onClose} title="Pay by bank transfer">
    <TransferForm {...props} />
  </Dialog>
)
