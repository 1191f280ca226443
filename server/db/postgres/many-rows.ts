import type { Asked } from './connection.ts'

/** A statement that inserts a row, in parts from which one that inserts several is made. */
interface Insert {
  readonly head: string
  readonly tail: string
  /** The places of the values that identify an existing row. */
  readonly keyPlaces: readonly number[]
}

const form =
  /^(insert into "\w+" \(("\w+"(?:, "\w+")*)\) values )\(\$1(?:, \$\d+)*\)( on conflict \(("\w+"(?:, "\w+")*)\) .*)?$/

const namesIn = (list = ''): string[] => (list === '' ? [] : list.split(', '))

function insertOf(text: string): Insert | null {
  const [, head, columns, tail = '', keys] = form.exec(text) ?? []
  if (head === undefined) return null
  const names = namesIn(columns)
  return { head, tail, keyPlaces: namesIn(keys).map((name) => names.indexOf(name)) }
}

const inserts = new Map<string, Insert | null>()

/** The same few texts are sent hundreds of times a second. */
function knownInsert(text: string): Insert | null {
  const knownForm = inserts.get(text)
  if (knownForm !== undefined) return knownForm
  const insert = insertOf(text)
  inserts.set(text, insert)
  return insert
}

/** Few texts of each insert are prepared: each is for twice the rows of the one before. */
const mostRows = 64

function severalRows({ head, tail }: Insert, rows: readonly Asked[]): Asked {
  let count = 0
  const tuples = rows.map(({ values }) => `(${values.map(() => `$${++count}`).join(', ')})`)
  return { text: `${head}${tuples.join(', ')}${tail}`, values: rows.flatMap(({ values }) => values) }
}

/** The rows in the front that fit into one statement, which changes no row twice. */
function countTogether({ keyPlaces }: Insert, rows: readonly Asked[]): number {
  if (keyPlaces.length === 0) return rows.length
  const keys = new Set<string>()
  const end = rows.findIndex(({ values }) => {
    const key = JSON.stringify(keyPlaces.map((place) => values[place]))
    if (keys.has(key)) return true
    keys.add(key)
    return false
  })
  return end < 0 ? rows.length : end
}

function* mergeRows(insert: Insert, run: readonly Asked[]): Generator<Asked> {
  for (let rest = run; rest[0]; ) {
    const limit = Math.min(mostRows, countTogether(insert, rest))
    const count = 2 ** Math.floor(Math.log2(limit))
    yield count === 1 ? rest[0] : severalRows(insert, rest.slice(0, count))
    rest = rest.slice(count)
  }
}

/**
 * Inserts that follow each other in the same table become one, because PostgreSQL prepares the checks and indexes of a table
 * for each statement. What a failure says and undoes stays the same.
 */
export function withManyRows(statements: readonly Asked[]): Asked[] {
  const result: Asked[] = []
  for (let at = 0; at < statements.length; ) {
    const first = statements[at] as Asked
    let end = at + 1
    while (statements[end]?.text === first.text) end++
    const insert = end - at > 1 ? knownInsert(first.text) : null
    if (insert) result.push(...mergeRows(insert, statements.slice(at, end)))
    else result.push(...statements.slice(at, end))
    at = end
  }
  return result
}
