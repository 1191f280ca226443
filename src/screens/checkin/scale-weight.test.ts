import { expect, test } from 'vitest'
import { weightToFill } from './scale-weight.ts'

const messageWith = (weightLb: number, stable = true) => ({
  ...{ hubDeviceId: 'd', name: 'Dock scale', at: '2026-11-01T12:00:00.000Z' },
  reading: { kind: 'scale' as const, weightLb, stable },
})

test('a load at rest fills the weight, and the next one takes its place', () => {
  expect(weightToFill(messageWith(12.4), '', '')).toBe('12.40')
  expect(weightToFill(messageWith(7), '12.40', '12.40')).toBe('7.00')
})

test('a typed weight stays, and a moving load or an empty scale gives no weight', () => {
  expect(weightToFill(messageWith(12.4), '13', '12.40')).toBeNull()
  expect(weightToFill(messageWith(12.4, false), '', '')).toBeNull()
  expect(weightToFill(messageWith(0), '12.40', '12.40')).toBeNull()
})
