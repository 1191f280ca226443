import { Text } from '@mantine/core'
import type { SignedInDevice } from '#sync/api/accounts/accounts-sessions.ts'
import { browserName } from '../../ui/texts/browser-name.ts'
import { formatDateTime } from '../../ui/texts/format.ts'

/** The consequences of locking a device. */
export const lockText =
  'Everyone who is logged in on it is logged out now. At its next contact it deletes everything it keeps, and work that it hasn’t sent is lost. A device that never comes online again keeps what it has, but can’t send or read anything.'

/** A device that was reported lost, until its login would have expired. */
export const LockedDevice = ({
  device: { device, lockedAt, emptiedAt, lastUsedAt },
}: {
  device: SignedInDevice
}) => (
  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Text>{browserName(device)}</Text>
    <Text size="sm" c="dimmed">
      Locked {formatDateTime(lockedAt ?? '')} · last contact {formatDateTime(lastUsedAt)}
    </Text>
    <Text size="sm" fw={600}>
      {emptiedAt
        ? `Said ${formatDateTime(emptiedAt)} that it was emptied`
        : 'Hasn’t said yet that it was emptied: no contact since'}
    </Text>
  </div>
)
