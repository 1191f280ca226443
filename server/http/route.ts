import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ApiRow, FileAnswer } from '#sync/api/row.ts'
import type { Clock } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Precondition } from '../changes/precondition.ts'
import type { Signed } from '../core/signed.ts'
import { authorize, type SessionOf } from './authorize.ts'
import { bodyLimitsOf } from './body-limits.ts'
import { cutTo } from './cut-to.ts'
import { formOf } from './forms.ts'
import { jsonInTurns } from './json-in-turns.ts'
import { mustBeProven } from './must-be-proven.ts'
import { sendFile } from './send-file.ts'
import { createSharedAnswers, sharedCallId } from './shared-answers.ts'
import { hasBody } from './slow-bodies.ts'

export interface Call<R extends ApiRow> {
  readonly params: z.output<R['params']>
  readonly query: z.output<R['query']>
  readonly body: z.output<R['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Throws on a public call, which has no person behind it. */
  readonly signed: Signed
  readonly actor: Actor
}

/** A call that edits a row. */
export interface EditCall<R extends ApiRow> extends Call<R> {
  /** Refuses the edit if its row has changed since the caller read it. Its transaction asks it first. */
  readonly mustHold: Precondition | undefined
}

type Reply<R extends ApiRow> = z.input<R['reply']> | Promise<z.input<R['reply']>>
export type Handler<R extends ApiRow, Needs> = (call: Call<R>, deps: Needs) => Reply<R>

/** The handler of an edit, as `editRow()` of server/edits makes it. */
export interface EditHandler<R extends ApiRow, Needs> {
  readonly edit: (call: EditCall<R>, deps: Needs) => Reply<R>
}

/** A handler for every row of a resource: one that is missing does not compile. `Needs` is what they are handed. */
export type Handlers<Rows extends Record<string, ApiRow>, Needs> = {
  [N in keyof Rows]: Handler<Rows[N], Needs> | EditHandler<Rows[N], Needs>
}

/** The steps of a call after the check of its caller. */
export interface Steps<R extends ApiRow, Needs> {
  /** The body to check against the row, if it isn't the body as it was sent. */
  readonly bodyOf?: (request: FastifyRequest, deps: Needs) => Promise<unknown>
  readonly handle: Handler<R, Needs>
}

/** The dependencies of a route besides its row and steps. */
export interface RouteContext<Needs> {
  readonly deps: Needs
  readonly clock: Clock
  readonly sessionOf: SessionOf
  /** Judges the caller again when the body has arrived; missing where the handler does it. */
  readonly judgeAgain?: (request: FastifyRequest) => Promise<void>
  /** Counts the caller's requests; throws when the account has made too many. */
  readonly count?: (actor: Actor) => Promise<void>
}

const jsonType = 'application/json; charset=utf-8'

const sentBody = ({ carriesFile }: ApiRow, request: FastifyRequest): unknown =>
  carriesFile === true && request.isMultipart() ? formOf(request) : request.body

/** Mounts a call of the specification: authorized, parsed, handled, and cut to its reply schema. */
export function route<R extends ApiRow, Needs>(
  app: FastifyInstance,
  row: R,
  { bodyOf, handle }: Steps<R, Needs>,
  { deps, clock, sessionOf, judgeAgain, count }: RouteContext<Needs>,
): void {
  const mustBeAllowed = async (request: FastifyRequest): Promise<void> => {
    await authorize(row, request, sessionOf)
    if (row.needsProof === true) mustBeProven(must(request.signed, 'a session'), { clock })
  }
  const shareAnswer = createSharedAnswers<Reply<R>>()
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...bodyLimitsOf(row),
    onRequest: mustBeAllowed,
    handler: async (request, reply) => {
      if (request.signed) await count?.(request.signed.actor)
      const uncheckedBody = await (bodyOf ? bodyOf(request, deps) : sentBody(row, request))
      if (judgeAgain && hasBody(request)) {
        await judgeAgain(request)
        await mustBeAllowed(request)
      }
      const call: Call<R> = {
        params: parseArgs<R['params']>(row.params, request.params),
        query: parseArgs<R['query']>(row.query, request.query),
        body: parseArgs<R['body']>(row.body, uncheckedBody ?? {}),
        request,
        reply,
        get signed() {
          return must(request.signed, 'a session on a public call')
        },
        get actor() {
          return this.signed.actor
        },
      }
      const callId = sharedCallId(row, request, call.body)
      const uncutAnswer = await shareAnswer(callId, async () => handle(call, deps))
      if (row.file) return sendFile(request, reply, row.reply.parse(uncutAnswer) as FileAnswer)
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
      const json = await jsonInTurns(row.reply, uncutAnswer)
      return json === undefined
        ? cutTo(row.reply, uncutAnswer)
        : reply.type(jsonType).send(Readable.from(json))
    },
  })
}
