import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { pathTo } from '../../guards/path-to.ts'
import { AfterVerdictLine } from '../../scan/scan-desk.tsx'
import { useDesk } from '../../stores/desk.ts'
import { OpenIcon } from '../../ui/icons.ts'
import { formatCount } from '../../ui/texts/format.ts'
import { DamageLast } from './damage-last.tsx'
import { PrintLast } from './print-last.tsx'
import { UndoLast } from './undo-last.tsx'
import type { Last } from './use-rush.ts'

interface AfterVerdictProps {
  last: Last | null
  onTakeAnyway: (scan: Scan) => void
}

/** The bar under the verdict keeps its height. It shows the stack's progress and the actions for the last scan. */
export function AfterVerdict(props: AfterVerdictProps) {
  const count = useDesk((state) => state.count)
  return (
    <AfterVerdictLine>
      <Text fw={600} aria-live="polite">
        {formatCount(count)} in this stack
      </Text>
      <Action {...props} />
    </AfterVerdictLine>
  )
}

const mayBeForced = ({ decision }: Last): boolean =>
  decision.is === 'retail' || (decision.is === 'stop' && decision.mayForce)

function Action({ last, onTakeAnyway }: AfterVerdictProps) {
  if (last?.decision.is === 'already')
    return (
      <Anchor
        component={Link}
        to={pathTo('/admin/packages/$package', { package: last.decision.known.packageId })}
        fw={600}
      >
        <Group gap={6} wrap="nowrap">
          <OpenIcon size={18} aria-hidden /> Open package
        </Group>
      </Anchor>
    )
  if (last && mayBeForced(last))
    return (
      <Button variant="default" onClick={() => onTakeAnyway(last.scan)}>
        Check in anyway
      </Button>
    )
  return (
    <Group gap={8} wrap="nowrap">
      <PrintLast />
      <DamageLast />
      <UndoLast />
    </Group>
  )
}
