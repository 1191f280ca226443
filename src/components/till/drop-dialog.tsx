import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DropForm } from './drop-form.tsx'

/** Records cash taken from the drawer to the safe during the day. */
export const DropDialog = ({ tillId, onClose }: { tillId: string; onClose: () => void }) => (
  <Dialog title="Take cash to the safe" onClose={onClose}>
    <DropForm tillId={tillId} onClose={onClose} />
  </Dialog>
)
