import { expect, test } from 'vitest'
import { addMutation } from '../sync/sync-queries.ts'
import { compactStatements } from './compact-statements.ts'
import type { Asked } from './connection.ts'

const statementOf = (text: string): Asked => ({ text, values: [], name: text })
const insert = (table: string) => `insert into "${table}" ("x") values ($1)`
const texts = (...statements: string[]) =>
  compactStatements(statements.map(statementOf)).map(({ text }) => text)
const [set, release, goBack] = [
  'savepoint change',
  'release savepoint change',
  'rollback to savepoint change',
]
const [setUnit, releaseUnit] = ['savepoint unit', 'release savepoint unit']
const [pkg, event, entry] = ['package', 'packageEvent', 'audit'].map(insert) as [string, string, string]

test('savepoints of work that is over are left out, and the rows of a table come together', () => {
  const change = [set, pkg, event, release, entry]
  expect(texts(...change, setUnit, ...change, releaseUnit)).toEqual([pkg, pkg, event, event, entry, entry])
})

test('a savepoint to which work goes back stays, and nothing passes it', () => {
  const statements = [pkg, set, event, goBack, release, pkg, setUnit, entry, pkg]
  expect(texts(...statements)).toEqual(statements)
})

test('a savepoint that was set before, or is still open, stays', () => {
  expect(texts(pkg, release, pkg, set, event, release, pkg)).toEqual([pkg, release, pkg, pkg, event])
  expect(texts(setUnit, pkg, set, event, release, pkg)).toEqual([setUnit, pkg, pkg, event])
})

test.each(['update "package" set "x" = $1', insert('account'), `${pkg} on conflict ("x") do nothing`])(
  'nothing passes %s',
  (barrier) => {
    expect(texts(pkg, entry, barrier, pkg, entry, pkg)).toEqual([pkg, entry, barrier, pkg, pkg, entry])
  },
)

test('the rows of each table keep their order', () => {
  const rows = [1, 2, 3].flatMap((n) => [
    { ...statementOf(pkg), values: [n] },
    { ...statementOf(entry), values: [n] },
  ])
  expect(compactStatements(rows).map(({ values }) => values[0])).toEqual([1, 2, 3, 1, 2, 3])
})

test('results of changes are such rows', () => {
  const { sql: text } = addMutation.onPostgres()
  expect(texts(text, pkg, text)).toEqual([text, text, pkg])
})
