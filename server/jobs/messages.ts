import type { FastifyBaseLogger } from 'fastify'
import { isPhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { ServerTimers } from '../core/timers.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { type Channel, findDueChannels, recoverLost, sendSome } from '../messages/send.ts'
import { spreadNotices } from '../messages/spread.ts'
import { openPhoneLanes } from './phone-lanes.ts'

/** The interval at which retries are looked for. */
const everyMs = 10_000
/** A burst of check-ins becomes one round of mails, and does not wait for it. */
const afterCommitMs = 1000
/** How long a server that stops waits for a mail server. */
const patienceMs = 8000
/** The number of mails in flight; a slow mail server doesn't hold up pushes. */
const lanes: readonly Channel[] = ['email', 'email', 'email', 'push']

declare module 'fastify' {
  interface FastifyInstance {
    messages: MessageJob
  }
}

export interface MessageJob {
  /** Sends what is due now, and comes back when it is done. */
  run(): Promise<void>
  /** Takes nothing more; what is on its way gets a moment to arrive. */
  stop(): Promise<void>
}

/** Waits for what is on its way, but not for a provider that doesn't answer. */
async function orPatience(timers: ServerTimers, work: Promise<unknown>): Promise<void> {
  const patience = Promise.withResolvers<void>()
  const cancel = timers.after(patienceMs, patience.resolve)
  await Promise.race([work, patience.promise])
  cancel()
}

/** Sends the outbox: after commits, immediately after a message was written, and now and then. */
export function startMessages(deps: MessageDeps, timers: ServerTimers, log: FastifyBaseLogger): MessageJob {
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  let nextRound: Promise<void> | null = null
  let cancel: (() => void) | null = null
  const phones = openPhoneLanes(deps, log)

  const lane = async (channel: Channel): Promise<void> => {
    while (!isStopped && (await sendSome(deps, channel)) > 0);
  }
  const work = async (): Promise<void> => {
    if (isStopped || deps.db.room.isFull) return
    await spreadNotices(deps)
    const dueChannels = await findDueChannels(deps)
    for (const channel of dueChannels) if (isPhoneChannel(channel)) phones.start(channel)
    if (dueChannels.every(isPhoneChannel)) return
    await recoverLost(deps)
    await Promise.all(lanes.map(lane))
  }
  /** The round that has not begun yet is shared: a round writes messages itself, and would queue one for each. */
  const run = (): Promise<void> => {
    nextRound ??= round
      .then(() => {
        nextRound = null
        return work()
      })
      .catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'messages could not be sent; they are tried again')
      })
    round = nextRound
    return round
  }
  const soon = (ms: number): void => {
    cancel?.()
    cancel = timers.after(ms, () => {
      cancel = null
      void run()
    })
  }
  const stops = [
    timers.every(everyMs, () => void run()),
    deps.db.events.onCommitted(() => {
      if (!cancel) soon(afterCommitMs)
    }),
    deps.db.events.onWritten((writes) => {
      if (writes.some(({ topics }) => topics.includes('messages'))) soon(0)
    }),
  ]
  return {
    run: () => run().then(() => phones.settled()),
    async stop() {
      isStopped = true
      phones.stop()
      for (const stop of stops) stop()
      cancel?.()
      await orPatience(timers, Promise.all([round, phones.settled()]))
    },
  }
}
