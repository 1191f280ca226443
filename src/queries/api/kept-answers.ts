import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { metaOf, putMeta } from '#sync/engine/store.ts'
import { clock } from '../../browser/clock.ts'
import { type CallInput, call } from '../../http/call.ts'
import type { CallSource } from '../../http/calls.ts'
import { useRows } from '../../replica/live-rows.ts'
import { openNow } from '../../replica/replica.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { type ServerAnswer, type ServerQuery, serverQuery, useServerQuery } from './use-server-query.ts'

/** A query whose last answer stays on the device: in its person's own database, which goes when they remove their data. */
export interface KeptQuery<T> extends ServerQuery<T> {
  /** What the call answers. An older version of the app may have kept something else. */
  readonly schema: () => Promise<z.ZodType<T>>
}

interface KeptInput<R extends ApiRow> extends Pick<KeptQuery<unknown>, 'queryKey'> {
  readonly source: CallSource<R>
  readonly input: CallInput<R>
  /** What else its reply is made of. */
  readonly also?: readonly Noun[]
}

type Reply<R extends ApiRow> = z.output<R['reply']>

const nameOf = (queryKey: readonly unknown[]): string => queryKey.join(' ')

async function keep(name: string, data: unknown): Promise<void> {
  const open = openNow()
  await open?.store.write(
    async (tx) =>
      putMeta(tx, 'answers', { ...(await metaOf(tx, 'answers')), [name]: { at: clock.now(), data } }),
    { durable: false, tables: ['_meta'] },
  )
}

export const keptQuery = <R extends ApiRow>({
  source,
  input,
  queryKey,
  also = [],
}: KeptInput<R>): KeptQuery<Reply<R>> => ({
  schema: async () => (await source()).reply as z.ZodType<Reply<R>>,
  ...serverQuery<Reply<R>>({
    queryKey,
    meta: { also },
    queryFn: async () => {
      const data = await call(source, input)
      // Keeping it is for later; what was answered is shown all the same.
      keep(nameOf(queryKey), data).catch(() => undefined)
      return data
    },
  }),
})

interface Kept<T> {
  readonly at: number
  readonly data: T
}

/** Undefined while it is being read, null when nothing is kept. */
function useKept<T>({ queryKey, schema }: KeptQuery<T>): Kept<T> | null | undefined {
  const name = nameOf(queryKey)
  return useRows(
    async (db) => {
      const entry = await db._meta.get('answers')
      const kept = entry?.name === 'answers' ? entry.value[name] : undefined
      if (!kept) return null
      const parsed = (await schema()).safeParse(kept.data)
      return parsed.success ? { at: kept.at, data: parsed.data } : null
    },
    [name],
  )
}

/** As `useServerQuery`; until the server answers it shows what this device kept of the last answer, with its time. */
export function useKeptQuery<T>(query: KeptQuery<T>): ServerAnswer<T> {
  const { schema: _, ...question } = query
  const answer = useServerQuery(question)
  const kept = useKept(query)
  if (answer.is === 'shown') return answer
  if (kept === undefined) return { is: 'loading', again: answer.again }
  if (kept === null || answer.is === 'failed') return answer
  return {
    is: 'shown',
    data: kept.data,
    oldSinceMs: answer.is === 'away' ? kept.at : null,
    again: answer.again,
  }
}
