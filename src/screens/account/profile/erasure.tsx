import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ownErasureQuery, requestErasure, takeBackErasure } from '../../../queries/api/erasures.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useFailureText, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'

/** Asks the office to erase what the law doesn't make it keep, and shows the outcome. */
export function ErasurePanel() {
  const answer = useServerQuery(ownErasureQuery)
  const [isAsked, setAsked] = useState(false)
  const { send } = useWrite(requestErasure)
  const failure = useFailureText(requestErasure.row)
  const withdrawal = useWrite(takeBackErasure)
  const { run, busy, problem } = useAction(async () => {
    await withdrawal.send({})
    await toastSuccessOf(takeBackErasure)
  }, failureText)
  if (answer.is !== 'shown') return null
  const { erasure } = answer.data
  const ask = async () => {
    await send({ body: {} })
    await toastSuccessOf(requestErasure)
    setAsked(false)
  }
  return (
    <Panel title="Erase my data">
      <Stack align="flex-start">
        <Text c="dimmed">
          We close your account and delete everything that the law doesn’t make us keep, such as photos,
          signatures and messages. Records of shipments, customs and payments stay for seven years.
        </Text>
        {erasure?.status === 'Refused' && <Text>The office couldn’t do it yet: {erasure.reason}</Text>}
        {erasure?.status === 'Asked' ? (
          <>
            <Text>You asked for it. The office decides within a few days and writes to you.</Text>
            <Button variant="default" loading={busy} onClick={() => void run()}>
              Take the request back
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setAsked(true)}>
            Ask to be erased
          </Button>
        )}
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </Stack>
      {isAsked && (
        <AskDialog
          title="Ask to be erased?"
          confirm="Send request"
          failed={failure}
          onConfirm={ask}
          onClose={() => setAsked(false)}
        >
          Download your data before, if you want to keep it. Once the office agrees, it can’t be undone.
        </AskDialog>
      )}
    </Panel>
  )
}
