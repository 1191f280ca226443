import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AnswerOf, AskOf, ReportName } from '../db/reports/reports.ts'
import { TryLater } from '../http/problems.ts'
import type { ReportReply, ReportRequest } from './worker-messages.ts'

export interface Reports {
  /** The same question asked again while it is being answered waits for the same answer. */
  ask<N extends ReportName>(name: N, ask: AskOf<N>): Promise<AnswerOf<N>>
  close(): Promise<void>
}

interface Waiting {
  readonly key: string
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

const mostWaiting = 50
const busy = () =>
  new TryLater('unavailable', 'Many reports are being made. Please try again in a moment.', 5)

/**
 * Reports run in a thread of their own, because the server couldn't answer while SQLite counts. The thread starts with the
 * first report and stays; a thread that dies is replaced at the next report.
 */
export function createReports(file: string): Reports {
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
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file } })
    newWorker.on('message', ({ n, answer, error }: ReportReply) =>
      settle(n, ({ resolve, reject }) => (error === undefined ? resolve(answer) : reject(new Error(error)))),
    )
    newWorker.on('error', (error) =>
      fail(newWorker, error instanceof Error ? error : new Error(String(error))),
    )
    newWorker.on('exit', (code) =>
      fail(newWorker, new Error(`The thread that makes reports ended with ${code}`)),
    )
    return newWorker
  }
  const say = (message: ReportRequest) => worker?.postMessage(message)

  return {
    ask<N extends ReportName>(name: N, ask: AskOf<N>) {
      const key = JSON.stringify([name, ask])
      const pendingAnswer = answers.get(key)
      if (pendingAnswer) return pendingAnswer as Promise<AnswerOf<N>>
      if (waiting.size >= mostWaiting) return Promise.reject(busy())
      worker ??= start()
      worker.ref()
      const n = ++requests
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(n, { key, resolve, reject }))
      answers.set(key, answer)
      say({ what: 'report', n, name, ask })
      return answer as Promise<AnswerOf<N>>
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
