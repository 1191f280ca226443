import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { accountsSessions, type SignedInDevice } from '#sync/api/accounts-sessions.ts'
import { call } from '../../data/call.ts'
import { notify } from '../../stores/notifications.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { browserName } from './browser-name.ts'
import { useAnswer } from './use-answer.ts'

const ask = () => call(accountsSessions['accounts.sessions'])

/** Where this person is signed in, and how to end it elsewhere. */
export function DevicesPanel() {
  const [devices, askAgain] = useAnswer(ask)
  const [busy, setBusy] = useState('')

  const end = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await work()
      notify('success', 'Signed out')
    } catch (error) {
      notify('error', error instanceof Error ? error.message : 'That failed. Please try again.')
    } finally {
      setBusy('')
      askAgain()
    }
  }
  const endOne = ({ sessionId }: SignedInDevice) =>
    end(sessionId, () => call(accountsSessions['accounts.endSession'], { params: { sessionId } }))
  const endOthers = () => end('others', () => call(accountsSessions['accounts.endOtherSessions']))

  if (devices === undefined) return <Panel title="Devices signed in">Loading …</Panel>
  if (devices === 'away')
    return <Panel title="Devices signed in">They are shown when there is a connection.</Panel>
  return (
    <Panel title="Devices signed in">
      <Stack>
        {devices.map((device) => (
          <Group key={device.sessionId} justify="space-between" wrap="nowrap">
            <div>
              <Text>{browserName(device.device)}</Text>
              <Text size="sm" c="dimmed">
                {device.current ? 'This device' : `Last used ${formatDateTime(device.lastUsedAt)}`} · since{' '}
                {formatDateTime(device.createdAt)}
              </Text>
            </div>
            {!device.current && (
              <Button
                variant="default"
                flex="none"
                loading={busy === device.sessionId}
                onClick={() => endOne(device)}
                aria-label={`Sign out ${browserName(device.device)}`}
              >
                Sign out
              </Button>
            )}
          </Group>
        ))}
        {devices.length > 1 && (
          <Button variant="light" loading={busy === 'others'} onClick={endOthers}>
            Sign out all others
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
