import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { minuteMs } from '#sync/lib/durations.ts'
import { isMutatorName, parseArgs } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { HelloRequest, PullRequest, PushRequest } from '#sync/protocol/messages.ts'
import { actorOf, judgeAgain } from '../accounts/actor.ts'
import { giveBackChanges, takeChanges } from '../accounts/customer-limits.ts'
import { realTimers } from '../core/timers.ts'
import { clientById } from '../db/sync/sync-queries.ts'
import { deviceOf } from '../http/cookies.ts'
import { TryLater } from '../http/problems.ts'
import type { SyncRouteDeps } from './deps.ts'
import { type DeviceInfo, SyncStop } from './deps.ts'
import { guardEpoch } from './epoch.ts'
import { createFanOut } from './fan-out.ts'
import { handleHello } from './hello.ts'
import { liveRoute } from './live.ts'
import { handlePull } from './pull.ts'
import { handlePush } from './push.ts'

/** More than a hundred changes or the cursors of all scopes hold. */
const mostValues = { hello: 1_000, push: 50_000, pull: 10_000 } as const

type Answers<B> = (actor: Actor, device: DeviceInfo, body: B) => Promise<unknown> | unknown

/**
 * POST /api/sync/{hello,push,pull} and the socket. Each request's rights are those of the database now.
 * Throws MovedBack when the database is older than the one that was served here before.
 */
export async function syncRoutes(app: FastifyInstance, deps: SyncRouteDeps): Promise<void> {
  const timers = realTimers
  const fanOut = createFanOut(deps.db, timers)
  const unguard = await guardEpoch(deps.db, deps.marks, timers, app.log)
  app.addHook('onClose', () => unguard())
  app.register(async (scope) => {
    liveRoute(scope, deps, fanOut, timers)
    route(scope, deps, 'hello', HelloRequest, (actor, device, body) => handleHello(deps, actor, device, body))
    route(scope, deps, 'push', PushRequest, async (actor, device, request) => {
      const { mutations, giveBack } = await withinLimit(deps, actor, request)
      const body = { ...request, mutations }
      const reply = await handlePush(deps, actor, device, body).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      for (const [i, { status }] of reply.results.entries())
        deps.metrics.mutations.inc({ name: nameOf(body.mutations[i]?.name), status })
      return reply
    })
    route(scope, deps, 'pull', PullRequest, async (actor, _device, body) => {
      const reply = await handlePull(deps, actor, body)
      deps.metrics.pulledRows.inc(reply.rows.length)
      if (!reply.more) fanOut.pulled(body.clientId, reply.head, reply.lastMid)
      return reply
    })
  })
}

/**
 * The changes that may be sent now, from the first on. What the answer does not name stays in the queue and is sent again.
 * What was dealt with before is not counted again: its answer was lost, and the device has to hear it.
 */
async function withinLimit(deps: SyncRouteDeps, actor: Actor, { clientId, mutations }: PushRequest) {
  const lastMid = (await deps.db.reads.get(clientById, { clientId }))?.lastMid ?? 0
  // Only those at the front: numbers out of order must not pass for repeats.
  const firstNew = mutations.findIndex(({ mid }) => mid > lastMid)
  const repeats = firstNew < 0 ? mutations.length : firstNew
  const count = mutations.length - repeats
  try {
    const amount = count > 0 ? await takeChanges(deps, actor, count) : 0
    return {
      mutations: mutations.slice(0, repeats + amount),
      giveBack: () => giveBackChanges(deps, actor, amount),
    }
  } catch (error) {
    if (!(error instanceof TryLater)) throw error
    if (repeats > 0) return { mutations: mutations.slice(0, repeats), giveBack: async () => undefined }
    const minMs = Math.max(minuteMs, error.seconds * 1000)
    throw new SyncStop({ problem: 'busy', message: error.message, wait: { minMs, maxMs: minMs * 2 } })
  }
}

/** A name from outside is a label only when it is one of ours. */
const nameOf = (name: string | undefined): string => (name && isMutatorName(name) ? name : 'unknown')

function route<S extends z.ZodType>(
  app: FastifyInstance,
  deps: SyncRouteDeps,
  name: keyof typeof mostValues,
  schema: S,
  answer: Answers<z.output<S>>,
): void {
  app.post(`/api/sync/${name}`, {
    config: { mostValues: mostValues[name] },
    onRequest: async (request) => {
      await actorOf(deps, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await judgeAgain(deps, request)
      const actor = await actorOf(deps, request)
      const device = { deviceId: deviceOf(deps, request, reply), ip: request.ip }
      try {
        return await answer(actor, device, parseArgs(schema, request.body))
      } catch (error) {
        if (error instanceof SyncStop) return stop(request, reply, error)
        throw error
      }
    },
  })
}

function stop(request: FastifyRequest, reply: FastifyReply, { status, body }: SyncStop) {
  request.log.info({ problem: body.problem }, 'sync stopped')
  if (body.wait) reply.header('retry-after', String(Math.ceil(body.wait.minMs / 1000)))
  return reply.code(status).send(body)
}
