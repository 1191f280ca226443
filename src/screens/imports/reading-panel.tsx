import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import type { RunStep } from './import-run.ts'

/** The number of rows checked so far. */
export function ReadingPanel({ checked, total, cancel }: Extract<RunStep, { is: 'reading' }>) {
  return (
    <Panel title="Reading the file">
      <Stack>
        <Progress value={total > 0 ? (100 * checked) / total : 0} aria-label="Rows checked" animated />
        <Text role="status">
          {total > 0 ? `${formatCount(checked)} of ${plural(total, 'row')} checked` : 'Reading …'}
        </Text>
        <Group>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
