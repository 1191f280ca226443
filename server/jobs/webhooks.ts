import type { FastifyBaseLogger } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import type { ServerTimers } from '../core/timers.ts'
import { dueWebhooks } from '../db/partners/webhooks.ts'
import { sendNext, type WebhookDeps } from '../partners/webhooks/deliver.ts'

/** The interval at which retries are looked for. */
const everyMs = 5_000
/** Longer than the longest attempt. */
const patienceMs = 11_000

declare module 'fastify' {
  interface FastifyInstance {
    webhooks: WebhookJob
  }
}

export interface WebhookJob {
  /** Sends what is due now, and comes back when it is done. */
  run(): Promise<void>
  /** Takes nothing more; what is on its way gets a moment to arrive. */
  stop(): Promise<void>
}

/** Sends events to webhooks. Each has a lane of its own, so that a slow or dead receiver holds up no other one. */
export function startWebhooks(deps: WebhookDeps, timers: ServerTimers, log: FastifyBaseLogger): WebhookJob {
  let isStopped = false
  const lanes = new Map<string, Promise<void>>()

  const lane = async (webhookId: string): Promise<void> => {
    try {
      while (!isStopped && (await sendNext(deps, webhookId)));
    } catch (error) {
      if (!isStopped) log.error({ err: error, webhookId }, 'events could not be sent; they are tried again')
    } finally {
      lanes.delete(webhookId)
    }
  }
  const start = async (): Promise<void> => {
    if (isStopped || deps.db.room.isFull) return
    for (const webhookId of await dueWebhooks(deps.db.reads.kysely, isoOf(deps.clock.now())))
      if (!lanes.has(webhookId)) lanes.set(webhookId, lane(webhookId))
  }
  const startSafely = (): void => {
    start().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'webhooks could not be looked for; it is tried again')
    })
  }
  const stops = [
    timers.every(everyMs, startSafely),
    deps.db.events.onWritten((writes) => {
      if (writes.some(({ topics }) => topics.includes('webhooks'))) startSafely()
    }),
  ]
  return {
    async run() {
      await start()
      await Promise.all(lanes.values())
    },
    async stop() {
      isStopped = true
      for (const stop of stops) stop()
      const patience = Promise.withResolvers<void>()
      const impatient = timers.after(patienceMs, patience.resolve)
      await Promise.race([Promise.all(lanes.values()), patience.promise])
      impatient()
    },
  }
}
