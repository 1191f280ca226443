import { expect, test } from 'vitest'
import { permissions } from '#sync/policies/permissions.ts'
import { groupPermissions, permissionText } from './permission-text.ts'

test('every permission stands under one heading, and no two are explained alike', () => {
  const grouped = groupPermissions(permissions).flatMap((group) => group.permissions)
  expect(grouped.toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(Object.values(permissionText)).size).toBe(permissions.length)
})
