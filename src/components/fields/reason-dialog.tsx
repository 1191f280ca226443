import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx'

/** Asks for confirmation and a reason. */
export const ReasonDialog = ({ title, ...form }: ReasonFormProps & { title: string }) => (
  <Dialog onClose={form.onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)
