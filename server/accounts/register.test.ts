import { expect, test } from 'vitest'
import type { NewCustomer, NewStaff } from '#sync/api/accounts/accounts-manage.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { permissionsOfRole } from '../db/accounts/accounts.ts'
import { mailsTo, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { createCustomer, createStaff, registerCustomer } from './register.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const [open, closed] = await kysely.selectFrom('branch').select('branchId').limit(2).execute()
await writerOf(deps.db)
  .updateTable('branch')
  .where('branchId', '=', closed?.branchId ?? '')
  .set({ active: 0 })
  .execute()

let count = 0
const user = (more: object = {}) => ({
  ...{ firstName: 'Nadia', lastName: 'Fraser', email: `new${++count}@example.test`, phone: '' },
  ...more,
})
const rowOf = (email: string) =>
  kysely.selectFrom('account').where('email', '=', email).selectAll().executeTakeFirst()
const callOf = (actor: Actor) => ({
  request: { ip: '10.0.0.9', headers: {} },
  signed: { actor, sessionId: idOf(2), deviceId: '' },
})

type Rows = readonly (readonly [name: string, input: object, words: string])[]
const places: Rows = [
  ['nothing more', {}, 'done'],
  ['the brand of the company', { brand: 'quayside' }, 'done'],
  ['its second brand', { brand: deps.env.brandPrefix }, 'done'],
  ['another brand', { brand: 'another' }, 'Brand not found.'],
  ['an office', { branchId: open?.branchId }, 'done'],
  ['an office that is closed', { branchId: closed?.branchId }, 'Office not found.'],
  ['an office that is not there', { branchId: idOf(7) }, 'Office not found.'],
]
const visitors: Rows = [
  ...places,
  ['no email address', { user: user({ email: '' }) }, 'Enter your email address: you log in with it.'],
  ['no password', { password: undefined, confirmPassword: undefined }, 'Choose a password.'],
  ['a password typed differently', { confirmPassword: 'Another one 12' }, 'The passwords don’t match.'],
]
test.each(visitors)('a visitor who registers with %s', async (_name, more, words) => {
  const input = {
    ...{ user: user(), password: testPassword, confirmPassword: testPassword },
    ...{ branchId: null, authorizedPersons: [], ...more },
  } as NewCustomer
  expect(await wordsOfWork(registerCustomer(deps, input, { ip: '10.0.0.9' }))).toBe(words)
  const row = input.user.email === '' ? undefined : await rowOf(input.user.email)
  if (words !== 'done') return expect(row).toBeUndefined()
  expect(row).toMatchObject({ role: 'User', brand: input.brand ?? 'quayside', branchId: input.branchId })
  expect(await mailsTo(deps, input.user.email)).toEqual(['account.verify'])
})

const byPerson = 'Leave the password out. The person gets an email with a link and sets it there.'
const customers: Rows = [
  ...places,
  ['no email address', { user: user({ email: '' }) }, 'done'],
  ['a password', { password: testPassword }, byPerson],
  ['an empty password', { password: '' }, byPerson],
]
test.each(customers)('a customer whom staff add with %s', async (_name, more, words) => {
  const input = { user: user(), branchId: null, authorizedPersons: [], ...more } as NewCustomer
  const reply = createCustomer(deps, input, callOf(actorOf('Employee')))
  expect(await wordsOfWork(reply)).toBe(words)
  if (words === 'done') expect(await reply).toMatchObject({ role: 'User', brand: input.brand ?? 'quayside' })
})

const ofDriver = await permissionsOfRole(kysely, 'Driver')
const ofSupervisor = await permissionsOfRole(kysely, 'Supervisor')
const staff: readonly (readonly [
  name: string,
  maker: Pick<Actor, 'role' | 'permissions'>,
  role: NewStaff['role'],
  more: object,
  words: string,
])[] = [
  ['an administrator', { role: 'Admin', permissions: [] }, 'Admin', {}, 'done'],
  ['an administrator', { role: 'Admin', permissions: [] }, 'Supervisor', {}, 'done'],
  ['one with the same rights', { role: 'Supervisor', permissions: ofDriver }, 'Driver', {}, 'done'],
  [
    'one with a right less',
    { role: 'Supervisor', permissions: ofDriver.slice(1) },
    'Driver',
    {},
    forbiddenText,
  ],
  [
    'one with one right',
    { role: 'Supervisor', permissions: ofDriver.slice(0, 1) },
    'Driver',
    {},
    forbiddenText,
  ],
  ['one with all rights', { role: 'Supervisor', permissions: ofSupervisor }, 'Admin', {}, forbiddenText],
  ['an administrator', { role: 'Admin', permissions: [] }, 'Driver', { password: testPassword }, byPerson],
  [
    'an administrator',
    { role: 'Admin', permissions: [] },
    'Driver',
    { branchId: idOf(7) },
    'Office not found.',
  ],
]
test.each(staff)('%s makes staff', async (_name, maker, role, more, words) => {
  const actor = { ...actorOf('Supervisor'), ...maker }
  const input = { user: user(), branchId: null, role, ...more } as NewStaff
  const reply = createStaff(deps, input, callOf(actor))
  expect(await wordsOfWork(reply)).toBe(words)
  if (words === 'done') expect(await reply).toMatchObject({ role, mailbox: '', brand: 'quayside' })
})

test('of two rights the maker lacks either one', async () => {
  const lacking = (permission: Permission) => ofDriver.filter((candidate) => candidate !== permission)
  for (const permission of ofDriver) {
    const actor = { ...actorOf('Supervisor'), permissions: lacking(permission) }
    const input = { user: user(), branchId: null, role: 'Driver' } as NewStaff
    expect(await wordsOfWork(createStaff(deps, input, callOf(actor)))).toBe(forbiddenText)
  }
})

test('a call that is sent again with its key makes one account, and its TRN is not stored with it', async () => {
  const input = { user: user(), branchId: null, authorizedPersons: [], trn: '123456789' } as NewCustomer
  const call = callOf(actorOf('Employee'))
  const request = { ...call.request, headers: { 'idempotency-key': `customer ${++count}` } }
  const first = await createCustomer(deps, input, { ...call, request })
  const secondReply = await createCustomer(deps, input, { ...call, request })
  expect(secondReply.accountId).toBe(first.accountId)
  expect(first.hasTrn).toBe(true)
  const otherCustomer = createCustomer(deps, { ...input, trn: '987654321' }, { ...call, request })
  expect(await wordsOfWork(otherCustomer)).toContain('was used for another change')
  await writerOf(deps.db)
    .updateTable('account')
    .where('accountId', '=', first.accountId)
    .set({ deletedAt: first.createdAt })
    .execute()
  const late = createCustomer(deps, input, { ...call, request })
  expect(await wordsOfWork(late)).toBe('Account not found. It may have been deleted.')
})
