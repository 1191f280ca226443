import type { CloseReason } from '#sync/protocol/close-codes.ts'
import type { ServerTimers } from '../../server/core/timers.ts'
import type { FanOut } from '../../server/sync/fan-out.ts'
import { rowFormOf } from '../../server/sync/wire-row.ts'
import type { LiveCaller } from './callers.ts'
import type { Frame, LivePeer } from './kernel/net.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { DatabaseReader } from './truth.ts'

interface Behind {
  readonly fanOut: FanOut
  readonly reader: DatabaseReader
  readonly time: VirtualTime
}

const heartbeatMs = 20_000

/** The server's waiting, in virtual time. */
export const timersOf = (time: VirtualTime): ServerTimers => ({
  soon: (work) => time.after(0, 'server, soon', work),
  after: (ms, work) => time.after(ms, 'server waits', work),
  every(ms, work) {
    let hasEnded = false
    const repeat = () => {
      time.after(ms, 'server, every', () => {
        if (hasEnded) return
        work()
        repeat()
      })
    }
    repeat()
    return () => {
      hasEnded = true
    }
  },
})

/** A live connection as the route makes it: subscribed, asked for a sign of life, ended with the rights. */
export function socketOf(
  { fanOut, reader, time }: Behind,
  caller: LiveCaller,
  hello: string,
  down: (frame: Frame) => void,
  close: (reason: CloseReason) => void,
): LivePeer {
  let actor = caller.actor
  let hasAnswered = true
  const { clientId, empties }: { clientId: string; empties?: string } = JSON.parse(hello)
  const send = (text: string) => down({ text, aside: { truth: reader.truth(), actor } })
  const unsubscribe = fanOut.subscribe(
    {
      clientId,
      form: rowFormOf({ empties }),
      send,
      isSlow: () => false,
      async actorNow() {
        const now = caller.judge()
        if (now) actor = now
        return now
      },
      end: () => end('unauthenticated'),
    },
    actor,
  )
  const stopBeating = timersOf(time).every(heartbeatMs, () => {
    if (!hasAnswered) return end('lost')
    hasAnswered = false
    down({ text: '{"t":"ping"}' })
  })
  let isOver = false
  function leave(): void {
    if (isOver) return
    isOver = true
    stopBeating()
    unsubscribe()
  }
  function end(reason: CloseReason): void {
    if (isOver) return
    leave()
    close(reason)
  }
  return {
    send(text) {
      const { t }: { t: string } = JSON.parse(text)
      if (t === 'pong') hasAnswered = true
    },
    closed: leave,
  }
}
