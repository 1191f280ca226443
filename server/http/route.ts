import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ApiRow, FileAnswer } from '#sync/api/row.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { withCurrentFilter } from './current-filter.ts'
import { type EditNote, StaleEdit, staleFields, staleText } from './edit-base.ts'
import { formOf, maxFileBody } from './forms.ts'
import { needsRow, takeBack } from './returned-row.ts'
import { sendFile } from './send-file.ts'
import type { Signed } from './signed.ts'

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

export type Handler<R extends ApiRow, Needs> = (
  call: Call<R>,
  deps: Needs,
) => z.input<R['reply']> | Promise<z.input<R['reply']>>

/** A handler for every row of a resource: one that is missing does not compile. `Needs` is what they are handed. */
export type Handlers<Rows extends Record<string, ApiRow>, Needs> = {
  [N in keyof Rows]: Handler<Rows[N], Needs>
}

/** The row that a PUT changes, as GET answers it to the same caller; undefined if they can't read it. */
export type RowAsRead<Needs> = (
  call: {
    readonly params: Readonly<Record<string, unknown>>
    readonly body: Readonly<Record<string, unknown>>
    readonly actor: Actor
  },
  deps: Needs,
) => Promise<object | null | undefined>

interface TakesBack<Needs> {
  readonly asRead: RowAsRead<Needs>
  readonly writableBody: (actor: Actor) => z.ZodType
}

/** For a call that edits a row: what it overwrites must be what the caller began from. */
interface Edits<Needs> {
  readonly asRead: RowAsRead<Needs>
  /** The authors of changes to the row, the newest first. */
  readonly notesOf: (row: object, fields: readonly string[], deps: Needs) => Promise<readonly EditNote[]>
}

/** The dependencies of a route besides its row and handler. */
export interface RouteContext<Needs> {
  readonly deps: Needs
  /** The session of a request; throws a Refusal without one. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Signed>
  /** For a call that takes a row back as it was read. */
  readonly takesBack?: TakesBack<Needs>
  readonly edits?: Edits<Needs>
  /** Counts the caller's requests; throws when the account has made too many. */
  readonly count?: (actor: Actor) => Promise<void>
}

/** A visitor's call that names no permission is open to customers who are signed in, too. */
const isForStaff = ({ who, permission }: ApiRow): boolean =>
  who === 'staff' || (who === 'visitor' && permission !== null)

/** Checks the session first and then the right, so that the body of a forbidden call is never read. */
async function judge(
  row: ApiRow,
  request: FastifyRequest,
  sessionOf: RouteContext<unknown>['sessionOf'],
): Promise<void> {
  if (row.who === 'public' || (row.who === 'visitor' && !request.headers.authorization)) return
  const { actor } = await sessionOf(request)
  const isAllowed =
    (!isForStaff(row) || isStaff(actor.role)) &&
    (row.who !== 'admin' || actor.role === 'Admin') &&
    (row.permission === null || may(actor, row.permission)) &&
    // Shared handhelds change data only through the sync, which names the worker.
    (!actor.isHandheld || row.method === 'GET' || row.forHandhelds === true)
  if (!isAllowed) throw new Refusal('forbidden', forbiddenText)
}

/** The row of a call. Who does not reach it is told so by the call itself, in its own words. */
const readRow = <Needs>(asRead: RowAsRead<Needs>, call: Parameters<RowAsRead<Needs>>[0], deps: Needs) =>
  asRead(call, deps).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** The part of the body that changes something: a body that is a returned row loses its unchanged fields. */
async function withoutUnchanged<Needs>(
  { asRead, writableBody }: TakesBack<Needs>,
  request: FastifyRequest,
  deps: Needs,
): Promise<unknown> {
  const { params, body, signed } = request
  if (!signed || !isRecord(body) || !isRecord(params)) return body
  const schema = writableBody(signed.actor)
  if (!needsRow(schema, body)) return body
  const row = await readRow(asRead, { params, body, actor: signed.actor }, deps)
  return row ? takeBack(schema, body, row) : body
}

/**
 * The `base` of a body holds the fields from which the caller started editing. It is compared inside the transaction,
 * where no other writer can interfere.
 */
function baseHolds<R extends ApiRow, Needs>(
  { asRead, notesOf }: Edits<Needs>,
  { base, sent, row, request }: { base: unknown; sent: unknown; row: R; request: FastifyRequest },
  deps: Needs,
): () => Promise<void> {
  let isHeld = false
  return async () => {
    const { actor } = must(request.signed, 'a session on a call that edits')
    const params = isRecord(request.params) ? request.params : {}
    // A second transaction of the same call follows what the first has changed itself.
    if (isHeld) return
    const current = await readRow(asRead, { params, body: isRecord(sent) ? sent : {}, actor }, deps)
    isHeld = true
    const fields = current ? staleFields(base, current, sent) : []
    if (!current || fields.length === 0) return
    const notes = await notesOf(current, fields, deps)
    const reader = { accountId: actor.accountId, isStaff: isStaff(actor.role) }
    throw new StaleEdit(staleText(fields, notes, reader), row.reply.safeParse(current).data)
  }
}

/** The body without its `base`, and that. */
function withoutBase(body: unknown): { readonly base: unknown; readonly rest: unknown } {
  if (!isRecord(body) || !isRecord(body['base'])) return { base: undefined, rest: body }
  const { base, ...rest } = body
  return { base, rest }
}

function requestBody<Needs>(
  row: ApiRow,
  request: FastifyRequest,
  takesBack: TakesBack<Needs> | undefined,
  deps: Needs,
): unknown {
  if (row.carriesFile === true && request.isMultipart()) return formOf(request)
  return takesBack ? withoutUnchanged(takesBack, request, deps) : request.body
}

/** The session of a call, with what has to be true when its change begins. */
function signedFor<R extends ApiRow, Needs>(
  { base, sent, row, request }: { base: unknown; sent: unknown; row: R; request: FastifyRequest },
  edits: Edits<Needs> | undefined,
  deps: Needs,
): Signed | null {
  const { signed } = request
  if (!signed || !edits || base === undefined) return signed
  return { ...signed, mustHold: baseHolds(edits, { base, sent, row, request }, deps) }
}

/** A call of the specification as a route: judged, parseArgs, handled, and cut to its reply schema. */
export function route<R extends ApiRow, Needs>(
  app: FastifyInstance,
  row: R,
  handler: Handler<R, Needs>,
  { deps, sessionOf, takesBack, edits, count }: RouteContext<Needs>,
): void {
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(row.carriesFile ? { bodyLimit: maxFileBody } : {}),
    onRequest: (request) => judge(row, request, sessionOf),
    handler: async (request, reply) => {
      if (request.signed) await count?.(request.signed.actor)
      const { base, rest } = edits ? withoutBase(request.body) : { base: undefined, rest: request.body }
      if (base !== undefined) request.body = rest
      const uncheckedBody = await requestBody(row, request, takesBack, deps)
      const body = parseArgs<R['body']>(row.body, withCurrentFilter(row.body, uncheckedBody ?? {}))
      const session = signedFor({ base, sent: body, row, request }, edits, deps)
      const call: Call<R> = {
        params: parseArgs<R['params']>(row.params, request.params),
        query: parseArgs<R['query']>(row.query, request.query),
        body,
        request,
        reply,
        get signed() {
          return must(session, 'a session on a public call')
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
