import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { KeptImport } from '#sync/device/tables.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { useBranches } from '../../queries/branches.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { continueImport, discardKept, endText } from './kept-run.ts'

interface KeptPanelProps {
  kept: KeptImport
  problem: string
  /** True if another tab of this browser is sending it. */
  isElsewhere: boolean
  /** The same import on the server; undefined if the server can't be asked. */
  now: DataImport | undefined
}

/** The import that was running when the page was closed. */
export function KeptPanel({ kept, problem, isElsewhere, now }: KeptPanelProps) {
  const branches = useBranches()
  const outcome = now ? endText(now) : ''
  const { rows, sent } = now ? { rows: now.rows, sent: now.created + now.refused } : kept
  if (outcome)
    return (
      <Panel title="Ended">
        <Stack>
          <Alert color="yellow" icon={<WarningIcon />} role="alert" title="This import can’t go on">
            {kept.fileName} is no longer being imported. {outcome}
          </Alert>
          <Group>
            <Button onClick={() => void discardKept(kept)}>Import another file</Button>
          </Group>
        </Stack>
      </Panel>
    )
  if (isElsewhere)
    return (
      <Panel title="Importing in another tab">
        <Stack>
          <Text role="status">
            {kept.fileName}: {formatCount(sent)} of {plural(rows, 'row')} sent so far.
          </Text>
          <Text size="sm" c="dimmed">
            Another tab of this browser sends it. If that tab is closed, you can go on here.
          </Text>
        </Stack>
      </Panel>
    )
  return (
    <Panel title="Not finished">
      <Stack>
        {problem && (
          <Alert color="yellow" icon={<WarningIcon />} role="alert" title="The import could not go on">
            {problem}
          </Alert>
        )}
        <Text role="status">
          You were importing {kept.fileName}: {formatCount(sent)} of {plural(rows, 'row')} sent.
        </Text>
        <Text size="sm" c="dimmed">
          The file is kept on this device. Discard removes it from here; what was sent stays.
        </Text>
        <Group>
          <Button disabled={!branches} onClick={() => branches && void continueImport(kept, branches)}>
            Go on
          </Button>
          <Button variant="default" onClick={() => void discardKept(kept)}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
