import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { DeleteIcon } from '../../ui/icons.ts'

interface RowButtonsProps {
  /** The button that saves. */
  confirm: string
  canSave: boolean
  busy: boolean
  /** Null for a new row, and for people who may not delete it. */
  onRemove: (() => void) | null
  /** More buttons beside the one that deletes. */
  children?: ReactNode
  onClose: () => void
}

/** The buttons at the end of the dialog of a row: to delete it, apart from the others, and to save it. */
export const RowButtons = ({ confirm, canSave, busy, onRemove, children, onClose }: RowButtonsProps) => (
  <DialogFoot>
    {onRemove && (
      <Button variant="subtle" color="red" leftSection={<DeleteIcon size={18} />} onClick={onRemove}>
        Delete
      </Button>
    )}
    {children}
    {/* Fills the line up to the buttons that close the dialog. */}
    <span style={{ flex: '1 0 0' }} />
    <Button variant="default" onClick={onClose}>
      {canSave ? 'Cancel' : 'Close'}
    </Button>
    {canSave && (
      <Button type="submit" loading={busy}>
        {confirm}
      </Button>
    )}
  </DialogFoot>
)
