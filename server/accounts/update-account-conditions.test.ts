import { expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { putAccount, wordsOfWork } from '../test/account-rows.ts'
import { accountIdOf, openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { mustReachAccount, updateAccount } from './update-account.ts'

type Who = Role | 'User2'
const { server } = await openCompany()
const { deps } = server.app
const ids = new Map<Who, string>()
for (const who of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Warehouse'] as const)
  ids.set(who, await accountIdOf(server, who))

const idFor = (who: Who): string => ids.get(who) ?? ''
const actorFor = (who: Who, more: readonly Permission[] = []) => {
  const role = who === 'User2' ? 'User' : who
  return { ...actorOf(role, idFor(who)), permissions: [...defaultPermissions(role), ...more] }
}
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
  expect(await wordsOfWork(mustReachAccount(deps, actorFor(who, more), idFor(whom)))).toContain(words)
})

test('an account that is not there is reached by nobody', async () => {
  for (const who of ['Admin', 'User'] as const)
    expect(await wordsOfWork(mustReachAccount(deps, actorFor(who), idOf(1)))).toBe(gone)
})

/** Each change is of a new account, and one of an administrator is of the last one. */
const change = async (who: Who, whom: Who, update: Partial<AccountUpdate>) => {
  await writerOf(deps.db).updateTable('account').where('role', '=', 'Admin').set({ role: 'Agent' }).execute()
  const { accountId } = await putAccount(deps, { role: whom === 'User2' ? 'User' : whom })
  const actor = who === whom ? { ...actorFor(who), accountId } : actorFor(who)
  const sessionId = deps.ids.next()
  const at = isoOf(deps.clock.now())
  await insertSession(writerOf(deps.db), {
    ...{ sessionId, accountId, deviceId: '', generation: 1, createdAt: at, rotatedAt: at },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  const by = { actor, deviceId: '', action: 'account.update' }
  const edit = { session: { actor, sessionId, deviceId: '' }, by, mustHold: undefined }
  return updateAccount(deps, edit, accountId, update as AccountUpdate)
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
  ['Admin', 'User', { user: { email: 'newest@quayside.test' } }, 'done'],
  ['Admin', 'User', { branchId: idOf(3) }, 'Office not found.'],
  ['Admin', 'User', { branchId: null }, 'done'],
]
test.each(refusals)('%s changes the account of %s by %j: %s', async (who, whom, update, words) => {
  expect(await wordsOfWork(change(who, whom, update))).toContain(words)
  await writerOf(deps.db)
    .updateTable('credential')
    .where('email', '=', 'newest@quayside.test')
    .set({ email: `former${deps.ids.next()}@quayside.test` })
    .execute()
})
