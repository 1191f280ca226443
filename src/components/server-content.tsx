import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isoOf } from '#sync/lib/clock.ts'
import type { ServerAnswer } from '../queries/api/use-server-query.ts'
import { formatDateTime } from '../ui/format.ts'
import { WarningIcon } from '../ui/icons.ts'
import { SkeletonLines } from '../ui/skeletons.tsx'

/** Says how old it is what is shown, when it could not be asked for again. */
export const LoadedAt = ({ answer: { oldSinceMs } }: { answer: { oldSinceMs: number | null } }) =>
  oldSinceMs !== null && (
    <Text size="sm" c="dimmed" role="status">
      As of {formatDateTime(isoOf(oldSinceMs))}. It updates when there is a connection.
    </Text>
  )

interface ServerContentProps<T> {
  answer: ServerAnswer<T>
  /** What to say while the server cannot be reached and nothing of it is known. */
  away: string
  /** Draws what the server said. */
  children: (data: T) => ReactNode
}

/** What is not synced: loading, out of reach, refused, or shown; with its time when it could not be asked for again. */
export function ServerContent<T>({ answer, away, children }: ServerContentProps<T>) {
  if (answer.is === 'loading') return <SkeletonLines label="Loading …" />
  if (answer.is === 'away') return <Text>{away}</Text>
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
