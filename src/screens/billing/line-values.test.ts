import { expect, test } from 'vitest'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { newLine, toLineInput, toLineValues, unitProblem } from './line-values.ts'

const line: InvoiceLine = {
  featureValueId: 'a',
  feature: 'Freight',
  description: '5 lb by air',
  quantity: 2,
  inStock: 3,
  unitJmdCents: 123_456,
  amountJmdCents: 246_912,
  packageId: 'p',
  how: '5 lb at US$3.50',
}

test('unedited lines stay as they were, and GCT is left to the server', () => {
  const [values, ...rest] = toLineValues([line, { ...line, feature: 'GCT' }])
  expect(rest).toEqual([])
  const { featureValueId: _, amountJmdCents: __, ...kept } = line
  expect(values && toLineInput(values)).toEqual(kept)
})

test.each([
  ['1,500.50', 150_050],
  ['-250', -25_000],
  ['J$12', 1_200],
])('a price of %s is %i cents', (unit, cents) => {
  expect([unitProblem({ unit }), toLineInput({ ...newLine('x'), unit }).unitJmdCents]).toEqual(['', cents])
})

test.each(['', '-', 'abc', '1,5', 'US$3'])('"%s" is no price', (unit) => {
  expect(unitProblem({ unit })).not.toBe('')
})

test('a line’s quantity is one until it is changed', () => {
  expect(toLineInput({ ...newLine('x'), unit: '1' }).quantity).toBe(1)
})
