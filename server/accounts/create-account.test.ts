import { expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { addressesOf } from '../db/accounts/addresses.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { mailsTo, putAccount, testPassword } from '../test/account-rows.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { createAccount, insertAccount, type NewAccount, withIds } from './create-account.ts'
import { isPassword } from './passwords.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const office = { actor: actorOf('Employee'), deviceId: '', action: 'account.create' }
const visitor = { ip: '10.0.0.9' }

let count = 0
const inputOf = (more: Partial<NewAccount> = {}): NewAccount => ({
  ...{ firstName: 'Nadia', lastName: 'Fraser', email: `made${++count}@example.test`, phone: '' },
  ...{ role: 'User', brand: 'quayside', branchId: null, ...more },
})
const secretsOf = (accountId: string) =>
  kysely
    .selectFrom('accountPrivate')
    .leftJoin('credential', 'credential.accountId', 'accountPrivate.accountId')
    .where('accountPrivate.accountId', '=', accountId)
    .select(['emailVerifiedAt', 'passwordHash', 'accountPrivate.userId', 'authorizedPersons'])
    .executeTakeFirstOrThrow()

const password = testPassword
const ownerKinds = ['nobody’s', 'an account’s', 'a former one that can be undone'] as const
/** Which mail goes out, by who makes the account, whether with a password, and whose the address is. */
const mails: readonly (readonly [
  by: 'visitor' | 'office',
  more: Partial<NewAccount>,
  owner: (typeof ownerKinds)[number],
  mail: readonly string[],
])[] = [
  ['visitor', { password }, 'nobody’s', ['account.verify']],
  ['visitor', { password }, 'an account’s', ['account.known']],
  ['visitor', { password }, 'a former one that can be undone', ['account.known']],
  ['visitor', {}, 'nobody’s', ['account.invited']],
  ['office', {}, 'nobody’s', ['account.invited']],
  ['office', {}, 'an account’s', []],
  ['office', { password }, 'nobody’s', []],
  ['office', { password }, 'an account’s', []],
]
test.each(mails)(
  'an account by a %s with %j and an address that is %s gets the mail %j',
  async (by, more, owner, mail) => {
    const input = inputOf(more)
    const takenAddress = owner === 'an account’s' ? { email: input.email } : {}
    const otherAccount = owner === 'nobody’s' ? null : await putAccount(deps, takenAddress)
    if (owner === 'a former one that can be undone')
      await writerOf(deps.db)
        .insertInto('oneTimeToken')
        .values({
          ...{ tokenHash: hashOf(input.email), purpose: 'undo-email', email: input.email },
          ...{ accountId: otherAccount?.accountId ?? '', expiresAt: '2999-01-01T00:00:00.000Z' },
        })
        .execute()
    const accountId = await createAccount(deps, input, by === 'visitor' ? visitor : office)
    expect(accountId === null).toBe(otherAccount !== null)
    const notes = await kysely
      .selectFrom('audit')
      .where('entityId', '=', otherAccount?.accountId ?? accountId ?? '')
      .where('after', '=', '{"registration":"the address is in use"}')
      .select('auditId')
      .execute()
    expect(notes).toHaveLength(otherAccount ? 1 : 0)
    expect(await mailsTo(deps, input.email)).toEqual(mail)
    const message = await kysely
      .selectFrom('message')
      .where('to', '=', input.email)
      .select('accountId')
      .executeTakeFirst()
    if (mail.length > 0) expect(message?.accountId).toBe(otherAccount?.accountId ?? accountId)
  },
)

test.each([
  ['a visitor, with a password', visitor, { password }, false],
  ['the server, with a password', office, { password }, true],
  ['the office, without a password', office, {}, false],
])('the address of an account that is made by %s is confirmed: %s', async (_name, by, more, isVerified) => {
  const accountId = (await createAccount(deps, inputOf(more), by)) ?? ''
  const secrets = await secretsOf(accountId)
  expect(secrets.emailVerifiedAt !== null).toBe(isVerified)
  expect(await isPassword(secrets.passwordHash, password)).toBe('password' in more)
})

test('an account without an address has no log-in and gets no mail', async () => {
  const accountId = (await createAccount(deps, inputOf({ email: '' }), office)) ?? ''
  const secondId = await createAccount(deps, inputOf({ email: '' }), office)
  expect(secondId).not.toBeNull()
  expect((await secretsOf(accountId)).passwordHash).toBeNull()
  expect(await mailsTo(deps, '')).toEqual([])
})

test.each([
  ['User', undefined, /^QS-\d+$/],
  ['User', 'QS-777', /^QS-777$/],
  ['Employee', undefined, /^$/],
  ['Employee', 'QS-778', /^$/],
] as const)('%s with the number %s has the mailbox %s', async (role: Role, mailbox, mailboxPattern) => {
  const accountId = deps.ids.next()
  const details = { accountId, passwordHash: 'x', emailVerifiedAt: null, ...(mailbox ? { mailbox } : {}) }
  await onTheBooks(deps, (tx) => insertAccount(deps, tx, inputOf({ role }), details))
  const row = await kysely
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .select(['mailbox', 'status', 'hasTrn'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ mailbox: expect.stringMatching(mailboxPattern), status: 'Active', hasTrn: 0 })
})

test('a new customer’s address is the default one, and pickup persons are kept with new ids', async () => {
  const person = {
    name: 'Una Brown',
    phone: '',
    relationship: 'Sister',
    idType: 'Passport',
    idLast4: '',
  } as const
  const fields = {
    ...{ label: 'Home', line1: '1 Quay Street', line2: '', town: 'Kingston', parish: 'Kingston' as const },
    ...{ country: 'Jamaica', phone: '', note: '' },
  }
  const input = inputOf({ address: fields, authorizedPersons: [person] })
  const accountId = (await createAccount(deps, input, office)) ?? ''
  const { userId, authorizedPersons } = await secretsOf(accountId)
  expect(await addressesOf(kysely, userId)).toMatchObject([{ ...fields, isDefault: true }])
  expect(JSON.parse(authorizedPersons)).toEqual([{ ...person, authorizedPersonId: expect.any(String) }])
  const notesOf = (id: string) =>
    kysely
      .selectFrom('audit')
      .where('entityId', '=', id)
      .where('after', 'like', '%authorizedPersons%')
      .select('auditId')
      .orderBy('auditId')
      .execute()
  expect(await notesOf(accountId)).toHaveLength(1)
  const bare = (await createAccount(deps, inputOf(), office)) ?? ''
  const secrets = await secretsOf(bare)
  expect([await addressesOf(kysely, secrets.userId), secrets.authorizedPersons]).toEqual([[], '[]'])
  expect(await notesOf(bare)).toEqual([])
  const ownPerson = { ...person, authorizedPersonId: idOf(4) }
  expect(withIds(deps, [ownPerson, person])).toEqual([
    ownPerson,
    { ...person, authorizedPersonId: expect.any(String) },
  ])
})

test('the audit names who made an account: the office, or the person', async () => {
  const maker = async (accountId: string | null) =>
    kysely
      .selectFrom('audit')
      .where('entityId', '=', accountId ?? '')
      .select(['action', 'by', 'accountId', 'ip', 'deviceId'])
      .executeTakeFirstOrThrow()
  const ownId = await createAccount(deps, inputOf({ password }), visitor)
  expect(await maker(ownId)).toEqual({
    ...{ action: 'account.register', by: 'Nadia Fraser', accountId: ownId, ip: visitor.ip, deviceId: '' },
  })
  const short = await createAccount(deps, inputOf({ password, lastName: '' }), visitor)
  expect(await maker(short)).toMatchObject({ by: 'Nadia', accountId: short })
  expect(await maker(await createAccount(deps, inputOf(), office))).toMatchObject({
    ...{ action: 'account.create', by: 'Employee Person', accountId: office.actor.accountId },
  })
})
