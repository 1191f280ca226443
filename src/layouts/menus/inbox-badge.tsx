import { Badge } from '@mantine/core'
import { inboxCountsQuery } from '../../queries/api/questions.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'

/** The number of messages in the inbox that the office hasn't seen. */
export function InboxBadge() {
  const counts = useServerQuery(inboxCountsQuery)
  const unread = counts.is === 'shown' ? counts.data.unread : 0
  return unread > 0 ? (
    <Badge size="sm" circle={unread < 10} aria-label={`${unread} unread`}>
      {unread}
    </Badge>
  ) : null
}
