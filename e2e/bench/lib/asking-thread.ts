import { parentPort } from 'node:worker_threads'
import { must } from '#sync/lib/must.ts'

/** A request, with everything that it needs to be sent from another thread. */
export interface Ask {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  /** As JSON; null: none. */
  readonly body: string | null
}

export interface AnswerSize {
  readonly status: number
  readonly bytes: number
}

// This thread sends the requests of the one that measures, so that reading an answer of megabytes costs that one nothing.
const port = must(parentPort, 'the thread that asks')
port.on('message', async ({ url, ...init }: Ask) => {
  const answer = await fetch(url, init)
  const { byteLength } = await answer.arrayBuffer()
  port.postMessage({ status: answer.status, bytes: byteLength } satisfies AnswerSize)
})
