import { expect, test } from 'vitest'
import { measureLives, seeds } from '../test/expected-share.ts'

test.each(seeds)('seed %i: the days hold the real day, and never become later without a reason', (seed) => {
  const measure = measureLives(seed)
  expect(measure.lives).toBe(1000)
  expect(measure.right).toBeGreaterThanOrEqual(0.9)
  expect(measure.rightUnlessMoved).toBeGreaterThanOrEqual(0.96)
  expect(measure.rightAtLast).toBeGreaterThanOrEqual(0.98)
  // Enough of the days are moved for the page to owe many reasons.
  expect(measure.movedLater).toBeGreaterThan(200)
  expect(measure.unexplained).toBe(0)
  // A flight that was never moved seldom moves the days that the check-in announced.
  expect(measure.movedByFirstFlight).toBeLessThan(0.15)
})

test.each(seeds)(
  'seed %i: the same holds for two warehouses and four offices, with trucks between them',
  (seed) => {
    const measure = measureLives(seed, 'net')
    expect(measure.lives).toBe(1000)
    expect(measure.right).toBeGreaterThanOrEqual(0.9)
    expect(measure.rightUnlessMoved).toBeGreaterThanOrEqual(0.96)
    expect(measure.rightAtLast).toBeGreaterThanOrEqual(0.98)
    expect(measure.unexplained).toBe(0)
  },
)
