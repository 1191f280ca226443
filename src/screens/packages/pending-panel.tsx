import { Group, Stack, Text } from '@mantine/core'
import { changeLabel } from '../../components/change-labels.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { useChangesOf } from '../../queries/sync-status.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'

/** This device's changes to the package that the server hasn't answered yet. */
export function PendingPanel({ packageId }: { packageId: string }) {
  const changes = useChangesOf(packageId)
  if (!changes || changes.length === 0) return null
  return (
    <Panel title="Waiting to sync">
      <Stack gap="xs">
        {changes.map((change) => (
          <Group key={change.uid} justify="space-between" gap="xs">
            <div>
              <Text>{changeLabel(change, () => 'this package')}</Text>
              <Text size="sm" c="dimmed">
                {formatDateTime(change.occurredAt)}
              </Text>
            </div>
            <StateBadge state={change.state} />
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
