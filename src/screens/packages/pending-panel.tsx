import { Group, Stack, Text } from '@mantine/core'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { changeLabel } from '../../components/change-labels.ts'
import { useChangesOf } from '../../queries/sync-status.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'

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
