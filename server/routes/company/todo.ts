import type { TodoLine, todo } from '#sync/api/company/todo.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { workplaceId } from '#sync/policies/transfer.ts'
import { type TodoName, todoKindOf, todoNamesFor } from '#sync/rules/pages/todo-kinds.ts'
import { announcedToday, toFetch } from '#sync/rules/pickups/pickup-lists.ts'
import { announcedPackages } from '../../db/packages/pickups.ts'
import { type TodoCount, waitingRows } from '../../db/reports/todo.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'

/** The packages that customers fetch today at the caller's office. */
async function pickupsToday({ db }: RouteDeps, actor: Actor, now: string): Promise<TodoCount> {
  const rows = await announcedPackages(db.reads, workplaceId(actor))
  const plans = toFetch(
    announcedToday(
      rows.map(({ pkg }) => pkg),
      now,
    ),
  )
  const starts = plans.map(({ plan }) => plan.from).sort()
  return { count: plans.length, oldestAt: starts[0] ?? null }
}

export const todoHandlers: Handlers<typeof todo, RouteDeps> = {
  'todo.list': async ({ actor }, deps) => {
    const now = deps.clock.now()
    const at = new Date(now).toISOString()
    const waitingOf = (kind: TodoName): Promise<TodoCount> =>
      kind === 'pickups'
        ? pickupsToday(deps, actor, at)
        : waitingRows[kind](deps.db.reads.kysely, jamaicaDay(at))
    const lineOf = async (kind: TodoName): Promise<TodoLine> => {
      const { count, oldestAt } = await waitingOf(kind)
      const limit = todoKindOf(kind).limitDays * dayMs
      return { kind, count, oldestAt, isUrgent: oldestAt !== null && Date.parse(oldestAt) + limit <= now }
    }
    return { at, lines: await Promise.all(todoNamesFor(actor).map(lineOf)) }
  },
}
