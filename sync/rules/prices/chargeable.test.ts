import { expect, test } from 'vitest'
import { chargeableLb } from './chargeable.ts'

const box = (
  weightLb: number | null,
  lengthIn: number | null = null,
  widthIn = lengthIn,
  heightIn = lengthIn,
) => ({
  weightLb,
  lengthIn,
  widthIn,
  heightIn,
})

test('the greater of weight and volume, up to the whole pound', () => {
  // 20 × 15 × 10 in ÷ 166 = 18.07 lb, ÷ 139 = 21.58 lb
  expect(chargeableLb({ weightLb: 3.2, lengthIn: 20, widthIn: 15, heightIn: 10 })).toBe(19)
  expect(chargeableLb({ weightLb: 3.2, lengthIn: 20, widthIn: 15, heightIn: 10 }, 139)).toBe(22)
  expect(chargeableLb(box(30.01, 10))).toBe(31)
})

test('a whole number of pounds is not rounded up by the way floats are stored', () => {
  expect(chargeableLb(box(4))).toBe(4)
  expect(chargeableLb(box(1.1 * 10))).toBe(11)
})

test('nothing is charged for what was not weighed; half a set of dimensions counts as none', () => {
  expect(chargeableLb(box(null, 10))).toBeNull()
  expect(chargeableLb({ weightLb: 2.5, lengthIn: 100, widthIn: 100, heightIn: null })).toBe(3)
})
