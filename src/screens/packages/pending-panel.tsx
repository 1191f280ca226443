import { Group, Stack, Text } from '@mantine/core'
import { useChangesOf } from '../../data/sync-status.ts'
import { changeWords } from '../../ui/change-words.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'

/** What this device has done to the package and the server has not answered yet. */
export function PendingPanel({ packageId }: { packageId: string }) {
  const changes = useChangesOf(packageId)
  if (changes.length === 0) return null
  return (
    <Panel title="Not on the server yet">
      <Stack gap="xs">
        {changes.map((change) => (
          <Group key={change.uid} justify="space-between" gap="xs">
            <div>
              <Text>{changeWords(change, () => 'this package')}</Text>
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
