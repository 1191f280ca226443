import { expect, test } from 'vitest'
import { scopesOf } from './scopes.ts'

test('an office bills its own packages, a warehouse those of all offices; transfers are of all offices', () => {
  expect(scopesOf({ name: 'Kingston', kind: 'LocalOffice' })).toEqual({
    toBill: 'Kingston',
    transfers: 'all offices',
  })
  expect(scopesOf({ name: 'Miami', kind: 'Warehouse' }).toBill).toBe('all offices')
})
