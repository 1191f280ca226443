import { type FieldErrors, Refusal, type RefusalCode } from '#sync/lib/refusal.ts'
import type { TaskName } from './tasks.ts'

/** The databases that a thread reads; see `PlaceOptions` for the standby. */
export interface ThreadPlace {
  readonly place: string
  readonly reportsUrl: string | null
}

/** The messages to a thread. */
export type TaskRequest =
  | { readonly what: 'task'; readonly n: number; readonly name: TaskName; readonly ask: unknown }
  | { readonly what: 'end' }

/** The thread's answers: the result of the task with that number, or its error. */
export interface TaskReply {
  readonly n: number
  readonly answer?: unknown
  readonly error?: TaskFailure
}

/** An error as a message carries it. A refusal keeps its code, because people read its words. */
export interface TaskFailure {
  readonly message: string
  readonly refusal: { readonly code: RefusalCode; readonly fields: FieldErrors | undefined } | null
}

export const failureOf = (error: unknown): TaskFailure => ({
  message: error instanceof Error ? error.message : String(error),
  refusal: error instanceof Refusal ? { code: error.code, fields: error.fields } : null,
})

export const taskErrorOf = ({ message, refusal }: TaskFailure): Error =>
  refusal ? new Refusal(refusal.code, message, refusal.fields) : new Error(message)
