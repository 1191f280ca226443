import { expect, test } from 'vitest'
import { permissions } from '#sync/policies/permissions.ts'
import { groupPermissions, permissionText } from './permission-text.ts'

test('every permission is under one heading, and no two have the same text', () => {
  const listedPermissions = groupPermissions(permissions).flatMap((group) => group.permissions)
  expect(listedPermissions.toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(Object.values(permissionText)).size).toBe(permissions.length)
})
