import { type AnswerOf, type AskOf, isReading, type TaskName } from './tasks.ts'
import { createThread } from './thread.ts'

export interface Threads {
  /** The same question asked again while it is being answered waits for the same answer. */
  ask<N extends TaskName>(name: N, ask: AskOf<N>): Promise<AnswerOf<N>>
  close(): Promise<void>
}

/**
 * Long tasks run in other threads than the server's own, because it couldn't answer while SQLite counts or a document
 * is drawn. A thread starts with its first task and stays; one that dies is replaced at the next task. Documents have
 * a thread of their own, because a long one takes seconds; mails that come in are read there too.
 */
export function createThreads(place: string, reportsUrl: string | null = null): Threads {
  const reading = createThread(
    { place, reportsUrl },
    'Many reports are being made. Please try again in a moment.',
  )
  const drawing = createThread(
    { place, reportsUrl: null },
    'Many documents are being made. Please try again in a moment.',
  )
  return {
    ask: <N extends TaskName>(name: N, ask: AskOf<N>) =>
      (isReading(name) ? reading : drawing).ask(name, ask) as Promise<AnswerOf<N>>,
    async close() {
      await Promise.all([reading.close(), drawing.close()])
    },
  }
}
