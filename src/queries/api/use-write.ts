import { useCallback, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { type CallInput, call } from '../../http/call.ts'
import type { CallSource } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { createIntent } from './intent.ts'
import { invalidate } from './server-cache.ts'

/** A call that writes, and the nouns whose queries it makes old. */
export interface Write<R extends ApiRow> {
  readonly row: CallSource<R>
  readonly changes: readonly Noun[]
  /** An edit is sent with what it began from: `useEdit`. */
  readonly isEdit?: never
}

export const write = <R extends ApiRow>(row: CallSource<R>, changes: readonly Noun[] = []): Write<R> => ({
  row,
  changes,
})

/** A write that changes fields of a row: it says which row it began from, so that it undoes nobody's work. */
export interface Edit<R extends ApiRow> extends Omit<Write<R>, 'isEdit'> {
  readonly isEdit: true
}

export const edit = <R extends ApiRow>(row: CallSource<R>, changes: readonly Noun[] = []): Edit<R> => ({
  ...{ row, changes },
  isEdit: true,
})

type Input<R extends ApiRow> = Omit<CallInput<R>, 'idempotencyKey' | 'base'>
/** Null for what sets one fact whatever it was, such as that an invoice is void. */
type EditInput<R extends ApiRow> = Input<R> & { readonly base: object | null }

function useSend<R extends ApiRow, I extends Input<R>>({ row, changes }: Pick<Write<R>, 'row' | 'changes'>) {
  const [intent] = useState(() => createIntent(v7))
  const [sending, setSending] = useState<{ readonly input: I } | null>(null)
  const send = useCallback(
    async (input: I): Promise<z.output<R['reply']>> => {
      const mine = { input }
      setSending(mine)
      try {
        const reply = await call(row, { ...input, idempotencyKey: intent.keyFor(input) })
        intent.done()
        return reply
      } finally {
        // Also after a failure: an answer that got lost may stand for a change that was made.
        void invalidate(changes)
        setSending((latest) => (latest === mine ? null : latest))
      }
    },
    [row, changes, intent],
  )
  return { send, busy: sending !== null, sending: sending?.input }
}

/**
 * Sends a change under an Idempotency-Key of its own: the same key for each try of the same input, a new one after it
 * went through. Throws CallError, and never waits for a connection.
 */
export const useWrite = <R extends ApiRow>(what: Write<R>) => useSend<R, Input<R>>(what)

/** The same for an edit, which is refused when somebody else changed what it would overwrite. */
export const useEdit = <R extends ApiRow>(what: Edit<R>) => useSend<R, EditInput<R>>(what)

/** What is said of a call that fails; '' until it is known. */
export function useFailureText(row: CallSource<ApiRow>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    row()
      .then(({ failure = '' }) => setText(failure))
      .catch(() => undefined)
  }, [row])
  return text
}
