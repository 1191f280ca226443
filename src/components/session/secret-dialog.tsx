import { Alert, Button, Code, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'

interface SecretDialogProps {
  title: string
  /** The name of the secret, such as Key. */
  name: string
  value: string
  /** The next step for the person who sees it. */
  children: ReactNode
  onClose: () => void
}

/** Shows a secret this once. It isn't stored anywhere, so closing the dialog takes a step of its own. */
export const SecretDialog = ({ title, name, value, children, onClose }: SecretDialogProps) => (
  <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false}>
    <Stack>
      <Alert color="yellow" role="status">
        {children}
      </Alert>
      <Group wrap="nowrap">
        <Code block style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-label={name}>
          {value}
        </Code>
        <CopyButton value={value} what={name} />
      </Group>
      <DialogFoot>
        <Button onClick={onClose}>I’ve saved the {name.toLowerCase()}</Button>
      </DialogFoot>
    </Stack>
  </Dialog>
)
