import type { FastifyBaseLogger } from 'fastify'
import type { Timers } from '#sync/lib/timers.ts'
import type { SignedHook } from './simulator.ts'

/** Sends a hook; answers with the status. */
export type Post = (hook: SignedHook) => Promise<number>

/** When a hook that was answered with 5xx, or not at all, is sent again. 4xx is never sent again. */
const againAfterMs = [1_000, 5_000, 30_000, 120_000] as const

/**
 * Sends webhooks as the provider does, signed again for each attempt. `waiting` holds the functions that cancel
 * attempts to come.
 */
export function createHookSender(
  post: Post,
  timers: Timers,
  waiting: Set<() => void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const later = (ms: number, work: () => Promise<void>) => {
    const stop = timers.after(ms, () => {
      waiting.delete(stop)
      work().catch((error: unknown) => log.warn({ err: error }, 'the card simulator could not send a hook'))
    })
    waiting.add(stop)
  }
  async function attempt(hook: () => SignedHook, tries: number): Promise<void> {
    const status = await post(hook()).catch(() => 503)
    const wait = againAfterMs[tries]
    if (status >= 500 && wait !== undefined) later(wait, () => attempt(hook, tries + 1))
  }
  return async (hook: () => SignedHook, afterMs?: number): Promise<void> => {
    if (afterMs === undefined) return attempt(hook, 0)
    later(afterMs, () => attempt(hook, 0))
  }
}
