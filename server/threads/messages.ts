import type { TaskName } from './tasks.ts'

/** The messages to a thread. */
export type TaskRequest =
  | { readonly what: 'task'; readonly n: number; readonly name: TaskName; readonly ask: unknown }
  | { readonly what: 'end' }

/** The thread's answers: the result of the task with that number, or its error. */
export interface TaskReply {
  readonly n: number
  readonly answer?: unknown
  readonly error?: string
}
