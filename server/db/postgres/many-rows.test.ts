import { expect, test } from 'vitest'
import { addMutation, moveScope, putEntry } from '../sync/sync-queries.ts'
import type { Asked } from './connection.ts'
import { withManyRows } from './many-rows.ts'

const plain = 'insert into "a" ("x", "y") values ($1, $2)'
const upsert = `${plain} on conflict ("y") do update set "x" = "excluded"."x"`
const rows = (text: string, ...values: unknown[][]): Asked[] =>
  values.map((row) => ({ text, values: row, name: 'a name' }))
const partsOf = (statements: readonly Asked[]) =>
  withManyRows(statements).map(({ text, values }) => [text.replace(/^.* values /, ''), ...values])

test('rows of one table that follow each other go into one statement, in their order', () => {
  expect(partsOf(rows(plain, [1, 2], [3, null]))).toEqual([['($1, $2), ($3, $4)', 1, 2, 3, null]])
  expect(partsOf(rows(upsert, [1, 2], [3, 4]))).toEqual([
    ['($1, $2), ($3, $4) on conflict ("y") do update set "x" = "excluded"."x"', 1, 2, 3, 4],
  ])
})

test('there are few such statements: for 64 rows, 32, and so on', () => {
  const counts = (n: number) =>
    withManyRows(rows(plain, ...Array.from({ length: n }, (_, at) => [at, at]))).map(
      ({ values }) => values.length / 2,
    )
  expect([0, 1, 3, 64, 65, 150].map(counts)).toEqual([[], [1], [2, 1], [64], [64, 1], [64, 64, 16, 4, 2]])
})

test('a statement between the rows stays there', () => {
  const savepoint = { text: 'savepoint change', values: [], name: 'b' }
  const [firstRow, two] = rows(plain, [1, 2], [3, 4]) as [Asked, Asked]
  expect(withManyRows([firstRow, savepoint, two, savepoint, savepoint])).toEqual([
    firstRow,
    savepoint,
    two,
    savepoint,
    savepoint,
  ])
})

test('no statement changes a row twice', () => {
  expect(partsOf(rows(upsert, [1, 2], [3, 4], [5, 4], [6, 2])).map(([, ...values]) => values)).toEqual([
    [1, 2, 3, 4],
    [5, 4, 6, 2],
  ])
  expect(partsOf(rows(upsert, [1, 2], [1, 2])).map(([, ...values]) => values)).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test.each([
  'update "a" set "x" = $1 where "y" = $2',
  'insert into "a" ("x", "y") values ($1, $2) returning "x"',
  'insert into "a" ("x", "y") values ($1, $2 + 1)',
  'insert into "a" ("x", "y") select $1, $2 from "b"',
  'insert into "a" ("x", "y", "z") values ($1, $2, $3) on conflict ("y" desc) do nothing',
])('this statement is not changed: %s', (text) => {
  const statements = rows(text, [1, 2], [3, 4])
  expect(withManyRows(statements)).toEqual(statements)
})

test('the hot inserts have that form', () => {
  const counts = [putEntry, addMutation, moveScope].map((query) => {
    const { sql: text } = query.onPostgres()
    const columns = text.match(/\$\d+/g)?.length ?? 0
    return withManyRows(rows(text, Array(columns).fill(1), Array(columns).fill(2))).length
  })
  expect(counts).toEqual([1, 1, 2])
})
