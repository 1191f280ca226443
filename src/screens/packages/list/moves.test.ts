import { expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { allowedMoves } from './moves.ts'

const actor = (role: Role) => ({
  accountId: 'a',
  name: 'Ann',
  role,
  permissions: defaultPermissions(role),
  brand: 'main',
  branchId: null,
})
const at = (status: 'Shipped' | 'Delivered' | 'AtCustoms') => ({ status, reached: status })

test('the warehouse is offered the way forward and Delayed, nothing back', () => {
  const moves = allowedMoves([at('Shipped')], actor('Warehouse')).map(({ status }) => status)
  expect(moves).toContain('OnRoute')
  expect(moves).toContain('Delayed')
  expect(moves).not.toContain('ReceivedAtWharehouse')
  expect(moves).not.toContain('Shipped')
})

test('a supervisor is offered the step back, marked as one', () => {
  expect(allowedMoves([at('Shipped')], actor('Supervisor'))).toContainEqual({
    status: 'ReceivedAtWharehouse',
    stepBack: true,
  })
})

test('several packages allow only the statuses that each of them allows', () => {
  const moves = allowedMoves([at('Shipped'), at('AtCustoms')], actor('Warehouse')).map(({ status }) => status)
  expect(moves).not.toContain('OnRoute')
  expect(moves).toContain('AtHeadOffice')
  expect(allowedMoves([at('Delivered')], actor('Warehouse'))).toEqual([])
})
