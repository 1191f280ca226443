import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SignedInDevice } from '#sync/api/accounts/accounts-sessions.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { LockedDevice, lockText } from '../../../components/session/locked-device.tsx'
import { devicesQuery, endDevice, endOtherDevices } from '../../../queries/api/accounts.ts'
import { lockOwnDevice } from '../../../queries/api/second-factors.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { notify } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { browserName } from '../../../ui/texts/browser-name.ts'
import { formatDateTime } from '../../../ui/texts/format.ts'

const announce = (logout: Promise<unknown>) =>
  void logout.then(
    () => notify('success', 'Logged out'),
    (error: unknown) =>
      notify('error', error instanceof Error ? error.message : 'That failed. Please try again.'),
  )

/** The devices this person is logged in on, with buttons to log them out. */
export function DevicesPanel() {
  const devices = useServerQuery(devicesQuery)
  return (
    <Panel title="Logged-in devices">
      <ServerContent answer={devices} away="You’ll see them here when you’re online.">
        {(rows) => <Devices rows={rows} />}
      </ServerContent>
    </Panel>
  )
}

function Devices({ rows }: { rows: readonly SignedInDevice[] }) {
  const logOutOthers = useWrite(endOtherDevices)
  return (
    <>
      {rows.map((device) => (
        <Device key={device.sessionId} device={device} />
      ))}
      {rows.filter(({ lockedAt }) => lockedAt === null).length > 1 && (
        <Button variant="light" loading={logOutOthers.busy} onClick={() => announce(logOutOthers.send({}))}>
          Log out all others
        </Button>
      )}
    </>
  )
}

function Device({ device: row }: { device: SignedInDevice }) {
  const { sessionId, device, current, lastUsedAt, createdAt } = row
  const { send, busy } = useWrite(endDevice)
  const [isLocking, setLocking] = useState(false)
  const name = browserName(device)
  if (row.lockedAt) return <LockedDevice device={row} />
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {current ? 'This device' : `Last used ${formatDateTime(lastUsedAt)}`}
        </Text>
        <Text size="sm" c="dimmed">
          Logged in {formatDateTime(createdAt)}
        </Text>
      </div>
      {!current && (
        <Group gap="xs" wrap="nowrap" ml="auto">
          <Button
            variant="default"
            loading={busy}
            onClick={() => announce(send({ params: { sessionId } }))}
            aria-label={`Log out ${name}`}
          >
            Log out
          </Button>
          <Button
            variant="subtle"
            color="red"
            onClick={() => setLocking(true)}
            aria-label={`Lost? Lock and empty ${name}`}
          >
            Lost?
          </Button>
        </Group>
      )}
      {isLocking && <LockOwnDialog device={row} onClose={() => setLocking(false)} />}
    </Group>
  )
}

function LockOwnDialog({ device, onClose }: { device: SignedInDevice; onClose: () => void }) {
  const { send } = useWrite(lockOwnDevice)
  return (
    <AskDialog
      title={`Lock and empty ${browserName(device.device)}?`}
      confirm="Lock and empty"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { sessionId: device.sessionId } })
        await toastSuccessOf(lockOwnDevice)
        onClose()
      }}
    >
      {lockText}
    </AskDialog>
  )
}
