import { expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { dayWorkOf } from './day-work.ts'

const workOf = (role: Role) => dayWorkOf({ role, permissions: defaultPermissions(role) })?.text

test.each([
  ['Warehouse', 'Check-in'],
  ['Processor', 'Check-in'],
  ['Supervisor', 'Check-in'],
  ['Agent', 'Hand over'],
  ['Employee', 'Hand over'],
] as const)('the dashboard of %s leads to %s', (role, text) => expect(workOf(role)).toBe(text))

test('a person with neither right gets no button', () =>
  expect(dayWorkOf({ role: 'Agent', permissions: ['BackendView'] })).toBeNull())
