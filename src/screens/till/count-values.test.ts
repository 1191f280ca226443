import { expect, test } from 'vitest'
import { ClosingCount } from '#sync/api/money/tills.ts'
import { maxPieces } from '#sync/entities/money/coins.ts'
import { blankCount, type CountValues, countedIn, countedPieces, countProblems } from './count-values.ts'

const count = (pieces: Record<string, string>, note = ''): CountValues => {
  const blank = blankCount()
  return { pieces: { ...blank.pieces, JMD: { ...blank.pieces['JMD'], ...pieces } }, note }
}

const problemsOf = (values: CountValues, expectedJmdCents: number) =>
  countProblems(values, { expectedJmdCents, expectedUsdCents: 0, isAbsent: false })

test('notes and coins add up, and an empty field is none of them', () => {
  const values = count({ '500000': '2', '10000': ' 3 ', '100': '40' })
  expect(countedIn(values, 'JMD')).toBe(1_034_000)
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
    expect(Object.keys(problemsOf(count({ '100': text }), 0))).toEqual(['pieces.JMD.100'])
})

test('a count for an absent cashier asks why, also where nothing differs', () => {
  const values = { expectedJmdCents: 100_000, expectedUsdCents: 0, isAbsent: true }
  expect(countProblems(count({ '100000': '1' }), values)).toEqual({
    note: 'Say why its cashier doesn’t count it.',
  })
  expect(countProblems(count({ '100000': '1' }, 'Ill'), values)).toEqual({})
})

test('US dollars are counted apart, and asked about where they alone differ', () => {
  const values = count({ '100000': '1' })
  const withDollars = { ...values, pieces: { ...values.pieces, USD: { '2000': '3' } } }
  expect([countedIn(withDollars, 'JMD'), countedIn(withDollars, 'USD')]).toEqual([100_000, 6_000])
  expect(ClosingCount.safeParse({ counted: countedPieces(withDollars) }).success).toBe(true)
  const till = { expectedJmdCents: 100_000, isAbsent: false }
  expect(countProblems(withDollars, { ...till, expectedUsdCents: 6_000 })).toEqual({})
  expect(Object.keys(countProblems(withDollars, { ...till, expectedUsdCents: 8_000 }))).toEqual(['note'])
})
