import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { KeptImport } from '#sync/device/tables.ts'
import { useBranches } from '../../queries/branches.ts'
import { formatCount, plural } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { discardKept, goOn } from './kept-run.ts'

/** What was being imported when the page was closed. */
export function KeptPanel({ kept, problem }: { kept: KeptImport; problem: string }) {
  const branches = useBranches()
  return (
    <Panel title="Not finished">
      <Stack>
        {problem && (
          <Alert color="yellow" icon={<WarningIcon />} role="alert" title="The import could not go on">
            {problem}
          </Alert>
        )}
        <Text role="status">
          You were importing {kept.fileName}: {formatCount(kept.sent)} of {plural(kept.rows, 'row')} sent.
        </Text>
        <Text size="sm" c="dimmed">
          The file is kept on this device. Discard removes it from here; what was sent stays.
        </Text>
        <Group>
          <Button disabled={!branches} onClick={() => branches && void goOn(kept, branches)}>
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
