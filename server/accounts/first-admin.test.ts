import { beforeEach, expect, test } from 'vitest'
import { hourMs } from '#sync/lib/durations.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { mailsTo, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { firstAdminLink, makeFirstAdmin } from './first-admin.ts'
import { demoPassword } from './sign-in.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const writer = writerOf(deps.db)

// A company without an administrator.
beforeEach(async () => {
  await writer.updateTable('account').where('role', '=', 'Admin').set({ role: 'Supervisor' }).execute()
})

let count = 0
const inputOf = (token: string, more: object = {}) => ({
  ...{ firstName: 'Ida', lastName: 'Green', email: `first${++count}@example.test`, token },
  ...{ password: testPassword, confirmPassword: testPassword, ...more },
})
const tokenOf = (link: string | null): string =>
  /^\S+\/register#token=([\w-]{32})$/.exec(link ?? '')?.[1] ?? ''
const used = 'This link was used or is too old. Start the server again: it prints a new one.'

test('the link makes one administrator, whose address needs no confirmation', async () => {
  const link = await firstAdminLink(deps)
  const input = inputOf(tokenOf(link))
  const accountId = await makeFirstAdmin(deps, input)
  const row = await kysely
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('account.accountId', '=', accountId)
    .select(['role', 'email', 'mailbox', 'brand', 'phone', 'branchId', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    ...{ role: 'Admin', email: input.email, mailbox: '', emailVerifiedAt: expect.any(String) },
    ...{ brand: '', phone: '', branchId: null },
  })
  expect(await mailsTo(deps, input.email)).toEqual([])
  expect(await firstAdminLink(deps)).toBeNull()
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(input.token)))).toBe(used)
})

test('a new link ends the one before, and each ends after a day', async () => {
  const [first, second] = [await firstAdminLink(deps), await firstAdminLink(deps)]
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(tokenOf(first))))).toBe(used)
  const { expiresAt } = await kysely
    .selectFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(tokenOf(second)))
    .select('expiresAt')
    .executeTakeFirstOrThrow()
  const left = Date.parse(expiresAt) - deps.clock.now()
  expect([left <= 24 * hourMs, left > 23 * hourMs]).toEqual([true, true])
  await writer
    .updateTable('oneTimeToken')
    .where('tokenHash', '=', hashOf(tokenOf(second)))
    .set({ expiresAt: '2026-11-02T08:00:00.000Z' })
    .execute()
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(tokenOf(second))))).toBe(used)
})

test.each([
  ['password that is typed differently', { confirmPassword: 'Another one 12' }, 'The passwords don’t match.'],
  [
    'password of demos, in a demo too',
    { password: demoPassword, confirmPassword: demoPassword },
    'too common',
  ],
])('a %s leaves the link good', async (_name, more, words) => {
  const token = tokenOf(await firstAdminLink(deps))
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(token, more)))).toContain(words)
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(token)))).toBe('done')
})

test('an address that is already taken is refused', async () => {
  const token = tokenOf(await firstAdminLink(deps))
  expect(await wordsOfWork(makeFirstAdmin(deps, inputOf(token, { email: 'user@quayside.test' })))).toBe(
    'This email address is already in use.',
  )
})
