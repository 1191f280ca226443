import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { metaOf, putMeta } from '#sync/engine/store.ts'
import { clock } from '../../../browser/clock.ts'
import { type CallInput, call } from '../../../http/call.ts'
import type { CallSource } from '../../../http/calls.ts'
import { useRows } from '../../../replica/live-rows.ts'
import { openNow } from '../../../replica/replica.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { type ServerAnswer, type ServerQuery, serverQuery, useServerQuery } from './use-server-query.ts'

/** A query whose latest reply stays on the device, in the person's own database, and is deleted with their data. */
export interface KeptQuery<T> extends ServerQuery<T> {
  /** The schema of the reply, because an older version of the app may have stored something else. */
  readonly schema: () => Promise<z.ZodType<T>>
}

interface KeptInput<R extends ApiRow> extends Pick<KeptQuery<unknown>, 'queryKey'> {
  readonly source: CallSource<R>
  readonly input: CallInput<R>
  /** Other nouns that the reply depends on. */
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
      // The cache is only for later; the reply is shown even if storing it fails.
      keep(nameOf(queryKey), data).catch(() => undefined)
      return data
    },
  }),
})

interface Kept<T> {
  readonly at: number
  readonly data: T
}

/** Undefined while loading, null if nothing is cached. */
function useKept<T>({ queryKey, schema }: KeptQuery<T>): Kept<T> | null | undefined {
  const name = nameOf(queryKey)
  return useRows(
    async (db) => {
      const entry = await db._meta.get('answers')
      const cachedReply = entry?.name === 'answers' ? entry.value[name] : undefined
      if (!cachedReply) return null
      const parsed = (await schema()).safeParse(cachedReply.data)
      return parsed.success ? { at: cachedReply.at, data: parsed.data } : null
    },
    [name],
  )
}

/** Like `useServerQuery`, but shows the cached reply with its time until the server answers. */
export function useKeptQuery<T>(query: KeptQuery<T>): ServerAnswer<T> {
  const { schema: _, ...question } = query
  const answer = useServerQuery(question)
  const cachedReply = useKept(query)
  if (answer.is === 'shown') return answer
  if (cachedReply === undefined) return { is: 'loading', again: answer.again }
  if (cachedReply === null || answer.is === 'failed') return answer
  return {
    is: 'shown',
    data: cachedReply.data,
    oldSinceMs: answer.is === 'away' ? cachedReply.at : null,
    again: answer.again,
  }
}
