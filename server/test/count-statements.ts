import Sqlite from 'better-sqlite3'
import pg from 'pg'

type Method = (this: object, ...values: unknown[]) => unknown

/** Texts of a question to PostgreSQL, which may be several statements, without those of the feed, which follows a clock. */
const textsOf = (question: unknown): string[] =>
  (typeof question === 'string' ? question : (question as { readonly text: string }).text)
    .split('; ')
    .filter((text) => !text.includes('quayside.'))

/** Counts the statements that work runs on the databases of this process, begin and commit among them. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const restorers: (() => void)[] = []
  const watch = (
    owner: Record<string, Method>,
    name: string,
    countOf: (self: object, question: unknown) => number,
  ) => {
    const original = owner[name] as Method
    owner[name] = function (...values) {
      count += countOf(this, values[0])
      return original.apply(this, values)
    }
    restorers.push(() => {
      owner[name] = original
    })
  }
  const connection = new Sqlite(':memory:')
  const ofStatements: Record<string, Method> = Object.getPrototypeOf(connection.prepare('select 1'))
  connection.close()
  for (const name of ['all', 'get', 'run', 'iterate']) watch(ofStatements, name, () => 1)
  const ofClients = pg.Client.prototype as unknown as Record<string, Method>
  watch(ofClients, 'query', (_, question) => textsOf(question).length)
  try {
    await work()
    return count
  } finally {
    for (const restore of restorers) restore()
  }
}
