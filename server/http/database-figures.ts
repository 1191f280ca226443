import { messageChannels } from '#sync/entities/messages/message-topics.ts'
import { type Clock, isoOf } from '#sync/lib/clock.ts'
import { dayMs, secondMs } from '#sync/lib/durations.ts'
import { type Timers, within } from '#sync/lib/timers.ts'
import type { Metrics } from '../core/metrics.ts'
import { realTimers } from '../core/timers.ts'
import type { Db } from '../db/core/open.ts'
import { dueMessages, failedMessages } from '../db/messages/outbox-figures.ts'
import { waitingOnDevices } from '../db/sync/device-queue.ts'

/** Prometheus waits ten seconds, and alerts need the other figures most while the database says nothing. */
const patienceMs = 2 * secondMs

export interface FigureDeps {
  readonly metrics: Metrics
  readonly db: Pick<Db, 'reads' | 'nodes' | 'feed'>
  readonly clock: Clock
  readonly timers?: Timers
}

async function read({ metrics, db, clock }: FigureDeps): Promise<() => void> {
  const now = clock.now()
  const { kysely } = db.reads
  const [pending, due, failures, waits] = await Promise.all([
    waitingOnDevices(kysely),
    dueMessages(kysely, isoOf(now)),
    failedMessages(kysely, isoOf(now - dayMs)),
    db.nodes.lockWaits(),
  ])
  return () => {
    metrics.waiting.set(pending)
    metrics.changesWaiting.set(waits.transactions)
    metrics.longestWait.set(waits.longestMs / secondMs)
    for (const channel of messageChannels) {
      const dueHere = due.find((row) => row.channel === channel)
      metrics.messagesDue.set({ channel }, dueHere?.rows ?? 0)
      metrics.oldestMessage.set({ channel }, dueHere ? (now - Date.parse(dueHere.since)) / secondMs : 0)
      metrics.failedMessages.set({ channel }, failures.find((row) => row.channel === channel)?.rows ?? 0)
    }
  }
}

function setUnknown({ metrics }: FigureDeps): void {
  for (const gauge of [metrics.waiting, metrics.changesWaiting, metrics.longestWait]) gauge.set(Number.NaN)
  for (const gauge of [metrics.messagesDue, metrics.oldestMessage, metrics.failedMessages]) gauge.reset()
}

/** Reads the figures that lie in the database. Those that it doesn't tell within two seconds are unknown, not 0. */
export async function readDatabaseFigures(deps: FigureDeps): Promise<void> {
  const { metrics, db, timers = realTimers } = deps
  metrics.feedAge.set(db.feed.ageMs() / secondMs)
  try {
    const enter = await within(timers, patienceMs, 'the figures', read(deps))
    enter()
    metrics.databaseUp.set(1)
  } catch {
    setUnknown(deps)
    metrics.databaseUp.set(0)
  }
}
