import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { notSavedText } from './not-saved.ts'

interface AskDialogProps {
  title: string
  /** The consequences of the action. */
  children: ReactNode
  /** The button's label: a verb and its object. */
  confirm: string
  /** Nothing is lost by the action, so the button is not a warning, and Enter confirms. */
  harmless?: boolean
  /** Precedes the reason if the action failed. */
  failed?: string
  /** Runs the action. An error is shown in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an action that can't be undone. Enter cancels, so that confirming takes a deliberate tap or Tab. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirm, harmless = false, failed: failureText, onConfirm, onClose } = props
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const doIt = async () => {
    setProblem('')
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setProblem([failureText, notSavedText(error)].filter(Boolean).join(' '))
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
