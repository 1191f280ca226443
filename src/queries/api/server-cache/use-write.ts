import { useCallback, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { type CallInput, call } from '../../../http/call.ts'
import type { CallSource } from '../../../http/calls.ts'
import { toastError, toastSuccess } from '../../../stores/notifications.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { createIntent } from './intent.ts'
import { invalidate } from './server-cache.ts'

/** A call that writes, with the nouns whose queries become outdated. */
export interface Write<R extends ApiRow> {
  readonly row: CallSource<R>
  readonly changes: readonly Noun[]
  /** False for a reply after which the same call, with the same key, continues. */
  readonly isComplete?: (reply: z.output<R['reply']>) => boolean
  /** An edit has to be sent through `useEdit`, with the row it started from. */
  readonly isEdit?: never
}

export const write = <R extends ApiRow>(
  row: CallSource<R>,
  changes: readonly Noun[] = [],
  more: Pick<Write<R>, 'isComplete'> = {},
): Write<R> => ({ row, changes, ...more })

/**
 * A call that edits fields of a row. It sends the row it started from, so that it never overwrites other people's
 * changes.
 */
export interface Edit<R extends ApiRow> extends Omit<Write<R>, 'isEdit' | 'isComplete'> {
  readonly isEdit: true
}

export const edit = <R extends ApiRow>(row: CallSource<R>, changes: readonly Noun[] = []): Edit<R> => ({
  row,
  changes,
  isEdit: true,
})

type Input<R extends ApiRow> = Omit<CallInput<R>, 'idempotencyKey' | 'base'>
/** Null for a change that doesn't depend on the previous row, such as voiding an invoice. */
type EditInput<R extends ApiRow> = Input<R> & { readonly base: object | null }

function useSend<R extends ApiRow, I extends Input<R>>({
  row,
  changes,
  isComplete,
}: Pick<Write<R>, 'row' | 'changes' | 'isComplete'>) {
  const [intent] = useState(() => createIntent(v7))
  const [sending, setSending] = useState<{ readonly input: I } | null>(null)
  const send = useCallback(
    async (input: I): Promise<z.output<R['reply']>> => {
      const attempt = { input }
      setSending(attempt)
      try {
        const reply = await call(row, { ...input, idempotencyKey: intent.keyFor(input) })
        if (isComplete?.(reply) ?? true) intent.done()
        return reply
      } finally {
        // Also after a failure, because the change may have been made even if its reply got lost.
        void invalidate(changes)
        setSending((latest) => (latest === attempt ? null : latest))
      }
    },
    [row, changes, isComplete, intent],
  )
  return { send, busy: sending !== null, sending: sending?.input }
}

/**
 * Sends a change under its own Idempotency-Key: retries of the same input share a key, and a success renews it. Throws
 * CallError, and never waits for a connection.
 */
export const useWrite = <R extends ApiRow>(definition: Write<R>) => useSend<R, Input<R>>(definition)

/** The same for an edit, which is refused if another person changed the values that it would overwrite. */
export const useEdit = <R extends ApiRow>(definition: Edit<R>) => useSend<R, EditInput<R>>(definition)

/** Shows the row's message after a success. The row is loaded, because the call was made with it. */
export async function toastSuccessOf({ row }: { readonly row: CallSource<ApiRow> }): Promise<void> {
  const { success } = await row()
  if (success) toastSuccess(success)
}

/** Shows the row's message after a failure, with its reason. */
export async function toastFailureOf(
  { row }: { readonly row: CallSource<ApiRow> },
  reason: string,
): Promise<void> {
  const { failure = '' } = await row().catch(() => ({ failure: '' }))
  toastError(failure, reason)
}

/** The message for a failed call; empty until it is known. */
export function useFailureText(row: CallSource<ApiRow>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    row()
      .then(({ failure = '' }) => setText(failure))
      .catch(() => undefined)
  }, [row])
  return text
}
