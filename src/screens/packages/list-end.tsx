import { Button, Group, Text } from '@mantine/core'
import { IconCloudDown, IconPackageOff, IconSearchOff } from '@tabler/icons-react'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { isNarrowed, type ListSearch } from './list-search.ts'

interface ListEndProps {
  search: ListSearch
  shown: number
  total: number
  onMore: () => void
  onClear: () => void
}

/** What follows the rows: how many there are, more of them, or what to do when there are none. */
export function ListEnd({ search, shown, total, onMore, onClear }: ListEndProps) {
  const narrowed = isNarrowed(search)
  const { behind } = useSyncStatus()
  return (
    <>
      {shown === 0 && !narrowed && behind && (
        <EmptyState
          icon={IconCloudDown}
          title="Getting the packages"
          text="They come to this device as soon as the server is reached, and stay readable without a connection."
        />
      )}
      {shown === 0 && !narrowed && !behind && (
        <EmptyState
          icon={IconPackageOff}
          title="No packages on this device"
          text="They appear here by themselves as soon as they are announced, added or checked in."
        />
      )}
      {shown === 0 && narrowed && (
        <EmptyState
          icon={IconSearchOff}
          title="Nothing found on this device"
          text="Try fewer characters or other filters, or search the whole archive."
          action={
            <Button variant="default" onClick={onClear}>
              Clear search and filters
            </Button>
          }
        />
      )}
      {shown > 0 && (
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            Showing {formatCount(shown)} of {formatCount(total)}
          </Text>
          {shown < total && (
            <Button variant="default" onClick={onMore}>
              Show more
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
