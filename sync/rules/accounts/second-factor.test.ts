import { expect, test } from 'vitest'
import { roles } from '../../policies/roles.ts'
import { goesOnWithout, needsFactor, plainCode } from './second-factor.ts'

const rule = { requiredFor: ['Admin' as const, 'Driver' as const], openSessionsUntil: null }
/** The same minute in Jamaica, five hours behind. */
const lastMinute = Date.parse('2026-11-21T04:59:00.000Z')

test('a second factor is needed by the roles that the office chose, and by no other', () => {
  expect(roles.filter((role) => needsFactor(rule, role)).toSorted()).toEqual(['Admin', 'Driver'])
  expect(roles.filter((role) => needsFactor({ ...rule, requiredFor: [] }, role))).toEqual([])
})

test.each([
  ['that needs none', 'Agent', null, lastMinute, true],
  ['that needs one', 'Admin', null, lastMinute, false],
  ['that needs one after today', 'Admin', '2026-11-20', lastMinute, true],
  ['that needs one since midnight', 'Admin', '2026-11-20', lastMinute + 60_000, false],
  ['that needs none, after the last day', 'Agent', '2026-11-19', lastMinute, true],
] as const)('a login by password of a role %s continues: %#', (_, role, openSessionsUntil, now, goesOn) => {
  expect(goesOnWithout({ ...rule, openSessionsUntil }, role, now)).toBe(goesOn)
})

test('a recovery code is the same however it is typed', () => {
  expect(plainCode(' ab3d-ef9h ')).toBe('AB3DEF9H')
})
