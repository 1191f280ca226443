import { expect, test } from 'vitest'
import { blankPackage } from '../mutators/packages/rows.ts'
import { actorOf, idOf } from '../test/people.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import { packagePolicy } from './package.ts'
import { permissions } from './permissions.ts'
import { isFollowed, packageScopesOfOffice, scopesOfRow } from './scope.ts'
import { tillPolicy } from './till.ts'

const at = '2026-11-02T08:00:00.000Z'
const [office, otherOffice, owner, self] = [idOf(5), idOf(6), idOf(3), idOf(9)]
const pkg = { ...blankPackage(idOf(1), at), accountId: owner }
const worker: Actor = { ...actorOf('Warehouse', self), permissions: ['PackageView'] }
const handheld: Actor = { ...worker, officeId: office }

test.each([
  ['in that office', { offices: [office] }, true],
  ['in that office and another', { offices: [otherOffice, office] }, true],
  ['in no office', { offices: [] }, true],
  ['in another office', { offices: [otherOffice] }, false],
  ['in that office, and archived', { offices: [office], archivedAt: at }, false],
  ['in no office, and archived', { offices: [], archivedAt: at }, false],
  ['in another office, and of the person', { offices: [otherOffice], accountId: self }, true],
])('[V9] the handheld of an office reads a package %s: %j', (_, place, isRead) => {
  expect(packagePolicy.canRead(handheld, { ...pkg, ...place })).toBe(isRead)
  expect(packagePolicy.canRead(worker, { ...pkg, ...place })).toBe(true)
  expect(packagePolicy.canRead({ ...handheld, permissions: [] }, { ...pkg, ...place })).toBe(
    'accountId' in place,
  )
})

test.each([
  ['staff of the company', worker, {}],
  ['the handheld of an office', handheld, { officeId: office }],
  ['a driver with the right', { ...worker, role: 'Driver' }, { driverId: self }],
  ['a driver without it', { ...worker, role: 'Driver', permissions: [] }, { accountId: self }],
  ['staff without the right', { ...worker, permissions: [] }, { accountId: self }],
  ['a customer', { ...worker, role: 'User' }, { accountId: self }],
] as const)('a list shows %s the packages %o', (_, actor, filter) => {
  expect(packagePolicy.whereReadable(actor)).toStrictEqual(filter)
})

test('a device follows a row that is in one of its scopes, and no other', () => {
  const customer = actorOf('User', owner)
  expect(isFollowed(customer, 'package', pkg)).toBe(true)
  expect(isFollowed(customer, 'package', { ...pkg, accountId: self })).toBe(false)
  expect(isFollowed(customer, 'package', { ...pkg, deletedAt: at })).toBe(false)
})

test('the handheld of an office follows its packages and those of no office', () => {
  expect(packageScopesOfOffice(office)).toEqual([`packages:${office}`, 'packages:unassigned'])
})

test('a thread is for its customer alone, also when the package has another owner', () => {
  const thread = { accountId: owner, deletedAt: null, archivedAt: null }
  expect(scopesOfRow('question', thread as never)).toEqual([`account:${owner}`])
})

const withRights = (...rights: Actor['permissions']): Actor => ({
  ...actorOf('Agent', self),
  permissions: rights,
})
const allBut = (right: string) => permissions.filter((permission) => permission !== right)

test.each([
  ['the own drawer without a right', withRights(), { cashierId: self }, true],
  [
    'another’s drawer without the right to confirm',
    withRights(...allBut('PaymentUpdate')),
    { cashierId: owner },
    false,
  ],
  ['another’s drawer with it', withRights('PaymentUpdate'), { cashierId: owner }, true],
] as const)('cash is handed out from %s: %#', (_, person, till, isAllowed) => {
  expect(tillPolicy.canPayFrom(person, till)).toBe(isAllowed)
})

test('cash of the safe is handed out with the right to confirm', () => {
  expect(tillPolicy.canPayFromSafe(withRights(...allBut('PaymentUpdate')))).toBe(false)
  expect(tillPolicy.canPayFromSafe(withRights('PaymentUpdate'))).toBe(true)
})

test('a customer’s account is made with the right to make one', () => {
  expect(accountPolicy.canCreate(withRights('AccountCreate'))).toBe(true)
  expect(accountPolicy.canCreate(withRights(...allBut('AccountCreate')))).toBe(false)
})
