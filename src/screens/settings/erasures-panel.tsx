import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedErasure } from '#sync/api/accounts/erasures.ts'
import { listText } from '#sync/lib/list-text.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { erasuresQuery, saveErasureDecision } from '../../queries/api/erasures.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Customers who asked to be erased, for an administrator to decide. */
export function ErasuresPanel() {
  const answer = useServerQuery(erasuresQuery)
  return (
    <Panel title="Customers who asked to be erased">
      <ServerContent answer={answer} away="Requests are shown when you’re online.">
        {(requests) => <Waiting requests={requests.filter(({ status }) => status === 'Asked')} />}
      </ServerContent>
    </Panel>
  )
}

const Waiting = ({ requests }: { requests: readonly ListedErasure[] }) => (
  <Stack gap="md">
    {requests.length === 0 && <Text c="dimmed">No customer waits for a decision.</Text>}
    {requests.map((erasure) => (
      <ErasureRow key={erasure.erasureId} erasure={erasure} />
    ))}
  </Stack>
)

function ErasureRow({ erasure }: { erasure: ListedErasure }) {
  const { erasureId, accountId, name, mailbox, note, open } = erasure
  const [reason, setReason] = useState('')
  const { send } = useWrite(saveErasureDecision)
  const { run, busy, problem } = useAction(async (isGranted: boolean) => {
    await send({ params: { id: erasureId }, body: { grant: isGranted, reason } })
    await toastSuccessOf(saveErasureDecision)
  }, failureText)
  return (
    <Stack gap="xs">
      <Group>
        <Link to={pathTo('/admin/accounts/$account', { account: accountId })}>{name}</Link>
        <Text c="dimmed">{mailbox}</Text>
      </Group>
      {note !== '' && <Text>{note}</Text>}
      <Text size="sm">{open.length === 0 ? 'Nothing is open.' : `Still open: ${listText(open)}.`}</Text>
      <Textarea
        label="Reason"
        description="The customer reads it. Needed to refuse."
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <Button disabled={open.length > 0} loading={busy} onClick={() => void run(true)}>
          Close and erase
        </Button>
        <Button
          variant="default"
          disabled={reason.trim() === ''}
          loading={busy}
          onClick={() => void run(false)}
        >
          Refuse
        </Button>
      </Group>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
