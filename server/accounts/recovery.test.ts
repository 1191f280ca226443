import type { FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { findCredential, sessionVersionOf } from '../db/accounts/accounts-credentials.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import type { OneTimeTokenTable } from '../db/tables/accounts-tables.ts'
import { mailsTo, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { isPassword } from './passwords.ts'
import { askForMail, mustBeUsable, resetPassword, verifyEmail } from './recovery.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const writer = writerOf(deps.db)
const request = { ip: '10.0.0.9' } as FastifyRequest
const newPassword = 'Mangoes on the quay 9'
const closedAt = '2026-11-02T08:00:00.000Z'

/** The fields of a link that a test sets. */
type Link = Partial<Insertable<OneTimeTokenTable>>

let tokens = 0
/** The token of a link that an account was sent. */
async function putLink(accountId: string, more: Link): Promise<string> {
  const token = `token ${++tokens}`
  const expiresAt = isoOf(deps.clock.now() + hourMs)
  const row = {
    tokenHash: hashOf(token),
    purpose: 'reset-password',
    expiresAt,
    accountId,
    email: '',
  } as const
  await writer
    .insertInto('oneTimeToken')
    .values({ ...row, ...more })
    .execute()
  return token
}
const verifiedAtOf = async (accountId: string) =>
  (
    await kysely
      .selectFrom('accountPrivate')
      .where('accountId', '=', accountId)
      .select('emailVerifiedAt')
      .executeTakeFirstOrThrow()
  ).emailVerifiedAt
const notesOf = (accountId: string, action: string) =>
  kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .where('action', '=', action)
    .orderBy('auditId')
    .select(['before', 'after', 'by', 'ip', 'deviceId'])
    .execute()
const purposesOf = async (accountId: string) =>
  (
    await kysely
      .selectFrom('oneTimeToken')
      .where('accountId', '=', accountId)
      .orderBy('purpose')
      .select('purpose')
      .execute()
  ).map(({ purpose }) => purpose)

const asksFor = 'Ask for a new one.'
const tooOld = `This link was used or is too old. ${asksFor}`
interface Row {
  readonly name: string
  readonly link: Link
  readonly isOwnAddress?: boolean
  readonly row?: Partial<Account>
  readonly words: string
}
const rows: readonly Row[] = [
  { name: 'for a new password', link: { purpose: 'reset-password' }, words: 'done' },
  { name: 'of an invitation', link: { purpose: 'invitation' }, words: 'done' },
  { name: 'that undoes a new address', link: { purpose: 'undo-email' }, words: 'done' },
  {
    name: 'that undoes a new address, at the former one',
    link: { purpose: 'undo-email' },
    isOwnAddress: false,
    words: 'done',
  },
  { name: 'that confirms an address', link: { purpose: 'verify-email' }, words: tooOld },
  { name: 'that is too old', link: { expiresAt: closedAt }, words: tooOld },
  {
    name: 'of an invitation that is too old',
    link: { purpose: 'invitation', expiresAt: closedAt },
    words: tooOld,
  },
  {
    name: 'that undoes too late',
    link: { purpose: 'undo-email', expiresAt: closedAt },
    words: tooOld,
  },
  { name: 'to an address that the account no longer has', link: {}, isOwnAddress: false, words: tooOld },
  {
    name: 'of an invitation to a former address',
    link: { purpose: 'invitation' },
    isOwnAddress: false,
    words: tooOld,
  },
  { name: 'of an account that is suspended', link: {}, row: { status: 'Suspended' }, words: tooOld },
  { name: 'of an account that was closed', link: {}, row: { deletedAt: closedAt }, words: tooOld },
  {
    name: 'that undoes, of an account that is suspended',
    link: { purpose: 'undo-email' },
    row: { status: 'Suspended' },
    words: tooOld,
  },
  {
    name: 'that undoes, of an account that was closed',
    link: { purpose: 'undo-email' },
    row: { deletedAt: closedAt },
    words: tooOld,
  },
]
test.each(rows)(
  'a link $name sets a password, and says before whether it does: $words',
  async ({ link, isOwnAddress, row, words }) => {
    const account = await putAccount(deps, row ? { row } : {})
    const former = `former${tokens}@example.test`
    const token = await putLink(account.accountId, {
      email: isOwnAddress === false ? former : account.email,
      ...link,
    })
    expect(await wordsOfWork(mustBeUsable(deps, token))).toBe(words)
    const input = { token, password: newPassword, confirmPassword: newPassword }
    expect(await wordsOfWork(resetPassword(deps, request, input))).toBe(words)
    const isChanged = words === 'done'
    const email = isChanged && isOwnAddress === false ? former : account.email
    const credential = await findCredential(kysely, email)
    expect(credential?.accountId).toBe(account.accountId)
    expect(await isPassword(credential?.passwordHash ?? null, newPassword)).toBe(isChanged)
    // Once is all that it is good for.
    expect(await wordsOfWork(mustBeUsable(deps, token))).toBe(tooOld)
    expect(await mailsTo(deps, email)).toEqual(isChanged ? ['account.password-changed'] : [])
    const removalMails = isChanged && isOwnAddress === false ? ['account.email-removed'] : []
    if (email !== account.email) expect(await mailsTo(deps, account.email)).toEqual(removalMails)
  },
)

test('a link that is none sets nothing', async () => {
  const input = { token: 'none', password: newPassword, confirmPassword: newPassword }
  expect(await wordsOfWork(mustBeUsable(deps, 'none'))).toBe(tooOld)
  expect(await wordsOfWork(resetPassword(deps, request, input))).toBe(tooOld)
  const token = await putLink('', { accountId: null, purpose: 'first-admin' })
  expect(await wordsOfWork(mustBeUsable(deps, token))).toBe(tooOld)
})

test.each([
  ['typed differently', { confirmPassword: 'Another one 12' }, 'The passwords don’t match.'],
  ['that is too common', { password: 'password123', confirmPassword: 'password123' }, 'common'],
  ['with the own name', { password: 'nadia-fraser', confirmPassword: 'nadia-fraser' }, 'Don’t use your name'],
])('a password %s costs no link', async (_name, more, words) => {
  const { accountId, email } = await putAccount(deps)
  const token = await putLink(accountId, { email })
  const input = { token, password: newPassword, confirmPassword: newPassword }
  expect(await wordsOfWork(resetPassword(deps, request, { ...input, ...more }))).toContain(words)
  expect(await wordsOfWork(resetPassword(deps, request, input))).toBe('done')
})

test.each([
  ['was confirmed before stays so', '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'],
  ['was not confirmed is, by the mail that was read', null, expect.stringMatching(/^\d{4}-/)],
])('an address that %s', async (_name, before, after) => {
  const { accountId, email } = await putAccount(deps, { emailVerifiedAt: before })
  const sessionId = deps.ids.next()
  await insertSession(writer, {
    ...{ sessionId, accountId, deviceId: '', generation: 1, createdAt: closedAt, rotatedAt: closedAt },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  const token = await putLink(accountId, { email })
  for (const purpose of ['verify-email', 'invitation', 'reset-password', 'undo-email'] as const)
    await putLink(accountId, { email, purpose })
  const endedIds: string[] = []
  const stop = deps.db.events.onRightsChanged((id) => endedIds.push(id))
  await resetPassword(deps, request, { token, password: newPassword, confirmPassword: newPassword })
  stop()
  expect([endedIds, await verifiedAtOf(accountId), await purposesOf(accountId)]).toEqual([
    [accountId],
    after,
    [],
  ])
  expect(await sessionVersionOf(kysely, accountId)).toBe(2)
  expect(await notesOf(accountId, 'account.reset-password')).toEqual([
    { before: '{}', after: '{"password":"changed"}', by: 'Visitor', ip: request.ip, deviceId: '' },
  ])
  const session = await kysely
    .selectFrom('session')
    .where('sessionId', '=', sessionId)
    .select('endReason')
    .executeTakeFirstOrThrow()
  expect(session.endReason).toBe('password')
})

test('a former address that is put back ends the links that the other one asked for', async () => {
  const { accountId, email } = await putAccount(deps)
  const token = await putLink(accountId, { purpose: 'undo-email', email: `former.${email}` })
  const otherToken = await putLink(accountId, { email })
  await resetPassword(deps, request, { token, password: newPassword, confirmPassword: newPassword })
  expect(await purposesOf(accountId)).toEqual([])
  expect(await wordsOfWork(mustBeUsable(deps, otherToken))).toBe(tooOld)
})

test('an address that another account has meanwhile is not put back', async () => {
  const [account, otherAccount] = [await putAccount(deps), await putAccount(deps)]
  const token = await putLink(account.accountId, { purpose: 'undo-email', email: otherAccount.email })
  const input = { token, password: newPassword, confirmPassword: newPassword }
  expect(await wordsOfWork(resetPassword(deps, request, input))).toBe(
    'Another account uses this email address now. Contact us, and we’ll help.',
  )
})

const confirmedText =
  'This link was used or is too old. If you’ve confirmed your address already, log in. Otherwise ask for a new link.'
const verifications: readonly Row[] = [
  { name: 'to the address', link: { purpose: 'verify-email' }, words: 'done' },
  { name: 'for a new password', link: { purpose: 'reset-password' }, words: confirmedText },
  { name: 'that is too old', link: { purpose: 'verify-email', expiresAt: closedAt }, words: confirmedText },
  {
    name: 'to a former address',
    link: { purpose: 'verify-email' },
    isOwnAddress: false,
    words: confirmedText,
  },
  {
    name: 'of an account that was closed',
    link: { purpose: 'verify-email' },
    row: { deletedAt: closedAt },
    words: confirmedText,
  },
]
test.each(verifications)(
  'a link $name confirms an address: $words',
  async ({ link, isOwnAddress, row, words }) => {
    const { accountId, email } = await putAccount(deps, { emailVerifiedAt: null, ...(row ? { row } : {}) })
    const token = await putLink(accountId, {
      email: isOwnAddress === false ? 'former@example.test' : email,
      ...link,
    })
    expect(await wordsOfWork(verifyEmail(deps, request, token))).toBe(words)
    const verifiedAt = await verifiedAtOf(accountId)
    expect(verifiedAt !== null).toBe(words === 'done')
    const after = JSON.stringify({ emailVerifiedAt: verifiedAt })
    expect(await notesOf(accountId, 'account.verify-email')).toEqual(
      words === 'done'
        ? [{ before: '{"emailVerifiedAt":null}', after, by: 'Visitor', ip: request.ip, deviceId: '' }]
        : [],
    )
  },
)

test('a token that is none confirms no address', async () => {
  expect(await wordsOfWork(verifyEmail(deps, request, 'none'))).toBe(confirmedText)
})

const requestRows: readonly (readonly [
  event: 'account.reset' | 'account.verify',
  name: string,
  setup: { emailVerifiedAt?: string | null; row?: Partial<Account> },
  isSent: boolean,
])[] = [
  ['account.reset', 'that is confirmed', {}, true],
  ['account.reset', 'that is not confirmed', { emailVerifiedAt: null }, true],
  ['account.reset', 'of an account that is suspended', { row: { status: 'Suspended' } }, false],
  ['account.reset', 'of an account that was closed', { row: { deletedAt: closedAt } }, false],
  ['account.verify', 'that is confirmed', {}, false],
  ['account.verify', 'that is not confirmed', { emailVerifiedAt: null }, true],
  [
    'account.verify',
    'of an account that is suspended',
    { emailVerifiedAt: null, row: { status: 'Suspended' } },
    false,
  ],
  [
    'account.verify',
    'of an account that was closed',
    { emailVerifiedAt: null, row: { deletedAt: closedAt } },
    false,
  ],
]
test.each(requestRows)('%s is asked for an address %s: %j, %s', async (event, _name, setup, isSent) => {
  const { accountId, email } = await putAccount(deps, setup)
  await askForMail(deps, request, email, event)
  expect(await mailsTo(deps, email)).toEqual(isSent ? [event] : [])
  const note = await kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .where('action', '=', event)
    .select(['after', 'by', 'ip'])
    .executeTakeFirstOrThrow()
  expect(note).toEqual({
    after: JSON.stringify({ mail: isSent ? event : `${event}: none was due` }),
    ...{ by: 'Visitor', ip: request.ip },
  })
})

test('an address that is not known is asked about and gets nothing', async () => {
  for (const event of ['account.reset', 'account.verify'] as const) {
    await askForMail(deps, request, 'nobody@example.test', event)
    expect(await mailsTo(deps, 'nobody@example.test')).toEqual([])
    expect((await notesOf('', event)).at(-1)).toMatchObject({
      ...{ before: null, after: JSON.stringify({ mail: `${event}: none was due` }) },
    })
  }
})
