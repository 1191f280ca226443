import type { TodoReply } from '#sync/api/company/todo.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import type { Role } from '#sync/policies/roles.ts'
import { type TodoName, todoKindOf, todoNamesFor } from '#sync/rules/pages/todo-kinds.ts'
import type { ServerAnswer } from '../../queries/api/server-cache/use-server-query.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { todoQuery } from '../../queries/api/todo.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import type { Session } from '../../session/session.ts'
import { unknownText } from '../../ui/texts/format.ts'
import { type DeviceCounts, useDeviceCounts, type WorkCount } from './device-counts.ts'
import { type TodoPlace, todoPlaces } from './todo-places.ts'
import { type Counting, useCounting } from './use-counting.ts'
import { workText } from './work-text.ts'

/** A kind of work as a screen shows it. */
export interface TodoWork extends TodoPlace {
  readonly kind: TodoName
  readonly text: string
  readonly note: string
  readonly owners: readonly Role[]
  readonly isOwn: boolean
  readonly count: WorkCount
  /** The number as text; null while it isn't known. */
  readonly countText: string | null
  /** True if nothing waits. */
  readonly isNone: boolean
  /** The server's last answer; null without one. */
  readonly oldestAt: string | null
  readonly isUrgent: boolean
}

interface Counted {
  readonly answer: ServerAnswer<TodoReply>
  readonly deviceCounts: DeviceCounts
  readonly counting: Counting
}

function serverCount({ answer }: Counted, kind: TodoName): WorkCount {
  if (answer.is === 'shown') return answer.data.lines.find((line) => line.kind === kind)?.count ?? null
  return answer.is === 'loading' ? undefined : null
}

function workOf(kind: TodoName, role: Role, counted: Counted): TodoWork {
  const { text, note, owners } = todoKindOf(kind)
  const { answer, deviceCounts, counting } = counted
  const isOfDevice = kind in deviceCounts
  const count = isOfDevice ? deviceCounts[kind] : serverCount(counted, kind)
  // Rows that this device still lacks change nothing in what the server counts.
  const isPartial = counting.isPartial && isOfDevice
  const line = answer.is === 'shown' ? answer.data.lines.find((entry) => entry.kind === kind) : undefined
  const isNone = count === 0 && !isPartial
  return {
    ...todoPlaces[kind],
    kind,
    text,
    note,
    owners,
    count,
    isNone,
    isOwn: isOneOf(owners, role),
    countText: workText(count, { ...counting, isPartial }),
    oldestAt: isNone ? null : (line?.oldestAt ?? null),
    isUrgent: !isNone && (line?.isUrgent ?? false),
  }
}

interface Todo {
  readonly answer: ServerAnswer<TodoReply>
  readonly works: readonly TodoWork[]
  /** The reason why the numbers aren't those of now; empty if they are. */
  readonly stateText: string
}

/** @param tally undefined while the device counts its packages */
export function useTodo(session: Session, tally: PackageTally | undefined): Todo {
  const answer = useServerQuery(todoQuery)
  const deviceCounts = useDeviceCounts(tally)
  const counting = useCounting()
  const works = todoNamesFor(session).map((kind) =>
    workOf(kind, session.role, { answer, deviceCounts, counting }),
  )
  const isCounting =
    (counting.isPartial && !counting.isAway) || works.some(({ countText }) => countText === null)
  const isUnsure = counting.isPartial || works.some(({ countText }) => countText === unknownText)
  return { answer, works, stateText: isCounting ? 'Still counting' : isUnsure ? 'Some aren’t known now' : '' }
}
