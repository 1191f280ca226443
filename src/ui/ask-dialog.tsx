import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { notSavedText } from './not-saved.ts'

interface AskDialogProps {
  title: string
  /** What happens to what, and to whom. */
  children: ReactNode
  /** The verb on the button that does it. */
  confirm: string
  /** Nothing is lost by it: the button is no warning, and Enter does it. */
  harmless?: boolean
  /** Said before the reason when it could not be done. */
  failed?: string
  /** Does it. What it throws is said here, and the dialog stays. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before what cannot be taken back. Enter keeps things as they are; a thumb or a tab key has to mean it. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirm, harmless = false, failed, onConfirm, onClose } = props
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const doIt = async () => {
    setProblem('')
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setProblem([failed, notSavedText(error)].filter(Boolean).join(' '))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Text>{children}</Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} {...(harmless ? {} : { 'data-autofocus': true })}>
          {harmless ? 'Cancel' : 'Keep it'}
        </Button>
        <Button
          {...(harmless ? { 'data-autofocus': true } : { color: 'red.8' })}
          loading={busy}
          onClick={doIt}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
