import { Button, Group, Text } from '@mantine/core'
import { IconCloudCheck, IconDownload } from '@tabler/icons-react'
import { downloadUnsent } from '../../data/download.ts'
import { type Queued, useQueue } from '../../data/queue.ts'
import { useSyncStatus } from '../../data/sync-status.ts'
import { changeWords } from '../../ui/change-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDateTime, plural } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import classes from './device.module.css'

const shown = 100

/** What the server has not answered yet, each in words. */
export function QueuePanel() {
  const queue = useQueue(shown)
  const { photosWaiting } = useSyncStatus()
  const total = queue?.total ?? 0
  return (
    <Panel
      title={total > 0 ? `Not on the server yet (${total})` : 'Not on the server yet'}
      action={
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={downloadUnsent}>
          Export
        </Button>
      }
    >
      {photosWaiting > 0 && <Text mb="xs">{plural(photosWaiting, 'photo')} waiting to be sent</Text>}
      {queue && total === 0 && photosWaiting === 0 && (
        <EmptyState icon={IconCloudCheck} title="All on the server" text="Nothing you did here is waiting." />
      )}
      <ul className={classes['list']}>
        {queue?.changes.map((change) => (
          <Line key={change.uid} change={change} />
        ))}
      </ul>
      {total > shown && <Text c="dimmed">and {plural(total - shown, 'more change')}</Text>}
    </Panel>
  )
}

const Line = ({ change }: { change: Queued }) => (
  <li className={classes['line']}>
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {changeWords(change, () => change.package?.trackingNumber)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(change.occurredAt)}
        </Text>
      </div>
      <StateBadge state={change.state} />
    </Group>
  </li>
)
