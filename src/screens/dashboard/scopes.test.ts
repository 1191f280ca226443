import { expect, test } from 'vitest'
import { scopesOf } from './scopes.ts'

test('an office bills its own packages, a warehouse those of all offices; transfers are of all offices', () => {
  expect(scopesOf({ branchId: 'b1', name: 'Kingston', kind: 'LocalOffice' })).toEqual({
    toBill: 'Kingston',
    transfers: 'all offices',
    branchId: 'b1',
  })
  expect(scopesOf({ branchId: 'b2', name: 'Miami', kind: 'Warehouse' })).toMatchObject({
    toBill: 'all offices',
    branchId: undefined,
  })
})
