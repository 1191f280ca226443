import { expect, test } from 'vitest'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { roles } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Holder } from './holder.ts'
import { branchGroup, mayFollowDevice, mayFollowPayment, mayJoin } from './rules.ts'

const [ownOffice, elsewhere] = [idOf(0xb1), idOf(0xb2)]
const person = (role: Role, branchId: string | null = null): Holder => {
  const actor: Actor = { ...actorOf(role), branchId }
  return { kind: 'person', id: actor.accountId, actor }
}
const rolesWith = (isAllowed: (holder: Holder) => boolean): Role[] =>
  roles.filter((role) => isAllowed(person(role)))

test("news goes to the people whose work it is, by the specification's table of rights", () => {
  const of = (kind: 'scale' | 'scanner' | 'terminal') =>
    rolesWith((holder) => mayFollowDevice(holder, { kind, branchId: null })).join(' ')
  expect(of('scale')).toBe('Admin Supervisor Senior Processor Warehouse')
  expect(of('scanner')).toBe('Admin Supervisor Senior Processor Warehouse')
  expect(of('terminal')).toBe('Admin Employee Supervisor Senior')
  expect(rolesWith((holder) => mayFollowPayment(holder, idOf(0xfff))).join(' ')).toBe(
    'Admin Employee Supervisor Senior',
  )
})

test('a device of one office is not heard at another, but by those of all offices', () => {
  const scale = { kind: 'scale', branchId: ownOffice } as const
  const hears = [person('Warehouse', ownOffice), person('Warehouse', elsewhere), person('Warehouse')]
  expect(hears.map((holder) => mayFollowDevice(holder, scale))).toEqual([true, false, true])
  expect(hears.map((holder) => mayJoin(holder, branchGroup(ownOffice)))).toEqual([true, false, true])
  expect(mayFollowDevice(person('Admin', elsewhere), scale)).toBe(true)
  expect(mayJoin(person('User'), branchGroup(ownOffice))).toBe(false)
})
