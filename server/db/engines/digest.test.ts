import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTableSum } from './digest.ts'
import type { CopiedRows } from './sides.ts'

const sumOf = (...parts: CopiedRows[]) => {
  const sum = createTableSum()
  for (const part of parts) sum.add(part)
  return sum.value()
}

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.uint8Array({ maxLength: 4 }))
const rows = fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 })

test('[property] the order of rows and the parts in which they come do not change the sum of a table', () => {
  fc.assert(
    fc.property(rows, fc.nat(8), (allRows, at) => {
      expect(sumOf(allRows.slice(at), allRows.slice(0, at))).toEqual(sumOf(allRows))
    }),
  )
})

test.each([
  ['a value', [['a', 2]], [['a', 3]]],
  ['the type of a value', [['a', 1]], [['a', '1']]],
  ['nothing in place of an empty text', [['a', '']], [['a', null]]],
  ['the column of a value', [['a', 'b']], [['b', 'a']]],
  [
    'values of two rows that changed places',
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'a row that is there twice',
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 1],
      ['a', 1],
    ],
  ],
  ['bytes in place of their text', [['a', new Uint8Array([97])]], [['a', 'a']]],
] satisfies [string, CopiedRows, CopiedRows][])('%s changes the sum of a table', (_, before, after) => {
  expect(sumOf(after).digest).not.toBe(sumOf(before).digest)
})
