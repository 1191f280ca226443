import { Alert, Code, List, Text } from '@mantine/core'
import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { unreadableTitle } from './unreadable-title.ts'

/** Names the months that the list lacks, and the files to put back. */
export function UnreadableAlert({ files }: { files: readonly UnreadableMonth[] }) {
  if (files.length === 0) return null
  return (
    <Alert color="red" icon={<WarningIcon />} title={unreadableTitle(files)} role="alert" mb="xs">
      <Text size="sm">
        All other months are shown. Ask the person who runs the server to put these files back from a backup
        into its data folder, then search again:
      </Text>
      <List size="sm" mt={4}>
        {files.map(({ path }) => (
          <List.Item key={path}>
            <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
