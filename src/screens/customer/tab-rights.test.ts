import { expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { idOf } from '#sync/test/people.ts'
import { tabsFor } from './tab-rights.ts'

const account = { accountId: idOf(2), closedAt: null, role: 'User' } as const
const tabsOf = (role: Role, closedAt: string | null = null) => {
  const person = { accountId: idOf(1), role, permissions: defaultPermissions(role) }
  return tabsFor(person as unknown as Parameters<typeof tabsFor>[0], { ...account, closedAt }).join(' ')
}

test.each([
  ['Admin', 'overview packages invoices payments statement orders deliveries messages notes devices audit'],
  ['Senior', 'overview packages invoices payments statement orders deliveries messages notes devices'],
  ['Agent', 'overview packages invoices statement orders deliveries messages notes'],
  ['Warehouse', 'overview packages messages notes'],
] as const)('%s opens %s of a customer', (role, tabs) => expect(tabsOf(role)).toBe(tabs))

test('a closed account is logged in nowhere', () =>
  expect(tabsOf('Senior', '2026-11-20T05:00:00.000Z')).toBe(
    'overview packages invoices payments statement orders deliveries messages notes',
  ))

test('a colleague has no notes', () => {
  const admin = { accountId: idOf(1), role: 'Admin', permissions: defaultPermissions('Admin') }
  const tabs = tabsFor(admin as unknown as Parameters<typeof tabsFor>[0], { ...account, role: 'Driver' })
  expect(tabs).not.toContain('notes')
})
