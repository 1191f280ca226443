import { expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { actorOf } from '#sync/test/people.ts'
import { findAccount, permissionsOfRole } from '../db/accounts/accounts.ts'
import { type AccountFacts, factsOf, newPassword } from '../test/account-facts.ts'
import { type AccountSetup, putAccount, putSession, testPassword } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { updateAccount } from './update-account.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const office = must(await kysely.selectFrom('branch').select('branchId').executeTakeFirst(), 'an office')

const currentPassword = testPassword
const passwords = { password: newPassword, confirmPassword: newPassword, currentPassword }
const ofDriver = (await permissionsOfRole(kysely, 'Driver')).toSorted()
const ofAgent = (await permissionsOfRole(kysely, 'Agent')).toSorted()
const fewer = ofDriver.slice(1)
const otherPermissions: Permission[] = [...fewer, 'ReportView']

interface Row {
  readonly name: string
  readonly by: 'owner' | 'Employee' | 'Admin'
  readonly setup?: AccountSetup
  readonly update: (newEmail: string, email: string) => Partial<AccountUpdate>
  /** The facts that differ afterwards; the rest stays as it was. */
  readonly after: Partial<AccountFacts>
}

const phone = '876 555 0199'
const namedUser = { firstName: 'Nadia', lastName: 'Fraser', phone: '876 555 0100' }
const driver: AccountSetup = { role: 'Driver' }
const movedAddress = { email: 'new address', logIn: 'new address', isConfirmed: false }
const changeMails = ['account.verify to the new address', 'account.email-changed to the former address']
const rows: readonly Row[] = [
  { name: 'no field', by: 'owner', update: () => ({}), after: {} },
  {
    name: 'all that the form loaded',
    by: 'Employee',
    update: (_newEmail, email) => ({
      user: { ...namedUser, email },
      role: 'User',
      status: 'Active',
      branchId: null,
      authorization: { permissions: [] },
    }),
    after: {},
  },
  {
    name: 'a name',
    by: 'owner',
    update: () => ({ user: { firstName: 'Ida', lastName: 'Green' } }),
    after: { firstName: 'Ida', lastName: 'Green' },
  },
  {
    name: 'a phone number',
    by: 'owner',
    update: () => ({ user: { phone } }),
    after: { phone, notes: [[{ phone: namedUser.phone }, { phone }]] },
  },
  {
    name: 'a phone number that is taken away',
    by: 'Employee',
    update: () => ({ user: { phone: '' } }),
    after: { phone: '', notes: [[{ phone: namedUser.phone }, { phone: '' }]] },
  },
  {
    name: 'a taxpayer’s number',
    by: 'owner',
    update: () => ({ trn: '123456789' }),
    after: { trn: '123456789', hasTrn: true, notes: [[{}, { trn: 'changed' }]] },
  },
  {
    name: 'an office',
    by: 'Employee',
    update: () => ({ branchId: office.branchId }),
    after: { branchId: office.branchId },
  },
  {
    name: 'the same address',
    by: 'owner',
    update: (_newEmail, email) => ({ user: { email, phone } }),
    after: { phone, notes: [[{ phone: namedUser.phone }, { phone }]] },
  },
  {
    name: 'a new address',
    by: 'owner',
    update: (email) => ({ user: { email }, currentPassword }),
    after: { ...movedAddress, mails: changeMails },
  },
  {
    name: 'a confirmed address',
    by: 'Employee',
    update: (email) => ({ user: { email } }),
    after: { ...movedAddress, mails: changeMails },
  },
  {
    name: 'an unconfirmed address',
    by: 'Employee',
    setup: { emailVerifiedAt: null },
    update: (email) => ({ user: { email } }),
    after: {
      ...{ email: 'new address', logIn: 'new address' },
      mails: ['account.verify to the new address', 'account.email-removed to the former address'],
    },
  },
  {
    name: 'the first address',
    by: 'Employee',
    setup: { email: '' },
    update: (email) => ({ user: { email } }),
    after: {
      ...{ email: 'new address', logIn: 'new address', password: 'nobody’s', sessionVersion: 1 },
      mails: ['account.invited to the new address'],
    },
  },
  {
    name: 'a name without an address',
    by: 'Employee',
    setup: { email: '' },
    update: () => ({ user: { firstName: 'Ida', email: '' } }),
    after: { firstName: 'Ida' },
  },
  {
    name: 'a password',
    by: 'owner',
    update: () => passwords,
    after: {
      ...{ password: newPassword, sessionVersion: 2, ends: [null, 'password'] },
      mails: ['account.password-changed to the former address'],
      notes: [[{}, { password: 'changed' }]],
    },
  },
  {
    name: 'a password and a new address',
    by: 'owner',
    update: (email) => ({ ...passwords, user: { email } }),
    after: {
      ...{ ...movedAddress, password: newPassword, sessionVersion: 2, ends: [null, 'password'] },
      mails: [...changeMails, 'account.password-changed to the former address'],
      notes: [[{}, { password: 'changed' }]],
    },
  },
  {
    name: 'rights, one less',
    by: 'Admin',
    setup: driver,
    update: () => ({ authorization: { permissions: fewer } }),
    after: {
      ...{ rights: fewer, sessionVersion: 2 },
      notes: [[{ permissions: ofDriver }, { permissions: fewer }]],
    },
  },
  {
    name: 'rights, another one',
    by: 'Admin',
    setup: driver,
    update: () => ({ authorization: { permissions: otherPermissions } }),
    after: {
      ...{ rights: otherPermissions, sessionVersion: 2 },
      notes: [[{ permissions: ofDriver }, { permissions: otherPermissions }]],
    },
  },
  {
    name: 'rights in another order',
    by: 'Admin',
    setup: driver,
    update: () => ({ authorization: { permissions: ofDriver.toReversed() } }),
    after: {},
  },
  {
    name: 'a role',
    by: 'Admin',
    setup: driver,
    update: () => ({ role: 'Agent' }),
    after: { role: 'Agent', rights: ofAgent, sessionVersion: 2 },
  },
  {
    name: 'a role with rights of another',
    by: 'Admin',
    setup: driver,
    update: () => ({ role: 'Agent', authorization: { permissions: otherPermissions } }),
    after: {
      role: 'Agent',
      ...{ rights: otherPermissions, sessionVersion: 2 },
      notes: [[{ permissions: ofDriver }, { permissions: otherPermissions }]],
    },
  },
  {
    name: 'a suspension',
    by: 'Admin',
    update: () => ({ status: 'Suspended' }),
    after: { status: 'Suspended', sessionVersion: 2, ends: ['suspended', 'suspended'] },
  },
  {
    name: 'the end of a suspension',
    by: 'Admin',
    setup: { row: { status: 'Suspended' } },
    update: () => ({ status: 'Active' }),
    after: { status: 'Active', sessionVersion: 2 },
  },
]

/** Each edit is of a new account, whose owner logged in long ago on two devices. */
test.each(rows)('an edit by $by changes $name, and nothing else', async ({ by, setup, update, after }) => {
  const { accountId, email, role } = await putAccount(deps, { phone: namedUser.phone, ...setup })
  const address = `new.${accountId}@example.test`
  const names = new Map([[address, 'new address']])
  if (email) names.set(email, 'former address')
  const createdAt = isoOf(deps.clock.now() - 11 * minuteMs)
  const ownId = await putSession(deps, accountId, { createdAt })
  const sessionIds = [ownId, await putSession(deps, accountId, { createdAt })]
  const before = await factsOf(deps, accountId, { sessionIds, names })
  const actor = by === 'owner' ? actorOf(role, accountId) : actorOf(by)
  // An administrator has just logged in; the owner types the password where it is needed.
  const provenAt = by === 'owner' ? createdAt : isoOf(deps.clock.now())
  const edit = {
    session: { actor, sessionId: by === 'owner' ? ownId : deps.ids.next(), deviceId: '', provenAt },
    ...{ by: { actor, deviceId: '', action: 'account.update' }, mustHold: undefined },
  }
  await updateAccount(deps, edit, accountId, update(address, email) as AccountUpdate)
  expect(await factsOf(deps, accountId, { sessionIds, names })).toEqual({ ...before, ...after })
})

test('two people who give an account its first address at the same time leave one log-in', async () => {
  const { accountId } = await putAccount(deps, { email: '' })
  const addresses = [`first.${accountId}@example.test`, `second.${accountId}@example.test`]
  const actor = actorOf('Employee')
  const by = { actor, deviceId: '', action: 'account.update' }
  const session = { actor, sessionId: deps.ids.next(), deviceId: '', provenAt: isoOf(deps.clock.now()) }
  const edit = { session, by, mustHold: undefined }
  const replies = addresses.map((email) =>
    updateAccount(deps, edit, accountId, { user: { email } } as AccountUpdate),
  )
  await Promise.all(replies)
  const { email } = (await findAccount(kysely, accountId))?.user ?? {}
  expect(addresses).toContain(email)
  const rows = await kysely
    .selectFrom('credential')
    .where('accountId', '=', accountId)
    .select('email')
    .execute()
  expect(rows).toEqual([{ email }])
})
