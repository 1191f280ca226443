import fc from 'fast-check'
import { expect, test } from 'vitest'

const draw = (): number[] => fc.sample(fc.integer(), 5)

test('property tests draw from the seed of the run, the same each time', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['TEST_SEED']))
  expect(draw()).toEqual(draw())
})
