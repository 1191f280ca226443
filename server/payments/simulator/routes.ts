import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Env } from '../../core/env.ts'
import type { ServerTimers } from '../../core/timers.ts'
import { hookPath } from '../hook-path.ts'
import type { LinkInput } from '../provider/link.ts'
import { createHookSender, type Post } from './deliver.ts'
import { type Act, actNames, payPage, refusedPage } from './page.ts'
import type { SignedHook, Simulator } from './simulator.ts'

const Button = z.object({ buttonId: z.string() })
const Token = z.object({ jwt: z.string().max(4000).default('') })
const SimulatorForm = Token.extend({
  act: z.enum(actNames),
  seconds: z.coerce.number().int().min(0).max(600).catch(5),
})

const outcome = (page: 'success' | 'cancelled', parameters: Record<string, string>): string =>
  `/payment-${page}?${new URLSearchParams(parameters)}`

interface Paying {
  readonly link: LinkInput
  readonly seconds: number
}

/** The action of each button; answers the address for the browser. */
function actsOf(simulator: Simulator, send: (hook: () => SignedHook, afterMs?: number) => Promise<void>) {
  const returnAddress = (event: { reference: string; customReference: string | null }) =>
    outcome('success', { reference: event.reference, customReference: event.customReference ?? '' })
  const charge = async (link: LinkInput, afterMs?: number) => {
    const event = simulator.charge(link)
    await send(() => simulator.hookOf(event), afterMs)
    return returnAddress(event)
  }
  const closed = (link: LinkInput, why: string) =>
    outcome('cancelled', { customReference: link.reference, reason: why })
  return {
    pay: ({ link }) => charge(link),
    decline: async ({ link }) => closed(link, 'declined'),
    cancel: async ({ link }) => closed(link, 'cancelled'),
    async twice({ link }) {
      await charge(link)
      return charge(link)
    },
    delay: ({ link, seconds }) => charge(link, seconds * 1000),
    async hush({ link, seconds }) {
      const event = simulator.imagine(link)
      await send(() => simulator.hookOf(event), seconds * 1000)
      return returnAddress(event)
    },
    async forge({ link }) {
      const event = simulator.imagine(link)
      await send(() => simulator.hookOf(event, 'a secret that the provider does not have'))
      return returnAddress(event)
    },
  } satisfies Record<Act, (paying: Paying) => Promise<string>>
}

/** Posts to this very server, over its own port where it listens. */
const postTo =
  (app: FastifyInstance): Post =>
  async ({ body, headers }) => {
    const address = app.server.address()
    if (!address || typeof address === 'string')
      return (await app.inject({ method: 'POST', url: hookPath, payload: body, headers })).statusCode
    const host = ['::', '0.0.0.0'].includes(address.address) ? '127.0.0.1' : address.address
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${hookPath}`
    return (await fetch(url, { method: 'POST', body, headers })).status
  }

/** The pages of the card simulator. @throws where it is not wanted: nothing may be paid without a card there */
export function simulatorRoutes(
  app: FastifyInstance,
  env: Pick<Env, 'card' | 'cardSimulator'>,
  simulator: Simulator,
  timers: ServerTimers,
): void {
  if (!env.cardSimulator || env.card)
    throw new Error('The card simulator runs neither unasked on a public server nor beside real credentials')
  const waiting = new Set<() => void>()
  app.addHook('onClose', async () => {
    for (const stop of waiting) stop()
  })
  const acts = actsOf(simulator, createHookSender(postTo(app), timers, waiting, app.log))

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, next) => next(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const page = (reply: FastifyReply, html: string, status = 200) =>
      reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
    const read = (jwt: string) => simulator.readLink(jwt).catch((error: Error) => error)

    scope.get('/sim/pb/:buttonId', async (request, reply) => {
      const { jwt } = Token.parse(request.query)
      const link = await read(jwt)
      if (link instanceof Error) return page(reply, refusedPage(link.message), 400)
      const { buttonId } = Button.parse(request.params)
      return page(reply, payPage(`/sim/pb/${encodeURIComponent(buttonId)}`, jwt, link))
    })
    scope.post('/sim/pb/:buttonId', async (request, reply) => {
      const parsed = SimulatorForm.safeParse(request.body)
      if (!parsed.success) return page(reply, refusedPage('the form was not whole'), 400)
      const link = await read(parsed.data.jwt)
      if (link instanceof Error) return page(reply, refusedPage(link.message), 400)
      return reply.redirect(await acts[parsed.data.act]({ link, seconds: parsed.data.seconds }), 302)
    })
  })
}
