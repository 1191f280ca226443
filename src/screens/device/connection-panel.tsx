import { Alert, Button, Progress, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { syncNow, useSyncStatus } from '../../data/sync-status.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { skewWords, statusParts } from '../../ui/sync-words.ts'
import { Tag } from '../../ui/tag.tsx'

export function ConnectionPanel({ renewed }: { renewed: boolean }) {
  const { level, message } = useConnectionStore()
  const status = useSyncStatus()
  const { problem, lost, mayPull, skewMs } = useSyncStore()
  const wrong = [
    // Without contact it says no more than the connection's own words below.
    message === null ? problem : null,
    lost &&
      `The server remembers ${lost.pending} unsent from this device that are no longer here. Tell the office: they may have to be done again.`,
    mayPull
      ? null
      : 'This app is too old to receive. What you save is still sent. Update it to see what others do.',
    renewed
      ? null
      : 'You are working from what this device holds. Nothing is sent until you have signed in again with the server.',
    skewWords(skewMs),
  ].filter((words) => typeof words === 'string')
  return (
    <Panel
      title="Connection"
      action={
        <Button leftSection={<IconRefresh size={18} />} onClick={syncNow}>
          Sync now
        </Button>
      }
    >
      {wrong.map((words) => (
        <Alert key={words} color="orange" mb="sm">
          {words}
        </Alert>
      ))}
      <Facts
        facts={[
          [
            'Server',
            message === null ? (
              <Tag key="ok" tone="good" icon={IconCloudCheck} text="Connected" quiet />
            ) : (
              <Tag
                key="not"
                tone={level === 'slow' ? 'warn' : 'bad'}
                icon={IconCloudOff}
                text={shortText[level]}
                quiet
              />
            ),
          ],
          ['Your work', statusParts(status).join(', ')],
          ['News from others', status.live ? 'As it happens' : 'Asked for from time to time'],
          ['Last exchange', formatDateTime(status.lastProgressAt)],
        ]}
      />
      {message && <Text mt="sm">{message}</Text>}
      {status.catchingUp && <CatchingUp {...status.catchingUp} />}
    </Panel>
  )
}

const shortText = {
  ok: 'Connected',
  slow: 'Slow',
  unhealthy: 'Server in trouble',
  'server-down': 'Server not reached',
  offline: 'Offline',
} as const

function CatchingUp({ done, total }: { done: number; total: number }) {
  const words = `Catching up: ${formatCount(done)} of ${formatCount(total)}`
  return (
    <div>
      <Text size="sm" mt="sm" mb={4}>
        {words}
      </Text>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={words} />
    </div>
  )
}
