import { Dialog } from '../../ui/dialog.tsx'
import { lateContent } from '../../ui/lazy-parts.ts'

const DropForm = lateContent(async () => (await import('./drop-form.tsx')).DropForm)

/** Cash that goes from the drawer to the safe in the middle of the day. */
export const DropDialog = ({ tillId, onClose }: { tillId: string; onClose: () => void }) => (
  <Dialog title="Take cash to the safe" onClose={onClose}>
    <DropForm tillId={tillId} onClose={onClose} />
  </Dialog>
)
