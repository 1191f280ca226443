import { expect, test } from 'vitest'
import { packageIdOf } from './package-of.ts'

test('the package that a change is about', () => {
  expect(packageIdOf({ args: { packageId: 'p1' } })).toBe('p1')
  expect(packageIdOf({ args: { packageIds: ['p2'] } })).toBe('p2')
  expect(packageIdOf({ args: { packageIds: ['p1', 'p2'] } })).toBeNull()
})
