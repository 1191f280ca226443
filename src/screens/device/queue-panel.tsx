import { Button, Group, Text } from '@mantine/core'
import { downloadUnsent } from '../../changes/download.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { changeLabel } from '../../components/change-labels.ts'
import { type Queue, type Queued, useQueue } from '../../queries/queue.ts'
import { type UnsyncedCounts, useSyncStatus } from '../../queries/sync-status.ts'
import { DownloadIcon, SyncedIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, plural } from '../../ui/texts/format.ts'
import type { Reader } from './connection-labels.ts'
import classes from './device.module.css'
import { useReader } from './use-reader.ts'

const maxRows = 100

/** The work that the server hasn't answered yet, each item with a description. */
export function QueuePanel() {
  const queue = useQueue(maxRows)
  const { work } = useSyncStatus()
  return (
    <Panel
      title={queue && queue.total > 0 ? `Waiting to sync (${queue.total})` : 'Waiting to sync'}
      action={
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={downloadUnsent}>
          Export
        </Button>
      }
    >
      {queue && work ? <Waiting queue={queue} work={work} /> : <Counting />}
    </Panel>
  )
}

/** Has the height of the list that usually replaces it. */
const Counting = () => (
  <EmptyState icon={SyncedIcon} title="Counting…" text="Looking for what is not synced yet." />
)

function Waiting({ queue, work }: { queue: Queue; work: UnsyncedCounts }) {
  const { changes, total } = queue
  const { photosWaiting } = work
  const reader = useReader()
  return (
    <>
      {photosWaiting > 0 && (
        <Text mb="xs">{plural(photosWaiting, reader === 'staff' ? 'photo' : 'file')} waiting to sync</Text>
      )}
      {total === 0 && photosWaiting === 0 && (
        <EmptyState
          icon={SyncedIcon}
          title={work.refused > 0 ? 'Nothing waiting' : 'All synced'}
          text={
            work.refused > 0
              ? 'Only what needs attention is not synced.'
              : 'Everything you did on this device is synced.'
          }
        />
      )}
      <ul className="rows">
        {changes.map((change) => (
          <Line key={change.uid} change={change} reader={reader} />
        ))}
      </ul>
      {total > maxRows && <Text c="dimmed">and {plural(total - maxRows, 'more change')}</Text>}
    </>
  )
}

/** Customers know a package by its contents, and the staff by its number. */
const nameIn = (pkg: Queued['package'], reader: Reader): string | undefined =>
  (reader === 'customer' && pkg?.description) || pkg?.trackingNumber

const Line = ({ change, reader }: { change: Queued; reader: Reader }) => (
  <li className={classes['line']}>
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {changeLabel(change, () => nameIn(change.package, reader))}
        </Text>
        <Text size="sm" c="dimmed">
          {[formatDateTime(change.occurredAt), change.by].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <StateBadge state={change.state} />
    </Group>
  </li>
)
