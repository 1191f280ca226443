import { expect, test } from 'vitest'
import { matchesSearch, sortRows } from './whole-rows.ts'

test('each word is searched in all texts, ignoring case', () => {
  expect(matchesSearch('kingston HALF', 'Half Way Tree', 'Kingston 10')).toBe(true)
  expect(matchesSearch('kingston bay', 'Half Way Tree', 'Kingston 10')).toBe(false)
  expect(matchesSearch('', null)).toBe(true)
  expect(matchesSearch('cafe obrien', 'Café O’Brien')).toBe(true)
})

test('rows are sorted by a field, reversed with a minus; numbers sort by value, also within texts', () => {
  const rows = [
    { name: 'Scale 10', n: 9 },
    { name: 'Scale 2', n: 10 },
  ]
  const keys = { name: (row: { name: string }) => row.name, n: (row: { n: number }) => row.n }
  const names = (sort: 'name' | '-name' | 'n' | '-n') => sortRows(rows, sort, keys).map(({ name }) => name)
  expect(names('name')).toEqual(['Scale 2', 'Scale 10'])
  expect(names('-name')).toEqual(['Scale 10', 'Scale 2'])
  expect(names('n')).toEqual(['Scale 10', 'Scale 2'])
  expect(names('-n')).toEqual(['Scale 2', 'Scale 10'])
})
