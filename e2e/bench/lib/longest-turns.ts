import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { buildApp } from '../../../server/app.ts'
import { readEnv } from '../../../server/core/env.ts'
import { emailOf, password } from '../../support/people.ts'
import type { AnswerSize, Ask } from './asking-thread.ts'
import { type ReadingCall, readingCalls } from './reading-calls.ts'

/**
 * Asks each call that reads of the company in DATA_DIR, and prints the longest turn of the event loop during it, as CPU
 * time of the server's thread: other work on the machine doesn't count.
 */

export interface LongestTurn extends Pick<ReadingCall, 'name' | 'ask'> {
  readonly status: number
  readonly ms: number
  readonly kilobytes: number
}

const rounds = 2
/** Names of calls, to measure these alone. */
const only = process.argv.slice(2)

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  let before = process.threadCpuUsage()
  const watching = (async () => {
    while (!isOver) {
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, user + system)
      before = process.threadCpuUsage()
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return longest / 1000
}

const env = readEnv({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1' })
const app = await buildApp(env)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const signIn = await app.inject({
  ...{ method: 'POST', url: '/api/accounts/authenticate' },
  payload: { email: emailOf('admin'), password },
})
const { jwtToken, user } = signIn.json()
const thread = new Worker(join(import.meta.dirname, 'asking-thread.ts'))

async function answerTo({
  method,
  url,
  payload,
}: Pick<ReadingCall, 'method' | 'url' | 'payload'>): Promise<AnswerSize> {
  const headers = {
    authorization: `Bearer ${jwtToken}`,
    ...(payload ? { 'content-type': 'application/json' } : {}),
  }
  const body = payload ? JSON.stringify(payload) : null
  thread.postMessage({ url: `${address}${url}`, method, headers, body } satisfies Ask)
  const [answer] = (await once(thread, 'message')) as [AnswerSize]
  return answer
}

const turns: LongestTurn[] = []
for (const { name, ask, ...request } of readingCalls(join(env.dataDir, 'quayside.db'))) {
  if (only.length > 0 && !only.includes(name)) continue
  const longest: number[] = []
  let status = 0
  let bytes = 0
  for (let round = 0; round < rounds; round++)
    longest.push(
      await longestTurn(async () => {
        const answer = await answerTo(request)
        status = answer.status
        bytes = answer.bytes
        // There are more exports to measure than a person may make at the same time.
        app.deps.limits.exports.giveBack(user.accountId)
      }),
    )
  // The first also loads code and compiles statements; the least has the least of other work in it.
  turns.push({ name, ask, status, ms: Math.min(...longest), kilobytes: bytes / 1024 })
}
await thread.terminate()
await app.close()
console.log(JSON.stringify(turns))
process.exit(0)
