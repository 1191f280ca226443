import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { requestStarted } from '../stores/loading.ts'
import { toastError, toastSuccess } from '../stores/notifications.ts'
import { useSessionStore } from '../stores/session.ts'
import { CallError } from './call-error.ts'
import { checkConnection } from './connection.ts'
import { reportFailure } from './error-reports.ts'
import { bodyOf, errorOf, send } from './http.ts'
import { sessionEnded } from './session-end.ts'
import { sendSigned } from './token.ts'

export { CallError } from './call-error.ts'

export interface Given<R extends ApiRow> {
  params?: z.input<R['params']>
  query?: z.input<R['query']>
  body?: z.input<R['body']>
  /** A UUIDv7 that makes a repeat of the same call harmless. */
  idempotencyKey?: string
}

function pathOf(row: Pick<ApiRow, 'path'>, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** One call of the specification. Throws CallError. */
export const call = <R extends ApiRow>(row: R, given: Given<R> = {}): Promise<z.output<R['reply']>> =>
  answered(row, given, async (response) => (await bodyOf(response)) as z.output<R['reply']>)

/** A call whose answer is a file. Throws CallError. */
export const callForFile = <R extends ApiRow>(row: R, given: Given<R> = {}): Promise<Blob> =>
  answered(row, given, (response) => response.blob())

async function answered<R extends ApiRow, T>(
  row: R,
  given: Given<R>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const request = {
    method: row.method,
    path: pathOf(row, given.params, given.query),
    ...(given.body === undefined ? {} : { body: given.body }),
    ...(given.idempotencyKey ? { headers: { 'Idempotency-Key': given.idempotencyKey } } : {}),
  }
  const accountId = useSessionStore.getState().session?.accountId
  const ended = requestStarted()
  try {
    const response = accountId ? await signed(accountId, request) : await send(request)
    if (!response.ok) throw await errorOf(response)
    return await read(response)
  } catch (fault) {
    reportFailure(fault)
    if (fault instanceof CallError && fault.status === 0) void checkConnection()
    throw fault
  } finally {
    ended()
  }
}

async function signed(accountId: string, request: Parameters<typeof sendSigned>[1]): Promise<Response> {
  try {
    return await sendSigned(accountId, request)
  } catch (fault) {
    if (fault instanceof CallError && fault.status === 401) sessionEnded(accountId)
    throw fault
  }
}

/** Shows the row's success text when the call ends well, "failure: detail" for 8 s when it does not, and throws on. */
export async function withToasts<T>(
  row: Pick<ApiRow, 'success' | 'failure'>,
  promise: Promise<T>,
): Promise<T> {
  try {
    const value = await promise
    if (row.success) toastSuccess(row.success)
    return value
  } catch (fault) {
    toastError(row.failure ?? '', fault instanceof Error ? fault.message : 'Unknown error occurred')
    throw fault
  }
}
