import { expect, test } from 'vitest'
import { createHookSender } from './deliver.ts'
import type { SignedHook } from './simulator.ts'

type Answer = number | 'silence'

/** A sender whose timers are pressed by hand. */
function senderOf(...answers: readonly Answer[]) {
  const queue = [...answers]
  const due: { readonly ms: number; readonly work: () => void }[] = []
  const stoppedTimers: number[] = []
  const waiting = new Set<() => void>()
  const warnings: unknown[] = []
  const posts: string[] = []
  const timers = {
    after(ms: number, work: () => void) {
      due.push({ ms, work })
      return () => {
        stoppedTimers.push(ms)
      }
    },
  }
  const post = async ({ body }: SignedHook): Promise<number> => {
    posts.push(body)
    const answer = queue.shift() ?? 200
    if (answer === 'silence') throw new Error('nobody there')
    return answer
  }
  const send = createHookSender(post, timers, waiting, {
    warn: (...words: unknown[]) => warnings.push(words),
  })
  let attempts = 0
  const hook = (): SignedHook => ({ body: `attempt ${++attempts}`, headers: {} })
  /** Lets the next timer fire; answers how long it waited. */
  const pass = async (): Promise<number | undefined> => {
    const next = due.shift()
    next?.work()
    await new Promise(setImmediate)
    return next?.ms
  }
  return {
    send: (ms?: number) => send(hook, ms),
    hook,
    pass,
    due,
    waiting,
    posted: posts,
    warnings,
    stopped: stoppedTimers,
    sendHook: send,
  }
}

test.each<readonly [answer: Answer, isRepeated: boolean]>([
  [200, false],
  [400, false],
  [499, false],
  [500, true],
  [503, true],
  ['silence', true],
])('a hook that is answered with %s is sent again: %s', async (answer, isRepeated) => {
  const { send, due, waiting, posted } = senderOf(answer)
  await send()
  expect([posted.length, due.length, waiting.size]).toEqual([1, Number(isRepeated), Number(isRepeated)])
})

test('it is sent four times more, later each time, and with a new signature', async () => {
  const { send, pass, posted, due, waiting } = senderOf(500, 500, 500, 500, 500, 500)
  await send()
  expect([await pass(), await pass(), await pass(), await pass()]).toEqual([1_000, 5_000, 30_000, 120_000])
  expect(posted).toEqual(['attempt 1', 'attempt 2', 'attempt 3', 'attempt 4', 'attempt 5'])
  expect([due.length, waiting.size]).toEqual([0, 0])
})

test('a hook that is to wait is sent after that time, also with no time to wait', async () => {
  const { send, pass, posted } = senderOf(503, 200)
  await send(0)
  expect(posted).toEqual([])
  expect(await pass()).toBe(0)
  expect(posted).toHaveLength(1)
  expect(await pass()).toBe(1_000)
  expect(posted).toHaveLength(2)
})

test('a hook that still waits can be stopped', async () => {
  const { send, waiting, stopped } = senderOf()
  await send(7_000)
  for (const stop of waiting) stop()
  expect(stopped).toEqual([7_000])
})

test('a hook that cannot be made is reported and ends nothing', async () => {
  const { sendHook, pass, warnings } = senderOf()
  const broken = (): SignedHook => {
    throw new Error('no key')
  }
  await sendHook(broken, 10)
  await pass()
  expect(warnings).toEqual([[{ err: expect.any(Error) }, expect.any(String)]])
})
