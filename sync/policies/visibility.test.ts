import { expect, test } from 'vitest'
import type { EntityName } from '../entities/index.ts'
import { entityNames } from '../entities/registry.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import { branchRow } from '../test/contract-rows.ts'
import { deliveryRow } from '../test/delivery-rows.ts'
import { actorOf, idOf } from '../test/people.ts'
import { project } from './project.ts'
import { scopesOfActor, scopesOfRow } from './scope.ts'
import { visibility } from './visible-fields.ts'

const at = '2026-11-02T08:00:00.000Z'
const pkg = {
  ...blankPackage(idOf(1), at),
  ...{ description: 'Shoes', note: 'Complains a lot', bin: 'A1-1', manifestId: idOf(4), driverId: idOf(5) },
  placement: { by: 'Wendy', at, branchId: null },
  offices: [idOf(7)],
}

test('[V5] a customer gets the fields that are for everyone, and the blanks of the others', () => {
  expect(project('package', pkg, 'customer')).toEqual({
    ...pkg,
    ...{ note: '', bin: '', manifestId: null, driverId: null, placement: null, offices: [] },
  })
  expect(project('package', pkg, 'staff')).toBe(pkg)
  expect(project('branch', branchRow, 'customer')).toEqual(branchRow)
})

test('[V5] a field without a rule is not sent to customers', () => {
  const row = { ...pkg, nickname: 'Sam', customs: { ...pkg.customs, officer: 'J. Brown' } }
  const cut = project('package', row, 'customer')
  expect(cut).not.toHaveProperty('nickname')
  expect(cut.customs).not.toHaveProperty('officer')
})

test('[V5] each item of a list is cut', () => {
  const attempt = { at, reason: 'Other', note: 'Rude', by: 'Devon', photoFileIds: [idOf(6)] } as const
  const delivery = deliveryRow({ deliveryId: idOf(2), accountId: idOf(3), packageIds: [idOf(1)] })
  const cut = project(
    'delivery',
    { ...delivery, attempts: [{ ...attempt, photoFileIds: [...attempt.photoFileIds] }] },
    'customer',
  )
  expect(cut.attempts).toEqual([{ at, reason: 'Other', note: '', by: '', photoFileIds: [] }])
})

test('[V5] rows for staff alone are in no scope that a customer follows', () => {
  const forStaff = entityNames.filter((entity) => visibility[entity] === 'staff')
  expect(forStaff).toEqual(['manifest', 'manifestLine', 'transfer', 'transferLine', 'review', 'driverDay'])
  const followedScopes = scopesOfActor(actorOf('User', idOf(3)))
  const row = { accountId: idOf(3), driverId: null, offices: [], deletedAt: null, archivedAt: null }
  for (const entity of forStaff) {
    const scopes = scopesOfRow<EntityName>(entity, row as never)
    expect(scopes.filter((scope) => followedScopes.includes(scope))).toEqual([])
    expect(() => project<EntityName>(entity, row as never, 'customer')).toThrow(`Customers get no ${entity}`)
  }
})
