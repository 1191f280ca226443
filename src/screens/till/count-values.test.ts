import { expect, test } from 'vitest'
import { ClosingCount } from '#sync/api/money/tills.ts'
import { maxPieces } from '#sync/entities/money/coins.ts'
import {
  blankCount,
  type CountValues,
  countedJmdCents,
  countedPieces,
  countProblems,
} from './count-values.ts'

const count = (pieces: Record<string, string>, note = ''): CountValues => {
  const blank = blankCount()
  return { pieces: { ...blank.pieces, ...pieces }, note }
}

const problemsOf = (values: CountValues, expectedJmdCents: number) =>
  countProblems(values, { expectedJmdCents, isAbsent: false })

test('notes and coins add up, and an empty field is none of them', () => {
  const values = count({ '500000': '2', '10000': ' 3 ', '100': '40' })
  expect(countedJmdCents(values)).toBe(1_034_000)
  expect(countedPieces(values).filter(({ pieces }) => pieces > 0)).toHaveLength(3)
})

test('as many pieces as a closing takes are no problem', () => {
  const values = count({ '100': String(maxPieces) })
  expect(problemsOf(values, maxPieces * 100)).toEqual({})
  expect(ClosingCount.safeParse({ counted: countedPieces(values) }).success).toBe(true)
})

test('a difference needs a reason, and an invalid number is reported at its field', () => {
  expect(problemsOf(count({ '100000': '1' }), 100_000)).toEqual({})
  expect(Object.keys(problemsOf(count({ '100000': '1' }), 105_000))).toEqual(['note'])
  expect(problemsOf(count({ '100000': '1' }, 'Short change'), 105_000)).toEqual({})
  for (const text of ['-1', '1.5', 'x', '1e3', '12345678', '100001'])
    expect(Object.keys(problemsOf(count({ '100': text }), 0))).toEqual(['pieces.100'])
})

test('a count for an absent cashier asks why, also where nothing differs', () => {
  const values = { expectedJmdCents: 100_000, isAbsent: true }
  expect(countProblems(count({ '100000': '1' }), values)).toEqual({
    note: 'Say why its cashier doesn’t count it.',
  })
  expect(countProblems(count({ '100000': '1' }, 'Ill'), values)).toEqual({})
})
