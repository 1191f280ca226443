import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf } from '../test/money.ts'
import { mustReachAccount, updateAccount } from './update-account.ts'

let server: TestApp
const ids = new Map<Who, string>()
type Who = Role | 'User2'
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  for (const who of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Warehouse'] as const)
    ids.set(who, await accountIdOf(server, who))
})
afterAll(() => server.close())

const idFor = (who: Who): string => ids.get(who) ?? ''
const actorFor = (who: Who, more: readonly Permission[] = []) => {
  const role = who === 'User2' ? 'User' : who
  return { ...actorOf(role, idFor(who)), permissions: [...defaultPermissions(role), ...more] }
}
const wordsOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const gone = 'Account not found. It may have been deleted.'
const forbidden = 'Forbidden.'

const reaches: readonly (readonly [who: Who, whom: Who, more: readonly Permission[], words: string])[] = [
  ['User', 'User', [], 'done'],
  ['User', 'User2', [], gone],
  ['User', 'Admin', [], gone],
  ['User', 'User2', ['AccountUpdate'], gone],
  ['Employee', 'Employee', [], 'done'],
  ['Warehouse', 'Warehouse', [], 'done'],
  ['Warehouse', 'User', [], forbidden],
  ['Warehouse', 'User', ['AccountUpdate'], 'done'],
  ['Warehouse', 'Supervisor', ['AccountUpdate'], gone],
  ['Warehouse', 'Supervisor', ['AccountUpdate', 'AccessView'], forbidden],
  ['Admin', 'Supervisor', [], 'done'],
  ['Admin', 'User', [], 'done'],
]
test.each(reaches)('%s reaches the account of %s (with %j): %s', async (who, whom, more, words) => {
  expect(await wordsOf(mustReachAccount(server.app.deps, actorFor(who, more), idFor(whom)))).toContain(words)
})

test('an account that is not there is reached by nobody', async () => {
  for (const who of ['Admin', 'User'] as const)
    expect(await wordsOf(mustReachAccount(server.app.deps, actorFor(who), idOf(1)))).toBe(gone)
})

const change = (who: Who, whom: Who, update: Partial<AccountUpdate>) => {
  const actor = actorFor(who)
  const by = { actor, deviceId: '', action: 'account.update' }
  const session = { actor, sessionId: idOf(2), deviceId: '' }
  const edit = { session, by, mustHold: undefined }
  return updateAccount(server.app.deps, edit, idFor(whom), update as AccountUpdate)
}
const refusals: readonly (readonly [who: Who, whom: Who, update: Partial<AccountUpdate>, words: string])[] = [
  ['User', 'User', { role: 'Admin' }, forbidden],
  ['User', 'User', { status: 'Suspended' }, forbidden],
  ['User', 'User', { authorization: { permissions: ['AccessView'] } }, forbidden],
  ['Supervisor', 'User', { role: 'Employee' }, forbidden],
  ['Supervisor', 'User', { status: 'Suspended' }, forbidden],
  ['Supervisor', 'User', { authorization: { permissions: ['AccessView'] } }, forbidden],
  ['Supervisor', 'User', { role: 'User', status: 'Active' }, 'done'],
  [
    'Admin',
    'User',
    { password: 'a long new one 12', confirmPassword: 'a long new one 12' },
    'Only the person sets their password.',
  ],
  [
    'User',
    'User',
    { password: 'a long new one 12', confirmPassword: 'another' },
    'The passwords don’t match.',
  ],
  ['Admin', 'Admin', { status: 'Suspended' }, 'This is the last administrator.'],
  ['Admin', 'Admin', { role: 'Employee' }, 'This is the last administrator.'],
  ['Admin', 'Admin', { role: 'Admin', status: 'Active' }, 'done'],
  ['Admin', 'User', { user: { email: '' } }, 'Enter an email address.'],
  ['Admin', 'User', { user: { email: 'user2@quayside.test' } }, 'This email address is already in use.'],
  ['Admin', 'User', { user: { email: 'user@quayside.test' } }, 'done'],
  ['Admin', 'User', { branchId: idOf(3) }, 'Office not found.'],
  ['Admin', 'User', { branchId: null }, 'done'],
]
test.each(refusals)('%s changes the account of %s by %j: %s', async (who, whom, update, words) => {
  expect(await wordsOf(change(who, whom, update))).toContain(words)
})
