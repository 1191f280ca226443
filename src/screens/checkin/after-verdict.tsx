import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { useDesk } from '../../stores/desk.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './desk.module.css'
import { UndoLast } from './undo-last.tsx'
import type { Last } from './use-rush.ts'

interface AfterVerdictProps {
  last: Last | null
  onTakeAnyway: (scan: Scan) => void
}

/** Under the verdict, always as high: how far the stack is, and what can be done about the last scan at once. */
export function AfterVerdict(props: AfterVerdictProps) {
  const count = useDesk((state) => state.count)
  return (
    <div className={classes['after']}>
      <Text fw={600} aria-live="polite">
        {formatCount(count)} in this stack
      </Text>
      <Action {...props} />
    </div>
  )
}

const mayBeForced = ({ decision }: Last): boolean =>
  decision.is === 'retail' || (decision.is === 'stop' && decision.mayForce)

function Action({ last, onTakeAnyway }: AfterVerdictProps) {
  if (last?.decision.is === 'already')
    return (
      <Anchor component={Link} to={`/admin/packages/${last.decision.known.packageId}`} fw={600}>
        <Group gap={6} wrap="nowrap">
          <IconExternalLink size={18} aria-hidden /> Open package
        </Group>
      </Anchor>
    )
  if (last && mayBeForced(last))
    return (
      <Button variant="default" onClick={() => onTakeAnyway(last.scan)}>
        Check in anyway
      </Button>
    )
  return <UndoLast />
}
