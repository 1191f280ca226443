import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ApiRow, FileAnswer } from '#sync/api/row.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parsed } from '#sync/mutators/index.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { formOf, maxFileBody } from './forms.ts'
import { sendFile } from './send-file.ts'
import type { Signed } from './signed.ts'

export interface Call<R extends ApiRow> {
  readonly params: z.output<R['params']>
  readonly query: z.output<R['query']>
  readonly body: z.output<R['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Throws on a public call, which has nobody behind it. */
  readonly signed: Signed
  readonly actor: Actor
}

export type Handler<R extends ApiRow, Needs> = (
  call: Call<R>,
  deps: Needs,
) => z.input<R['reply']> | Promise<z.input<R['reply']>>

/** A handler for every row of a resource: one that is missing does not compile. `Needs` is what they are handed. */
export type Handlers<Rows extends Record<string, ApiRow>, Needs> = {
  [N in keyof Rows]: Handler<Rows[N], Needs>
}

/** What a route has besides its row and its handler. */
export interface RouteContext<Needs> {
  readonly deps: Needs
  /** The session of a request; throws a Refusal without one. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Signed>
}

const staffCalls: ReadonlySet<ApiRow['who']> = new Set(['staff', 'visitor'])

/** Session first, then right: nothing of the body is looked at for somebody who may not make the call. */
async function judge(
  row: ApiRow,
  request: FastifyRequest,
  sessionOf: RouteContext<unknown>['sessionOf'],
): Promise<void> {
  if (row.who === 'public' || (row.who === 'visitor' && !request.headers.authorization)) return
  const { actor } = await sessionOf(request)
  const allowed =
    (!staffCalls.has(row.who) || isStaff(actor.role)) &&
    (row.who !== 'admin' || actor.role === 'Admin') &&
    (row.permission === null || may(actor, row.permission))
  if (!allowed) throw new Refusal('forbidden', forbiddenText)
}

/** A call of the specification as a route: judged, parsed, handled, and cut to its reply schema. */
export function route<R extends ApiRow, Needs>(
  app: FastifyInstance,
  row: R,
  handler: Handler<R, Needs>,
  { deps, sessionOf }: RouteContext<Needs>,
): void {
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(row.carriesFile ? { bodyLimit: maxFileBody } : {}),
    onRequest: (request) => judge(row, request, sessionOf),
    handler: async (request, reply) => {
      const body = row.carriesFile === true && request.isMultipart() ? await formOf(request) : request.body
      const call: Call<R> = {
        params: parsed(row.params, request.params) as z.output<R['params']>,
        query: parsed(row.query, request.query) as z.output<R['query']>,
        body: parsed(row.body, body ?? {}) as z.output<R['body']>,
        request,
        reply,
        get signed() {
          return must(request.signed, 'a session on a public call')
        },
        get actor() {
          return must(request.signed, 'a session on a public call').actor
        },
      }
      const answer = row.reply.parse(await handler(call, deps))
      if (row.file) return sendFile(request, reply, answer as FileAnswer)
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
      return answer
    },
  })
}
