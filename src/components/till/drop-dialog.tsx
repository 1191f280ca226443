import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DropForm, type DropFormProps } from './drop-form.tsx'

/** Records cash taken from the drawer to the safe during the day. */
export const DropDialog = ({ till, onClose }: DropFormProps) => (
  <Dialog title="Take cash to the safe" onClose={onClose}>
    <DropForm till={till} onClose={onClose} />
  </Dialog>
)
