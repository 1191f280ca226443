import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'

export { CallError } from './call-error.ts'

export interface Given<R extends ApiRow> {
  params?: z.input<R['params']>
  query?: z.input<R['query']>
  body?: z.input<R['body']>
  /** A UUIDv7 that makes a repeat of the same call harmless. */
  idempotencyKey?: string
}

/** One call of the specification. Throws CallError. */
export async function call<R extends ApiRow>(_row: R, _given: Given<R> = {}): Promise<z.output<R['reply']>> {
  throw new Error('not yet')
}

/** Shows the row's success text when the call ends well, "failure: detail" for 8 s when it does not, and throws on. */
export async function withToasts<T>(
  _row: Pick<ApiRow, 'success' | 'failure'>,
  _promise: Promise<T>,
): Promise<T> {
  throw new Error('not yet')
}
