import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minuteMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ServerTimers } from '../core/timers.ts'
import { TryLater } from '../http/problems.ts'
import type { PaymentDeps } from './deps.ts'
import { hookPath } from './hook-path.ts'
import { applyWaitingHooks, noteRefused, receiveHook } from './hooks.ts'
import type { CardProvider } from './provider/card-provider.ts'
import { jsonOf } from './provider/event.ts'
import { legacyEventOf } from './provider/legacy-hook.ts'
import { type HookProblem, problemOfHook } from './provider/signature.ts'

const largestHook = 64 * 1024
const againEveryMs = 10 * minuteMs

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

const formProblems: readonly HookProblem[] = ['missing', 'malformed']

async function refuse(deps: PaymentDeps, request: FastifyRequest, problem: HookProblem): Promise<never> {
  await deps.limits.refusedHooks.take(request.ip)
  const keyId = header(request, 'fygaro-key-id')?.slice(0, 80) ?? ''
  await noteRefused(deps, request.ip, { problem, keyId })
  request.log.warn({ problem, keyId }, 'a payment hook was refused')
  throw formProblems.includes(problem)
    ? new Refusal('invalid', 'The signature is missing or cannot be read.')
    : new Refusal('unauthenticated', 'The signature is not good.')
}

async function isLegacy({ keys, legacyHooks }: CardProvider, raw: Buffer, nowMs: number): Promise<boolean> {
  return legacyHooks && (await legacyEventOf(keys, jsonOf(raw), nowMs)) !== null
}

async function handleHook(deps: PaymentDeps, card: CardProvider, request: FastifyRequest): Promise<void> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const keyId = header(request, 'fygaro-key-id')
  const signature = header(request, 'fygaro-signature')
  const now = deps.clock.now()
  const problem = problemOfHook(card.keys, { signature, keyId }, raw, now)
  const legacy = problem === 'missing' && (await isLegacy(card, raw, now))
  if (problem && !legacy) await refuse(deps, request, problem)
  // The provider repeats only what is answered with 5xx, so faults that may pass answer that.
  await receiveHook(deps, { raw, keyId: keyId ?? '', legacy }, request.ip).catch((error: unknown) => {
    request.log.error({ err: error }, 'a payment hook was kept and could not be booked')
    throw new TryLater('unavailable', 'The payment could not be booked now. Please send it again.', 5)
  })
}

/** Receives the provider's webhooks. The body is read as raw bytes, because the signature covers them. */
export function hookRoutes(app: FastifyInstance, deps: PaymentDeps, timers: ServerTimers): void {
  const stop = deps.db.nodes.schedule(
    {
      name: 'payment hooks',
      everyMs: againEveryMs,
      firstAfterMs: 0,
      run: () => applyWaitingHooks(deps),
      fail: (error) =>
        app.log.error({ err: error }, 'kept payment hooks could not be booked; they are tried again'),
    },
    timers,
  )
  app.addHook('onClose', async () => stop())
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestHook }, (_request, body, next) =>
      next(null, body),
    )
    scope.post(hookPath, async (request, reply) => {
      if (!deps.card) throw new Refusal('unavailable', 'Card payments are not set up here.')
      await handleHook(deps, deps.card, request)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
