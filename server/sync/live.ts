import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { secondMs } from '#sync/lib/durations.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { closeCodes } from '#sync/protocol/close-codes.ts'
import { type LiveHello, LiveUp } from '#sync/protocol/messages.ts'
import { actorReaderOf } from '../accounts/actor.ts'
import { accessSeconds } from '../accounts/tokens.ts'
import type { ServerTimers } from '../core/timers.ts'
import { isOneOfSeveral } from '../db/core/reading/one-of-several.ts'
import { clientById } from '../db/sync/sync-queries.ts'
import { mustBeSameOrigin } from '../http/same-origin.ts'
import type { SyncRouteDeps } from './deps.ts'
import type { FanOut } from './fan-out.ts'
import { heartbeatMs } from './hello.ts'
import type { LiveConnection } from './subscriptions.ts'
import { rowFormOf } from './wire-row.ts'

const mostBuffered = 1024 * 1024
const helloWithinMs = 10_000
const stuckAfterMs = 30_000
/** The lifetime of a token, which a device without a socket renews this often. */
const judgeEveryMs = accessSeconds * secondMs

/** Reconnecting waits for the usual length of a restart, because clients that come earlier fail and wait longer. */
const awayMs = 3000
/** Devices that come back after a restart spread over a time that grows with their number. */
const spreadMs = (sockets: number): number => Math.min(27_000, 1000 + sockets * 8)

/** Another server takes devices immediately. */
function waitFor(sockets: number, deps: SyncRouteDeps) {
  const minMs = isOneOfSeveral(deps) ? 0 : awayMs
  return { minMs, maxMs: minMs + spreadMs(sockets) }
}

/** GET /api/sync/live. What is lost here, the next pull brings. Needs `openSockets` before it. */
export function liveRoute(
  app: FastifyInstance,
  deps: SyncRouteDeps,
  fanOut: FanOut,
  timers: ServerTimers,
): void {
  const sockets = new Set<WebSocket>()
  app.addHook('preClose', async () => {
    const wait = waitFor(sockets.size, deps)
    for (const socket of sockets) {
      socket.send(JSON.stringify({ t: 'drain', wait }))
      socket.close(closeCodes.restart)
    }
  })
  app.get(
    '/api/sync/live',
    {
      websocket: true,
      preValidation: async (request: FastifyRequest) => mustBeSameOrigin(deps.env, request),
    },
    (socket: WebSocket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      converse(socket, deps, fanOut, timers)
    },
  )
}

function converse(socket: WebSocket, deps: SyncRouteDeps, fanOut: FanOut, timers: ServerTimers): void {
  const ends: (() => void)[] = []
  const heart = heartbeat(socket, timers)
  let subscribedClient: string | null = null
  ends.push(heart.stop)
  ends.push(timers.after(helloWithinMs, () => heart.greeted || socket.close(closeCodes.noHello)))
  deps.metrics.sockets.inc()
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    deps.metrics.sockets.dec()
    for (const end of ends) end()
  })
  socket.on('message', (data) => {
    const frame = readUp(String(data))
    if (!frame) return socket.close(closeCodes.notUnderstood)
    heart.heard()
    if (frame.t === 'at' && subscribedClient !== null)
      fanOut.pulled(subscribedClient, { v: frame.v, tag: frame.tag }, frame.lastMid)
    if (frame.t !== 'hello' || heart.greeted) return
    heart.greeted = true
    void greet(frame)
  })

  async function greet({ token, clientId, empties }: LiveHello): Promise<void> {
    const actorNow = await actorReaderOf(deps, token)
    const actor = await actorNow().catch(() => null)
    if (!actor || !(await owns(deps, actor, clientId))) return socket.close(closeCodes.unauthenticated)
    if (socket.readyState !== socket.OPEN) return
    const line = lineOver(socket, { clientId, form: rowFormOf({ empties }), actorNow })
    ends.push(fanOut.subscribe(line, actor))
    ends.push(timers.every(judgeEveryMs, () => void endIfOver(line)))
    subscribedClient = clientId
    // Neither commits nor changes of rights from before the subscription were announced to this client.
    await fanOut.refreshRights(clientId)
  }
}

/** Time alone can end a session, which no change of rights tells: from a day on its role needs a second factor. */
async function endIfOver({ actorNow, end }: LiveConnection): Promise<void> {
  const actor = await actorNow().catch(() => undefined)
  if (actor === null) end()
}

function readUp(text: string) {
  try {
    return LiveUp.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function owns({ db }: SyncRouteDeps, actor: Actor, clientId: string): Promise<boolean> {
  const client = await db.reads.get(clientById, { clientId })
  return !client || client.accountId === actor.accountId
}

const lineOver = (
  socket: WebSocket,
  caller: Pick<LiveConnection, 'clientId' | 'form' | 'actorNow'>,
): LiveConnection => ({
  ...caller,
  send(frame) {
    if (socket.readyState === socket.OPEN) socket.send(frame)
  },
  isSlow: () => socket.bufferedAmount > mostBuffered,
  end: () => socket.close(closeCodes.unauthenticated),
})

/** Checks now and then whether the other side answers, and ends a connection that doesn't, or that takes nothing. */
function heartbeat(socket: WebSocket, timers: ServerTimers) {
  let silent = 0
  let stuckMs = 0
  const stop = timers.every(heartbeatMs / 2, () => {
    silent += heartbeatMs / 2
    stuckMs = socket.bufferedAmount > mostBuffered ? stuckMs + heartbeatMs / 2 : 0
    if (silent > heartbeatMs * 1.5) return socket.terminate()
    if (stuckMs >= stuckAfterMs) return socket.terminate()
    if (silent >= heartbeatMs && socket.readyState === socket.OPEN) socket.send('{"t":"ping"}')
  })
  return {
    greeted: false,
    heard: () => {
      silent = 0
    },
    stop,
  }
}
