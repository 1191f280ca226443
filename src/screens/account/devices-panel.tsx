import { Button, Group, Text } from '@mantine/core'
import type { SignedInDevice } from '#sync/api/accounts-sessions.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { devicesQuery, endDevice, endOtherDevices } from '../../queries/api/accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { notify } from '../../stores/notifications.ts'
import { browserName } from '../../ui/browser-name.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'

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
      {rows.length > 1 && (
        <Button variant="light" loading={logOutOthers.busy} onClick={() => announce(logOutOthers.send({}))}>
          Log out all others
        </Button>
      )}
    </>
  )
}

function Device({
  device: { sessionId, device, current, lastUsedAt, createdAt },
}: {
  device: SignedInDevice
}) {
  const { send, busy } = useWrite(endDevice)
  const name = browserName(device)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {current ? 'This device' : `Last used ${formatDateTime(lastUsedAt)}`}
        </Text>
        <Text size="sm" c="dimmed">
          Logged in {formatDateTime(createdAt)}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          flex="none"
          loading={busy}
          onClick={() => announce(send({ params: { sessionId } }))}
          aria-label={`Log out ${name}`}
        >
          Log out
        </Button>
      )}
    </Group>
  )
}
