import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { dismissText } from '../../ui/dismiss-text.ts'

/** The buttons at the end of a form in a dialog. */
export const DialogButtons = (props: {
  confirm: ReactNode
  busy: boolean
  /** The action can't be undone. */
  isGrave?: boolean
  onClose: () => void
}) => (
  <Group justify="flex-end">
    <Button variant="default" data-autofocus={props.isGrave || undefined} onClick={props.onClose}>
      {dismissText(props.confirm)}
    </Button>
    <Button type="submit" loading={props.busy} {...(props.isGrave ? { color: 'red.8' } : {})}>
      {props.confirm}
    </Button>
  </Group>
)
