import { setsOf } from '../core/reading/many-sets.ts'
import type { Params, PreparedReads, Query, QueryOf } from '../core/reading/statements.ts'
import { type Ask, jsonFor, preparedName } from './connection.ts'
import { preparedReadsOver, textFor } from './statements.ts'

type Rows = Record<string, unknown>[]

/** Questions with the same text that wait for each other. */
interface Gathering {
  readonly many: string
  readonly names: readonly string[]
  readonly questions: { readonly values: readonly unknown[]; readonly answer: PromiseWithResolvers<Rows> }[]
}

async function answerAll(ask: Ask, { many, names, questions }: Gathering): Promise<void> {
  const sets = setsOf(
    names,
    questions.map(({ values }) => values),
  )
  const { rows } = await ask({ text: many, values: [jsonFor(sets)], name: preparedName(many) })
  const answers = questions.map((): Rows => [])
  for (const { place, ...row } of rows) answers[Number(place)]?.push(row)
  for (const [at, { answer }] of questions.entries()) answer.resolve(answers[at] ?? [])
}

async function answerOne(
  ask: Ask,
  text: string,
  { values, answer }: Gathering['questions'][number],
): Promise<void> {
  const { rows } = await ask({ text, values, name: preparedName(text) })
  answer.resolve(rows)
}

/**
 * Questions with the same text that are asked before the thread rests become one, because each costs PostgreSQL and this server
 * more than its answer.
 */
export function gatheredReadsOver(ask: Ask): PreparedReads {
  const reads = preparedReadsOver(ask)
  const gatherings = new Map<string, Gathering>()

  function send(): void {
    const waiting = [...gatherings]
    gatherings.clear()
    for (const [text, gathering] of waiting) {
      const [first, second] = gathering.questions
      const work = first && !second ? answerOne(ask, text, first) : answerAll(ask, gathering)
      work.catch((error: unknown) => {
        for (const { answer } of gathering.questions) answer.reject(error)
      })
    }
  }

  function gather<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Promise<R[]> {
    const { sql: text, bind, many, names } = textFor(query, params)
    if (many === undefined) return reads.all(query, params)
    // Work whose promises are resolved continues before the next tick, and may ask the same.
    if (gatherings.size === 0) queueMicrotask(() => process.nextTick(send))
    const gathering = gatherings.get(text) ?? { many, names, questions: [] }
    gatherings.set(text, gathering)
    const answer = Promise.withResolvers<Rows>()
    gathering.questions.push({ values: bind(params), answer })
    return answer.promise as Promise<R[]>
  }

  return { all: gather, get: async (query, params) => (await gather(query, params))[0] }
}
