import { expect, test } from 'vitest'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { afterClick, type Grant, isShownGranted, openWishes, toGridChanges } from './grid-changes.ts'

const rows: RoleAuthorization[] = [
  { authorizationId: 'a1', role: 'Driver', permission: 'PackageView' },
  { authorizationId: 'a2', role: 'Agent', permission: 'PackageView' },
]
const driverSees: Grant = { role: 'Driver', permission: 'PackageView' }
const driverReports: Grant = { role: 'Driver', permission: 'ReportView' }

test('a click on a cell is a pending change, and a second click takes it back', () => {
  const once = afterClick(rows, afterClick(rows, [], driverSees), driverReports)
  expect(once).toEqual([
    { ...driverSees, isGranted: false },
    { ...driverReports, isGranted: true },
  ])
  expect(afterClick(rows, once, { ...driverSees })).toEqual([{ ...driverReports, isGranted: true }])
})

test('a click revokes a permission the role has, and grants one it lacks', () => {
  const wishes = afterClick(rows, afterClick(rows, [], driverSees), driverReports)
  const { granted, revoked } = toGridChanges(rows, wishes)
  expect(granted).toMatchObject([driverReports])
  expect(revoked).toEqual([rows[0]])
})

test('a colleague who makes the same change first does not reverse a pending change', () => {
  const wishes = afterClick(rows, afterClick(rows, [], driverSees), driverReports)
  const meanwhile: RoleAuthorization[] = [{ authorizationId: 'a3', ...driverReports }, rows[1]].flatMap(
    (row) => row ?? [],
  )
  expect(openWishes(meanwhile, wishes)).toEqual([])
  expect(toGridChanges(meanwhile, wishes)).toEqual({ granted: [], revoked: [] })
  expect([driverSees, driverReports].map((cell) => isShownGranted(meanwhile, wishes, cell))).toEqual([
    false,
    true,
  ])
})
