import { Badge } from '@mantine/core'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { todoQuery } from '../../queries/api/todo.ts'

/** The number of kinds of work that wait too long. */
export function TodoBadge() {
  const todo = useServerQuery(todoQuery)
  const urgent = todo.is === 'shown' ? todo.data.lines.filter(({ isUrgent }) => isUrgent).length : 0
  return urgent > 0 ? (
    <Badge size="sm" circle={urgent < 10} color="signal" aria-label={`${urgent} wait too long`}>
      {urgent}
    </Badge>
  ) : null
}
