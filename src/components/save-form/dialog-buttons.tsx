import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { dismissText } from '../../ui/dialogs/dismiss-text.ts'

/** The buttons at the end of a form in a dialog. */
export const DialogButtons = (props: {
  confirm: ReactNode
  busy: boolean
  /** The action can't be undone. */
  isGrave?: boolean
  onClose: () => void
}) => (
  <DialogFoot>
    <Button variant="default" data-autofocus={props.isGrave || undefined} onClick={props.onClose}>
      {dismissText(props.confirm)}
    </Button>
    <Button type="submit" loading={props.busy} {...(props.isGrave ? { color: 'red.8' } : {})}>
      {props.confirm}
    </Button>
  </DialogFoot>
)
