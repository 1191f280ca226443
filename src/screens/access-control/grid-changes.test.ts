import { expect, test } from 'vitest'
import type { RoleAuthorization } from '#sync/api/access-control.ts'
import { changesOfGrid, type Grant, toggleGrant } from './grid-changes.ts'

const rows: RoleAuthorization[] = [
  { authorizationId: 'a1', role: 'Driver', permission: 'PackageView' },
  { authorizationId: 'a2', role: 'Agent', permission: 'PackageView' },
]
const driverSees: Grant = { role: 'Driver', permission: 'PackageView' }
const driverReports: Grant = { role: 'Driver', permission: 'ReportView' }

test('a click on a cell is a change, a second one takes it back', () => {
  const once = toggleGrant(toggleGrant([], driverSees), driverReports)
  expect(once).toEqual([driverSees, driverReports])
  expect(toggleGrant(once, { ...driverSees })).toEqual([driverReports])
})

test('what a role has is taken, what it has not is granted', () => {
  expect(changesOfGrid(rows, [driverSees, driverReports])).toEqual({
    granted: [driverReports],
    revoked: [rows[0]],
  })
})
