import type { WebSocket } from 'ws'
import type { Clock } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ServerTimers } from '../core/timers.ts'
import type { Holder, Judge } from './holder.ts'
import type { Hub } from './hub.ts'
import type { Member } from './members.ts'
import {
  completion,
  createSplitter,
  encodeRecord,
  goodbye,
  Handshake,
  type HubMessage,
  kinds,
  ping,
  readMessage,
  readRecord,
} from './records.ts'

/** The client gives up after 30 s of silence and pings every 15 s; both ways have room for one that is lost. */
export const pingEveryMs = 10_000
const mostSilentMs = 40_000
const handshakeWithinMs = 15_000
const mostBuffered = 1024 * 1024
const mostPerSecond = 100

const endCode = 1000
const notUnderstood = 'This could not be understood.'

export interface Opened {
  readonly holder: Holder
  readonly judge: Judge
}

export interface Surroundings {
  readonly timers: ServerTimers
  readonly clock: Clock
  /** Hears about an error of ours; the connection continues. */
  readonly fault: (error: unknown) => void
}

/** The protocol on one socket, until it ends or the answered function ends it. */
export function converse(
  socket: WebSocket,
  hub: Hub,
  { holder, judge }: Opened,
  { timers, clock, fault }: Surroundings,
): Member['end'] {
  const split = createSplitter()
  const isFlood = createBrake(clock)
  const send = senderTo(socket)
  let state: 'new' | 'greeted' | 'ended' = 'new'
  let leave = () => {}

  const heart = heartbeat(socket, timers, () => state === 'greeted' && send(ping))
  const stopWaiting = timers.after(handshakeWithinMs, () => {
    if (state === 'new') end('The handshake did not come.', false)
  })
  const finish = () => {
    state = 'ended'
    leave()
    heart.stop()
    stopWaiting()
  }
  const hangUp = () => {
    finish()
    socket.close(endCode)
  }
  const end = (words: string, mayReconnect: boolean) => {
    if (state === 'ended') return
    send(state === 'new' ? encodeRecord({ error: words }) : goodbye(words, mayReconnect))
    hangUp()
  }
  const member: Member = {
    kind: holder.kind,
    holderId: holder.id,
    holder,
    groups: new Set<string>(),
    judge,
    tell: send,
    end,
  }
  const greet = (text: string) => {
    if (!readRecord(Handshake, text)) return end('Only the JSON protocol in version 1 or 2 is spoken.', false)
    state = 'greeted'
    send(encodeRecord({}))
    leave = hub.enter(member)
  }
  const take = (text: string) => {
    if (isFlood()) return end('Too many messages at once.', false)
    if (state === 'new') return greet(text)
    const message = readMessage(text)
    if (!message) return end(notUnderstood, false)
    if (message.type === kinds.close) return hangUp()
    const answer = answerTo(hub, member, message, fault)
    if (answer !== null) send(answer)
  }

  socket.on('error', () => socket.terminate())
  socket.on('close', finish)
  socket.on('message', (data, isBinary) => {
    heart.heard()
    const records = isBinary ? null : split(String(data))
    if (!records) return end(notUnderstood, false)
    for (const text of records) if (state !== 'ended') take(text)
  })
  return end
}

/** Disconnects clients that don't read. They come back and fetch the current state. */
const senderTo = (socket: WebSocket) => (text: string) => {
  if (socket.readyState !== socket.OPEN) return
  socket.send(text)
  if (socket.bufferedAmount > mostBuffered) socket.terminate()
}

/** Pings, and ends a connection from which nothing comes any more. */
function heartbeat(socket: WebSocket, timers: ServerTimers, beat: () => void) {
  let silentMs = 0
  const stop = timers.every(pingEveryMs, () => {
    silentMs += pingEveryMs
    if (silentMs >= mostSilentMs) socket.terminate()
    else beat()
  })
  return {
    heard: () => {
      silentMs = 0
    },
    stop,
  }
}

/** The answer to a record; null if there is none. */
function answerTo(
  hub: Hub,
  member: Member,
  { type, invocationId, target, arguments: args }: HubMessage,
  fault: Surroundings['fault'],
): string | null {
  if (type === kinds.streamInvocation)
    return completion(invocationId ?? '', { error: 'The hub has no streams.' })
  if (type !== kinds.invocation) return null
  const outcome = outcomeOf(() => hub.invoke(member, target, args), fault)
  return invocationId === undefined ? null : completion(invocationId, outcome)
}

function outcomeOf(work: () => void, fault: Surroundings['fault']): { result: null } | { error: string } {
  try {
    work()
    return { result: null }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message }
    fault(error)
    return { error: 'Something went wrong on the server.' }
  }
}

/** True when more came within a second than a scale that is read ten times a second could tell. */
function createBrake(clock: Clock): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(clock.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    return count > mostPerSecond
  }
}
