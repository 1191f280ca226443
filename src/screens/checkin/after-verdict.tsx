import { Anchor, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Code } from './decide.ts'
import type { Last } from './use-rush.ts'

/** What can be done about the last scan at once. */
export function AfterVerdict(props: { last: Last | null; onTakeAnyway: (code: Code) => void }) {
  const { last, onTakeAnyway } = props
  if (last?.decision.is === 'already')
    return (
      <Anchor component={Link} to={`/admin/packages/${last.decision.known.packageId}`} fw={600}>
        <Group gap={6}>
          <IconExternalLink size={18} aria-hidden /> Open {last.decision.known.trackingNumber}
        </Group>
      </Anchor>
    )
  if (last?.decision.is === 'stop' && last.decision.mayForce)
    return (
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={18} />}
          onClick={() => onTakeAnyway(last.code)}
        >
          Take it anyway
        </Button>
      </Group>
    )
  return null
}
