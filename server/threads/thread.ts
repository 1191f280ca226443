import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { TryLater } from '../http/problems.ts'
import { type TaskReply, type TaskRequest, type ThreadPlace, taskErrorOf } from './messages.ts'
import type { TaskName } from './tasks.ts'

interface Waiting {
  readonly key: string
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

export interface Thread {
  ask(name: TaskName, ask: unknown): Promise<unknown>
  close(): Promise<void>
}

const mostWaiting = 50

const hasBytes = (ask: unknown): boolean =>
  typeof ask === 'object' && ask !== null && Object.values(ask).some((value) => value instanceof Uint8Array)

/** Makes a thread that does its tasks in turn. `tooMany` tells those who ask while too many tasks wait. */
export function createThread(place: ThreadPlace, tooMany: string): Thread {
  let worker: Worker | null = null
  let requests = 0
  const waiting = new Map<number, Waiting>()
  const answers = new Map<string, Promise<unknown>>()

  const settle = (n: number, end: (request: Waiting) => void) => {
    const request = waiting.get(n)
    if (!request) return
    waiting.delete(n)
    answers.delete(request.key)
    end(request)
    if (waiting.size === 0) worker?.unref()
  }
  const fail = (from: Worker, error: Error) => {
    if (worker !== from) return
    worker = null
    for (const n of [...waiting.keys()]) settle(n, ({ reject }) => reject(error))
  }
  const start = (): Worker => {
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: place })
    newWorker.on('message', ({ n, answer, error }: TaskReply) =>
      settle(n, ({ resolve, reject }) =>
        error === undefined ? resolve(answer) : reject(taskErrorOf(error)),
      ),
    )
    newWorker.on('error', (error) =>
      fail(newWorker, error instanceof Error ? error : new Error(String(error))),
    )
    newWorker.on('exit', (code) =>
      fail(newWorker, new Error(`The thread that does long tasks ended with ${code}`)),
    )
    return newWorker
  }
  const say = (message: TaskRequest) => worker?.postMessage(message)

  return {
    ask(name, ask) {
      // Two asks with files are never taken for the same one, because comparing them would keep this thread.
      const key = hasBytes(ask) ? `${name} ${requests}` : JSON.stringify([name, ask])
      const pendingAnswer = answers.get(key)
      if (pendingAnswer) return pendingAnswer
      if (waiting.size >= mostWaiting) return Promise.reject(new TryLater('unavailable', tooMany, 5))
      worker ??= start()
      worker.ref()
      const n = ++requests
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(n, { key, resolve, reject }))
      answers.set(key, answer)
      say({ what: 'task', n, name, ask })
      return answer
    },
    async close() {
      if (!worker) return
      const exit = once(worker, 'exit')
      worker.ref()
      say({ what: 'end' })
      await exit
    },
  }
}
