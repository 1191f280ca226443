import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { SignedInDevice } from '#sync/api/accounts/accounts-sessions.ts'
import { lockAccountDevice } from '../../queries/api/second-factors.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { endDeviceOf, sessionsOfQuery } from '../../queries/api/staff-accounts.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { LogoutIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { browserName } from '../../ui/texts/browser-name.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import { ReasonDialog } from '../fields/reason-dialog.tsx'
import { ServerContent } from '../server-content.tsx'
import { LockedDevice, lockText } from './locked-device.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'

/** The devices that an account is logged in on, with buttons to end one session or all. */
export function SessionsPanel({ account }: { account: AccountReply }) {
  const answer = useServerQuery(sessionsOfQuery(account.accountId))
  const [isAsking, setAsking] = useState(false)
  const [ending, setEnding] = useState<SignedInDevice | null>(null)
  const [locking, setLocking] = useState<SignedInDevice | null>(null)
  const isAnywhere = answer.is === 'shown' && answer.data.length > 0
  return (
    <Panel
      title="Logged-in devices"
      action={
        isAnywhere && (
          <Button variant="default" leftSection={<LogoutIcon size={18} />} onClick={() => setAsking(true)}>
            Log out on all devices
          </Button>
        )
      }
    >
      <ServerContent answer={answer} away="Devices are shown when you’re online.">
        {(devices) => (
          <Stack gap="sm">
            {devices.length === 0 && <Text c="dimmed">Not logged in anywhere.</Text>}
            {devices.map((device) => (
              <DeviceRow
                key={device.sessionId}
                device={device}
                onEnd={() => setEnding(device)}
                onLock={() => setLocking(device)}
              />
            ))}
          </Stack>
        )}
      </ServerContent>
      {isAsking && <LogOutDialog account={account} onClose={() => setAsking(false)} />}
      {ending && <EndDialog account={account} device={ending} onClose={() => setEnding(null)} />}
      {locking && <LockDialog account={account} device={locking} onClose={() => setLocking(null)} />}
    </Panel>
  )
}

interface DeviceRowProps {
  device: SignedInDevice
  onEnd: () => void
  onLock: () => void
}

function DeviceRow({ device: row, onEnd, onLock }: DeviceRowProps) {
  const name = browserName(row.device)
  if (row.lockedAt) return <LockedDevice device={row} />
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {row.current ? 'This device' : `Last used ${formatDateTime(row.lastUsedAt)}`} · logged in{' '}
          {formatDateTime(row.createdAt)}
        </Text>
      </div>
      {!row.current && (
        <Group gap="xs" wrap="nowrap" ml="auto">
          <Button variant="default" onClick={onEnd} aria-label={`Log out ${name}`}>
            Log out
          </Button>
          <Button variant="subtle" color="red" onClick={onLock} aria-label={`Lost? Lock and empty ${name}`}>
            Lost?
          </Button>
        </Group>
      )}
    </Group>
  )
}

interface EndDialogProps {
  account: AccountReply
  device: SignedInDevice
  onClose: () => void
}

/** Distinguishes devices of the same name. */
const usedText = ({ lastUsedAt }: SignedInDevice): string =>
  `This device was last used ${formatDateTime(lastUsedAt)}. `

function EndDialog({ account, device: row, onClose }: EndDialogProps) {
  const { sessionId, device } = row
  const { send } = useWrite(endDeviceOf)
  const { firstName, lastName } = account.user
  const name = browserName(device)
  return (
    <AskDialog
      title={`Log out ${`${firstName} ${lastName}`.trim()} on ${name}?`}
      confirm="Log out"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: account.accountId, sessionId } })
        toastSuccess(`Logged out on ${name}`)
        onClose()
      }}
    >
      {usedText(row)}They have to log in again on it. Their other devices stay logged in.
    </AskDialog>
  )
}

function LockDialog({ account, device: row, onClose }: EndDialogProps) {
  const { sessionId, device } = row
  const { send } = useWrite(lockAccountDevice)
  return (
    <ReasonDialog
      title={`Lock and empty ${browserName(device)}?`}
      confirm="Lock and empty"
      ask="Reason"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: account.accountId, sessionId }, body: { reason } })
        await toastSuccessOf(lockAccountDevice)
      }}
    >
      {usedText(row)}
      {lockText}
    </ReasonDialog>
  )
}
