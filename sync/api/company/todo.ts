import * as z from 'zod'
import { Timestamp } from '../../entities/fields.ts'
import { todoNames } from '../../rules/pages/todo-kinds.ts'
import { row } from '../row.ts'

/** A kind of work with how many rows of it wait. */
export const TodoLine = z.object({
  kind: z.enum(todoNames),
  count: z.int(),
  /** The time since which the oldest waits; null if none does. */
  oldestAt: Timestamp.nullable(),
  /** The oldest has waited longer than this kind may. */
  isUrgent: z.boolean(),
})
export type TodoLine = z.output<typeof TodoLine>

export const TodoReply = z.object({ at: Timestamp, lines: z.array(TodoLine) })
export type TodoReply = z.output<typeof TodoReply>

export const todo = {
  'todo.list': row({
    method: 'GET',
    path: '/api/todo',
    who: 'staff',
    permission: 'BackendView',
    summary:
      'What waits for a decision: each kind that the caller may open, the most urgent first, with its number and since when its oldest waits.',
    reply: TodoReply,
  }),
}
