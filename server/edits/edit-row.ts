import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { Precondition } from '../changes/precondition.ts'
import type { Call, EditHandler, Steps } from '../http/route.ts'
import { StaleEdit } from '../http/stale-edit.ts'
import { type EditNote, staleFields, staleText } from './edit-base.ts'
import { needsRow, takeBack } from './returned-row.ts'

type Fields = Readonly<Record<string, unknown>>

/** The caller of an edit and the ids by which its row is found. */
interface RowCall {
  readonly params: Fields
  readonly body: Fields
  readonly actor: Actor
}

/** Reads the row that a PUT changes, as GET answers it to the same caller; undefined if they can't read it. */
export type RowAsRead<Needs> = (call: RowCall, deps: Needs) => Promise<object | null | undefined>

/** The row that a call edits. */
export interface EditTarget<Needs> {
  readonly asRead: RowAsRead<Needs>
  /** The authors of changes to the row, the newest first. */
  readonly notesOf: (row: object, fields: readonly string[], deps: Needs) => Promise<readonly EditNote[]>
  /** The schema of the fields that this caller may write, for a call that accepts the whole row back. */
  readonly writableBody?: (actor: Actor) => z.ZodType
}

/**
 * Marks the handler of a call that edits a row. The call accepts the row as it was read and the `base` that the caller
 * began from, and its handler passes `mustHold` to the transaction that writes.
 */
export const editRow = <R extends ApiRow, Needs>(
  handler: EditHandler<R, Needs>['edit'],
): EditHandler<R, Needs> => ({ edit: handler })

/** Separates what is to change from the `base`, the fields from which the caller began. */
function splitBase(body: unknown): { readonly base: unknown; readonly changes: unknown } {
  if (!isRecord(body) || !isRecord(body['base'])) return { base: undefined, changes: body }
  const { base, ...changes } = body
  return { base, changes }
}

/** Null for a row that the caller can't reach: the call itself refuses that, in its own words. */
const readRow = <Needs>({ asRead }: EditTarget<Needs>, call: RowCall, deps: Needs) =>
  asRead(call, deps).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** The part of the body that changes something: a body that is a returned row loses its unchanged fields. */
async function changesIn<Needs>(
  target: EditTarget<Needs>,
  request: FastifyRequest,
  deps: Needs,
): Promise<unknown> {
  const { params, signed } = request
  const { changes } = splitBase(request.body)
  const schema = signed && target.writableBody?.(signed.actor)
  if (!schema || !isRecord(changes) || !isRecord(params) || !needsRow(schema, changes)) return changes
  const row = await readRow(target, { params, body: changes, actor: signed.actor }, deps)
  return row ? takeBack(schema, changes, row) : changes
}

/** Compares the `base` with the current row, inside the transaction, where no other writer can interfere. */
function baseHolds<R extends ApiRow, Needs>(
  row: R,
  target: EditTarget<Needs>,
  { request, body, actor }: Call<R>,
  deps: Needs,
): Precondition | undefined {
  const { base } = splitBase(request.body)
  if (base === undefined) return undefined
  const params = isRecord(request.params) ? request.params : {}
  const rowCall = { params, body: isRecord(body) ? body : {}, actor }
  return async () => {
    const current = await readRow(target, rowCall, deps)
    const fields = current ? staleFields(base, current, body) : []
    if (!current || fields.length === 0) return
    const notes = await target.notesOf(current, fields, deps)
    const reader = { accountId: actor.accountId, isStaff: isStaff(actor.role) }
    throw new StaleEdit(staleText(fields, notes, reader), row.reply.safeParse(current).data)
  }
}

/** The steps of an edit: its body without unchanged fields and `base`, then its handler with the precondition. */
export const editSteps = <R extends ApiRow, Needs>(
  row: R,
  { edit: handle }: EditHandler<R, Needs>,
  target: EditTarget<Needs>,
): Steps<R, Needs> => ({
  bodyOf: (request, deps) => changesIn(target, request, deps),
  handle: (call, deps) => handle({ ...call, mustHold: baseHolds(row, target, call, deps) }, deps),
})
