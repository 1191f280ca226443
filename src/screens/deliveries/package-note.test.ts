import { expect, test } from 'vitest'
import { describePackage } from './package-note.ts'

test('a count stays on one line with its unit, and unknown values leave no separator', () => {
  expect(describePackage({ description: 'Shoes', pieces: 1, weightLb: 4 })).toBe(
    'Shoes, 1\u00a0piece, 4\u00a0lb',
  )
  expect(describePackage({ description: '', hawbNumber: null, pieces: 2, weightLb: null })).toBe(
    '2\u00a0pieces',
  )
})
