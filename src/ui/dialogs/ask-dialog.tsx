import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from '../problem-alert.tsx'
import { useAction } from '../use-action.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { dismissText } from './dismiss-text.ts'
import { joinSentences, notSavedText } from './not-saved.ts'

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
  const { run, busy, problem } = useAction(onConfirm, (error) =>
    joinSentences(failureText ?? '', notSavedText(error)),
  )
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text component="div">{children}</Text>
        <ProblemAlert text={problem} />
        <DialogFoot>
          <Button variant="default" onClick={onClose} {...(harmless ? {} : { 'data-autofocus': true })}>
            {dismissText(confirm)}
          </Button>
          <Button
            {...(harmless ? { 'data-autofocus': true } : { color: 'red.8' })}
            loading={busy}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
