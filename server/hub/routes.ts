import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { bearerOf } from '../accounts/actor.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { realTimers, type ServerTimers } from '../core/timers.ts'
import { sawHubDevice } from '../db/devices/hub.ts'
import { TryLater } from '../http/problems.ts'
import { mustBeSameOrigin } from '../http/same-origin.ts'
import { converse, type Opened } from './connection.ts'
import type { HubDeps } from './deps.ts'
import { type Holder, type HolderProof, judgeBy, proofOf } from './holder.ts'
import { createHub, type Hub } from './hub.ts'
import type { Member } from './members.ts'
import { createTickets } from './tickets.ts'

const mostConnections = 50
const restartText = 'The server is being restarted.'

const Query = z.object({
  id: z.string().max(1000).default(''),
  access_token: z.string().max(4096).optional(),
})

const signInFirst = () => new Refusal('unauthenticated', 'Please log in to continue.')
const unknownTicket = () =>
  new Refusal('not-found', 'This connection was not asked for, was opened before, or waited too long.')

async function judgeToken(
  deps: HubDeps,
  secret: string | undefined,
): Promise<{ holder: Holder; proof: HolderProof }> {
  const proof = secret ? await proofOf(deps, secret) : null
  const holder = proof && (await judgeBy(deps, proof)())
  if (!proof || !holder) throw signInFirst()
  return { holder, proof }
}

/** The ticket alone opens a connection; a token that comes along must be of the same person or device. */
async function open(
  deps: HubDeps,
  request: FastifyRequest,
  take: (id: string) => Promise<HolderProof | null>,
): Promise<Opened> {
  const query = Query.safeParse(request.query)
  const proof = query.success ? await take(query.data.id) : null
  if (!proof) throw unknownTicket()
  const judge = judgeBy(deps, proof)
  const holder = await judge()
  if (!holder) throw signInFirst()
  const secret = bearerOf(request) ?? query.data?.access_token
  if (secret && (await judgeToken(deps, secret)).holder.id !== holder.id) throw signInFirst()
  return { holder, judge }
}

function mustHaveRoom(hub: Hub, holderId: string): void {
  if (hub.members.countOf(holderId) >= mostConnections)
    throw new TryLater('too-many', 'Too many connections are open. Close some of them first.', 60)
}

/** POST /deviceHub/negotiate and the socket GET /deviceHub?id=, in SignalR's JSON protocol. Needs `openSockets`. */
export function hubRoutes(app: FastifyInstance, deps: HubDeps, timers: ServerTimers = realTimers): void {
  const hub = createHub(deps, timers, (error) => app.log.error({ err: error }, 'the print queue met a fault'))
  const tickets = createTickets(deps)
  const opened = new WeakMap<FastifyRequest, Opened>()
  const ends = new Set<Member['end']>()
  app.addHook('preClose', async () => {
    hub.stop()
    for (const end of ends) end(restartText, true)
  })

  app.post('/deviceHub/negotiate', async (request, reply) => {
    mustBeSameOrigin(deps.env, request)
    const { holder, proof } = await judgeToken(deps, bearerOf(request))
    mustHaveRoom(hub, holder.id)
    const connectionId = deps.ids.next()
    const connectionToken = tickets.issue({ id: holder.id, proof })
    reply.header('cache-control', 'no-store')
    return {
      negotiateVersion: 1,
      connectionId,
      connectionToken,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })

  app.get(
    '/deviceHub',
    {
      websocket: true,
      preValidation: async (request) => {
        mustBeSameOrigin(deps.env, request)
        opened.set(request, await open(deps, request, tickets.take))
      },
    },
    (socket, request) => {
      const connection = must(opened.get(request), 'the holder of a connection')
      // The time is only shown to people, so the device works even when it can't be written.
      if (connection.holder.kind === 'device')
        withTransaction(
          deps,
          byServer('hub.seen'),
          ({ kysely, at }) => sawHubDevice(kysely, connection.holder.id, at),
          { beside: true },
        ).catch((error: unknown) =>
          request.log.warn({ err: error }, 'when a device was last seen could not be written'),
        )
      const fault = (error: unknown) => request.log.error({ err: error }, 'a call of the hub failed')
      const end = converse(socket, hub, connection, { timers, clock: deps.clock, fault })
      ends.add(end)
      socket.on('close', () => ends.delete(end))
    },
  )
}
