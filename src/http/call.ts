import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { useSessionStore } from '../stores/session.ts'
import { CallError } from './call-error.ts'
import type { CallSource } from './calls.ts'
import { checkConnection } from './connection.ts'
import { reportFailure } from './error-reports.ts'
import { errorOf, send } from './http.ts'
import { startRequest } from './loading.ts'
import { readRowReply } from './outline.ts'
import { sendSigned } from './token.ts'

const sessionEnd = createSlot((_accountId: string): void => undefined)

/**
 * Sets the handler for a session that the server doesn't know any more. It is set at the start, because sessions depend
 * on calls.
 */
export function onUnauthorized(end: (accountId: string) => void): void {
  sessionEnd.set(end)
}

export interface CallInput<R extends ApiRow> {
  params?: z.input<R['params']>
  query?: z.input<R['query']>
  body?: z.input<R['body']>
  /** The row that an edit started from; the server refuses to overwrite other people's changes since. */
  base?: object | null
  /** A UUIDv7 that makes repeating the same call harmless. */
  idempotencyKey?: string
}

function pathOf(row: Pick<ApiRow, 'path'>, params: unknown, query: unknown): string {
  const input = (params ?? {}) as Record<string, unknown>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Only those fields of the base that are also sent, with their old values. */
function baseFor(row: unknown, body: unknown): unknown {
  if (!isRecord(row) || !isRecord(body) || Array.isArray(body)) return row
  const names = Object.keys(body).filter((name) => Object.hasOwn(row, name))
  return Object.fromEntries(names.map((name) => [name, baseFor(row[name], body[name])]))
}

const withBase = (body: unknown, base: object | null | undefined): unknown =>
  base && isRecord(body) ? { ...body, base: baseFor(base, body) } : body

/** Makes a call of the API. Throws CallError. */
export const call = <R extends ApiRow>(
  source: CallSource<R>,
  input: CallInput<R> = {},
): Promise<z.output<R['reply']>> => sendCall(source, input, (response, row) => readRowReply(row, response))

/** Makes a call whose reply is a file. Throws CallError. */
export const callForFile = <R extends ApiRow>(
  source: CallSource<R>,
  input: CallInput<R> = {},
): Promise<Blob> => sendCall(source, input, (response) => response.blob())

const proof = createSlot(async (): Promise<boolean> => false)

/** Sets the question that confirms the person's identity. It is set at the start, because its dialog makes calls. */
export function onProofNeeded(ask: () => Promise<boolean>): void {
  proof.set(ask)
}

export const notProvenText = 'You didn’t confirm that it’s you, so nothing was done.'

/** Sends a request, and once more unchanged if the person has to confirm first who they are. */
async function sendProven(sendOnce: () => Promise<Response>): Promise<Response> {
  const response = await sendOnce()
  if (response.ok) return response
  const fault = await errorOf(response)
  if (fault.demand !== 'proof') throw fault
  if (!(await proof.current())) throw new CallError(fault.status, notProvenText)
  const second = await sendOnce()
  if (!second.ok) throw await errorOf(second)
  return second
}

async function sendCall<R extends ApiRow, T>(
  source: CallSource<R>,
  input: CallInput<R>,
  read: (response: Response, row: R) => Promise<T>,
): Promise<T> {
  const row = await source()
  const request = {
    method: row.method,
    path: pathOf(row, input.params, input.query),
    ...(input.body === undefined ? {} : { body: withBase(input.body, input.base) }),
    ...(row.file ? { file: row.file } : {}),
    ...(input.idempotencyKey ? { headers: { 'Idempotency-Key': input.idempotencyKey } } : {}),
  }
  const accountId = useSessionStore.getState().session?.accountId
  const endRequest = startRequest()
  try {
    return await read(
      await sendProven(() => (accountId ? sendWithSession(accountId, request) : send(request))),
      row,
    )
  } catch (fault) {
    reportFailure(fault)
    if (fault instanceof CallError) fault.context = row.failure ?? ''
    if (fault instanceof CallError && fault.status === 0) void checkConnection()
    throw fault
  } finally {
    endRequest()
  }
}

async function sendWithSession(
  accountId: string,
  request: Parameters<typeof sendSigned>[1],
): Promise<Response> {
  try {
    return await sendSigned(accountId, request)
  } catch (fault) {
    if (fault instanceof CallError && fault.status === 401) sessionEnd.current(accountId)
    throw fault
  }
}
