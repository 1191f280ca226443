import { expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AccountRule } from '#sync/policies/account.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Precondition } from '../changes/precondition.ts'
import { permissionsOfRole } from '../db/accounts/accounts.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { type AccountSetup, putAccount, putSession, wordsOfWork } from '../test/account-rows.ts'
import { accountIdOf, openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { mustReachAccount, updateAccount } from './update-account.ts'

type Who = Role | 'User2'
const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const ids = new Map<Who, string>()
for (const person of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Warehouse'] as const)
  ids.set(person, await accountIdOf(server, person))

const idFor = (person: Who): string => ids.get(person) ?? ''
const actorFor = (person: Who, more: readonly Permission[] = []) => {
  const role = person === 'User2' ? 'User' : person
  return { ...actorOf(role, idFor(person)), permissions: [...defaultPermissions(role), ...more] }
}
const goneText = 'Account not found. It may have been deleted.'
const forbidden = 'Forbidden.'

const reaches: readonly (readonly [
  who: Who,
  whom: Who,
  more: readonly Permission[],
  words: string,
  rule?: AccountRule,
])[] = [
  ['User', 'User', [], 'done'],
  ['User', 'User2', [], goneText],
  ['User', 'Admin', [], goneText],
  ['User', 'User2', ['AccountUpdate'], goneText],
  ['Employee', 'Employee', [], 'done'],
  ['Warehouse', 'Warehouse', [], 'done'],
  ['Warehouse', 'User', [], forbidden],
  ['Warehouse', 'User', ['AccountUpdate'], 'done'],
  ['Warehouse', 'Supervisor', ['AccountUpdate'], goneText],
  ['Warehouse', 'Supervisor', ['AccountUpdate', 'AccessView'], forbidden],
  ['Admin', 'Supervisor', [], 'done'],
  ['Admin', 'User', [], 'done'],
  // Any right for the credit of customers shows that a colleague exists.
  ['Warehouse', 'Supervisor', ['ReceivePaymentView'], goneText, 'canReadCreditNotes'],
  ['Warehouse', 'Supervisor', ['ReceivePaymentView', 'AccessView'], forbidden, 'canReadCreditNotes'],
  ['Warehouse', 'Supervisor', ['CreditNoteView', 'AccessView'], forbidden, 'canReadCreditNotes'],
  ['Warehouse', 'User', ['ReceivePaymentView'], 'done', 'canReadCreditNotes'],
]
for (const [person, owner, more, words, rule] of reaches)
  test(`${person} reaches the account of ${owner} (with ${more.join(', ') || 'no other right'}; ${rule ?? 'to update'}): ${words}`, async () => {
    const reach = mustReachAccount(deps, actorFor(person, more), idFor(owner), rule)
    expect(await wordsOfWork(reach)).toContain(words)
  })

test('an account that is not there can be reached by no person', async () => {
  for (const person of ['Admin', 'User'] as const)
    expect(await wordsOfWork(mustReachAccount(deps, actorFor(person), idOf(1)))).toBe(goneText)
})

const password = 'Mangoes on the quay 9'
const passwords = { password, confirmPassword: password }
const { branchId: closedId } = await kysely.selectFrom('branch').select('branchId').executeTakeFirstOrThrow()
await writerOf(deps.db)
  .updateTable('branch')
  .where('branchId', '=', closedId)
  .set({ deletedAt: '2026-11-02T08:00:00.000Z' })
  .execute()

interface Change {
  readonly setup?: AccountSetup
  /** How long ago the session was opened. */
  readonly ageMs?: number
  /** How long ago its person has last proven to be there. */
  readonly proofAgeMs?: number
  readonly mustHold?: Precondition
}
/** Each change is of a new account, which is the author's own if both are the same. */
async function change(person: Who, owner: Who, update: Partial<AccountUpdate>, details: Change = {}) {
  const { setup, ageMs = 0, proofAgeMs = 0, mustHold } = details
  const { accountId } = await putAccount(deps, { role: owner === 'User2' ? 'User' : owner, ...setup })
  const actor = person === owner ? { ...actorFor(person), accountId } : actorFor(person)
  const sessionId = await putSession(deps, accountId, { createdAt: isoOf(deps.clock.now() - ageMs) })
  const by = { actor, deviceId: '', action: 'account.update' }
  const session = { actor, sessionId, deviceId: '', provenAt: isoOf(deps.clock.now() - proofAgeMs) }
  const edit = { session, by, mustHold }
  return updateAccount(deps, edit, accountId, update as AccountUpdate)
}

const rightsOf = (permissions: readonly Permission[]): Partial<AccountUpdate> => ({
  authorization: { permissions: [...permissions] },
})
const ownPermissions = await permissionsOfRole(kysely, 'Supervisor')
const [first = 'AccountView', ...others] = ownPermissions
const ownName = 'Don’t use your name'
const missing = 'Enter your current password.'
const unproven = 'Confirm that it’s you first.'
const openScreen = { proofAgeMs: 10 * minuteMs }
const newEmail = () => ({ user: { email: `open.${deps.ids.next()}@example.test` } })
const refusals: readonly (readonly [
  who: Who,
  whom: Who,
  update: Partial<AccountUpdate>,
  words: string,
  details?: Change,
])[] = [
  ['User', 'User', { role: 'Admin' }, forbidden],
  ['User', 'User', { status: 'Suspended' }, forbidden],
  ['User', 'User', rightsOf(['AccessView']), forbidden],
  ['Supervisor', 'User', { role: 'Employee' }, forbidden],
  ['Supervisor', 'User', { status: 'Suspended' }, forbidden],
  ['Supervisor', 'User', rightsOf(['AccessView']), forbidden],
  ['Supervisor', 'User', { role: 'User', status: 'Active', ...rightsOf([]) }, 'done'],
  ['Admin', 'User', passwords, 'Only the person sets their password.'],
  ['User', 'User', { password, confirmPassword: 'another' }, 'The passwords don’t match.'],
  ['User', 'User', { password: 'nadia-fraser', confirmPassword: 'nadia-fraser' }, ownName],
  [
    'User',
    'User',
    { password: 'zelda-fraser', confirmPassword: 'zelda-fraser', user: { firstName: 'Zelda' } },
    ownName,
  ],
  ['Admin', 'User', { user: { email: '' } }, 'Enter an email address.'],
  ['Admin', 'User', { user: { email: '' } }, 'done', { setup: { email: '' } }],
  ['Admin', 'User', { user: { email: 'user2@quayside.test' } }, 'This email address is already in use.'],
  ['Admin', 'User', { branchId: idOf(3) }, 'Office not found.'],
  ['Admin', 'User', { branchId: null }, 'done'],
  ['Admin', 'User', { branchId: closedId }, 'Office not found.'],
  ['Admin', 'User', { branchId: closedId }, 'done', { setup: { branchId: closedId } }],
  ['User', 'User', passwords, 'done', { ageMs: 9 * minuteMs }],
  ['User', 'User', passwords, missing, { ageMs: 11 * minuteMs }],
  ['User', 'User', { user: { email: 'none@example.test' } }, missing, { ageMs: 11 * minuteMs }],
  // A screen that stayed open is not enough for rights, for a suspension and for another's address.
  ['Admin', 'User', { role: 'Employee' }, unproven, openScreen],
  ['Admin', 'User', { status: 'Suspended' }, unproven, openScreen],
  ['Admin', 'Supervisor', rightsOf(['AccessView']), unproven, openScreen],
  ['Admin', 'User', newEmail(), unproven, openScreen],
  ['Admin', 'User', { role: 'Employee' }, 'done', { proofAgeMs: 9 * minuteMs }],
  ['Admin', 'User', { role: 'User', status: 'Active', user: { firstName: 'Ida' } }, 'done', openScreen],
  ['User', 'User', newEmail(), 'done', openScreen],
  ['User', 'User', { ...passwords, currentPassword: 'A guess 123' }, 'Your current password is wrong.'],
]
for (const [nth, [person, owner, update, words, details]] of refusals.entries())
  test(`${nth + 1}: ${person} changes the account of ${owner}, ${Object.keys(update).join(', ')}: ${words}`, async () => {
    expect(await wordsOfWork(change(person, owner, update, details))).toContain(words)
  })

test.each<readonly [name: string, permissions: readonly Permission[], words: string]>([
  ['the same in another order', ownPermissions.toReversed(), 'done'],
  ['one less', others, forbidden],
  ['one more', [...ownPermissions, 'AccessView'], forbidden],
  ['another one', [...others, 'AccessView'], forbidden],
  ['one twice in place of another', [...others, ...others.slice(0, 1)], forbidden],
])('a supervisor sends back their own rights, %s: %s', async (_name, permissions, words) => {
  expect([ownPermissions.includes('AccessView'), others.includes(first)]).toEqual([false, false])
  expect(await wordsOfWork(change('Supervisor', 'Supervisor', rightsOf(permissions)))).toContain(words)
})

test.each([
  ['another account', false, 'This email address is already in use.'],
  ['this account', true, 'done'],
])('an address that %s can still have back: %s', async (_name, isOwn, words) => {
  const { accountId } = await putAccount(deps)
  const former = isOwn ? accountId : (await putAccount(deps)).accountId
  const email = `former.${accountId}@example.test`
  await writerOf(deps.db)
    .insertInto('oneTimeToken')
    .values({
      ...{ tokenHash: hashOf(email), purpose: 'undo-email', email, accountId: former },
      expiresAt: '2999-01-01T00:00:00.000Z',
    })
    .execute()
  const actor = actorFor('Admin')
  const by = { actor, deviceId: '', action: 'account.update' }
  const session = { actor, sessionId: deps.ids.next(), deviceId: '', provenAt: isoOf(deps.clock.now()) }
  const edit = { session, by, mustHold: undefined }
  const update = { user: { email } } as AccountUpdate
  expect(await wordsOfWork(updateAccount(deps, edit, accountId, update))).toContain(words)
})

test('an edit of what another person has changed meanwhile is refused', async () => {
  const mustHold = () => Promise.reject(new Refusal('wrong-state', 'Another person changed this.'))
  const edit = change('Admin', 'User', { user: { firstName: 'Ida' } }, { mustHold })
  expect(await wordsOfWork(edit)).toBe('Another person changed this.')
})

test.each([
  ['have an address already', {}],
  ['have none yet', { email: '' }],
])(
  'when two accounts that %s take the same one at the same time, one account hears that it is in use',
  async (_name, setup) => {
    const user = { email: `both.${deps.ids.next()}@example.test` }
    const edits = [1, 2].map(() => wordsOfWork(change('Admin', 'User', { user }, { setup })))
    expect((await Promise.all(edits)).sort()).toEqual(['This email address is already in use.', 'done'])
  },
)
