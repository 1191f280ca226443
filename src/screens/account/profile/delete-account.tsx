import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { removeOwnAccount } from '../../../queries/api/own/own-account.ts'
import { toastSuccessOf, useFailureText, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../../session/session.ts'
import { sessionEnded } from '../../../session/session-end.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Closes the person's own account. The server reports anything that prevents it. */
export function DeleteAccountPanel() {
  const accountId = useSession()?.accountId
  const navigate = useNavigate()
  const doors = useDoors()
  const { send } = useWrite(removeOwnAccount)
  const failure = useFailureText(removeOwnAccount.row)
  const [isAsked, setAsked] = useState(false)
  if (!accountId) return null
  const remove = async () => {
    await send({ params: { id: accountId } })
    await toastSuccessOf(removeOwnAccount)
    sessionEnded(accountId)
    await navigate({ to: doors.login })
  }
  return (
    <Panel title="Delete account">
      <Stack align="flex-start">
        <Text c="dimmed">You can delete your account when nothing is owed and no package is on its way.</Text>
        <Button variant="default" onClick={() => setAsked(true)}>
          Delete account
        </Button>
      </Stack>
      {isAsked && (
        <AskDialog
          title="Delete your account?"
          confirm="Delete account"
          failed={failure}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          You’ll lose your mailbox number, and packages sent to it can’t be matched to you. This can’t be
          undone.
        </AskDialog>
      )}
    </Panel>
  )
}
