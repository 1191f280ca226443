import { expect, test } from 'vitest'
import { readSubscribers } from './subscriber-import.ts'

test('addresses and names are found in either order, with heads, quotes and any separator', () => {
  const text = 'Name,Email\r\n"Lee, Ann",ANN@quayside.test\nbob@quayside.test;Bob\n\ncara@quayside.test'
  expect(readSubscribers(text)).toEqual({
    rows: [
      { email: 'ann@quayside.test', name: 'Lee, Ann' },
      { email: 'bob@quayside.test', name: 'Bob' },
      { email: 'cara@quayside.test', name: '' },
    ],
    problems: [],
  })
})

test('invalid lines are reported by row, and the others are read anyway', () => {
  const { rows, problems } = readSubscribers('a@quayside.test\nnobody\nb@\na@quayside.test')
  expect(rows).toHaveLength(1)
  expect(problems.map(({ row }) => row)).toEqual([2, 3, 4])
  expect(problems[2]?.text).toBe('a@quayside.test is in row 1 already')
})

test('a quote that is still open leaves the rows before it', () => {
  expect(readSubscribers('a@quayside.test\n"Lee, An').rows).toEqual([{ email: 'a@quayside.test', name: '' }])
})
