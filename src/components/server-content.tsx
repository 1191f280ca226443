import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isoOf } from '#sync/lib/clock.ts'
import { CallError } from '../http/call-error.ts'
import type { ServerAnswer } from '../queries/api/server-cache/use-server-query.ts'
import { NoMatchIcon, WarningIcon } from '../ui/icons.ts'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { SkeletonLines } from '../ui/layout/skeletons.tsx'
import { formatDateTime } from '../ui/texts/format.ts'

/** Says how old the data is while it can't be refreshed. */
export const LoadedAt = ({ answer: { oldSinceMs } }: { answer: { oldSinceMs: number | null } }) =>
  oldSinceMs !== null && (
    <Text size="sm" c="dimmed" role="status">
      As of {formatDateTime(isoOf(oldSinceMs))}. Newer data couldn’t be loaded yet.
    </Text>
  )

interface ServerContentProps<T> {
  answer: ServerAnswer<T>
  /** The text for a device that is offline and has no cached data. */
  away: string
  /** Renders the server's data. */
  children: (data: T) => ReactNode
}

/** Data that isn't synced: loading, offline, refused or shown, with its age if it couldn't be refreshed. */
export function ServerContent<T>({ answer, away: offlineText, children }: ServerContentProps<T>) {
  if (answer.is === 'loading') return <SkeletonLines label="Loading …" />
  if (answer.is === 'away') return <Text>{offlineText}</Text>
  // Trying again doesn't bring a row that isn't there.
  if (answer.is === 'failed' && answer.error instanceof CallError && answer.error.status === 404)
    return (
      <EmptyState
        icon={NoMatchIcon}
        title={answer.error.message}
        text="It may have been deleted, or the address is wrong."
      />
    )
  if (answer.is === 'failed')
    return (
      <Alert color="red" icon={<WarningIcon />} role="alert">
        <Stack align="flex-start" gap="sm">
          {answer.error.message}
          <Button variant="default" onClick={answer.again}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  return (
    <Stack>
      <LoadedAt answer={answer} />
      {children(answer.data)}
    </Stack>
  )
}
