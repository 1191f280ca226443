import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { type CallInput, call } from '../../http/call.ts'
import type { CallSource } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { createIntent } from './intent.ts'
import { invalidate, serverCache } from './server-cache.ts'

/** A call that writes, and the nouns whose queries it makes old. */
export interface Write<R extends ApiRow> {
  readonly row: CallSource<R>
  readonly changes: readonly Noun[]
}

export const write = <R extends ApiRow>(row: CallSource<R>, changes: readonly Noun[] = []): Write<R> => ({
  row,
  changes,
})

type Input<R extends ApiRow> = Omit<CallInput<R>, 'idempotencyKey'>

/**
 * Sends a change under an Idempotency-Key of its own: the same key for each try of the same input, a new one after it
 * went through. Throws CallError, and never waits for a connection.
 */
export function useWrite<R extends ApiRow>({ row, changes }: Write<R>) {
  const [intent] = useState(() => createIntent(v7))
  const { mutateAsync, isPending, variables } = useMutation(
    {
      mutationFn: async (input: Input<R>): Promise<z.output<R['reply']>> => {
        const reply = await call(row, { ...input, idempotencyKey: intent.keyFor(input) })
        intent.done()
        return reply
      },
      // Also after a failure: an answer that got lost may stand for a change that was made.
      onSettled: () => void invalidate(changes),
    },
    serverCache(),
  )
  return { send: mutateAsync, busy: isPending, sending: isPending ? variables : undefined }
}

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
