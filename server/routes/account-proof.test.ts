import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'

const demoPassword = 'Quayside-demo-1'
const newPassword = 'Mangoes on the quay 9'
const [first, second, third] = [emailOf('User'), 'second@example.com', 'third@example.com']
const minute = 60_000
const day = 24 * 60 * minute

let server: TestApp
let accountId: string
let session: string
beforeEach(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  session = await server.tokenOf('User')
  accountId = (await me()).accountId
})
afterEach(() => server.close())

const me = async (token = session) => (await server.as(token, { url: '/api/accounts/user' })).json()
const post = (url: string, payload: object) => server.as(null, { method: 'POST', url, payload })
const signIn = (email: string, password = demoPassword) =>
  post('/api/accounts/authenticate', { email, password })
const change = async (body: object, token = session) =>
  server.as(token, { method: 'PUT', url: `/api/accounts/${accountId}`, payload: body })
const toEmail = (email: string, more: object = {}) => ({ user: { email }, ...more })
const toPassword = (more: object = {}) => ({
  password: newPassword,
  confirmPassword: newPassword,
  ...more,
})
const undo = (token: string) =>
  post('/api/accounts/reset-password', { token, password: newPassword, confirmPassword: newPassword })

/** Returns the session that a person opened at the log-in long ago, as someone with their unlocked phone has it. */
async function oldSession(): Promise<string> {
  const reply = await signIn(first)
  const cookie = reply.cookies.find(({ name }) => name === 'quayside')?.value ?? ''
  server.clock.forward(11 * minute)
  const renewal = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/refresh-token',
    cookies: { quayside: cookie },
  })
  return renewal.json().jwtToken
}

async function mailsTo(address: string): Promise<Email[]> {
  await server.app.messages.run()
  const folder = join(server.dataDir, 'mail')
  const mails = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  )
  return mails.filter(({ to }) => to?.[0]?.address === address)
}
const tokenIn = (mail: Email | undefined): string => /#([\w-]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
const undoTokenTo = async (address: string): Promise<string> =>
  tokenIn((await mailsTo(address)).filter(({ text }) => text?.includes('undo=1')).at(-1))

describe('a person’s own email address and password', () => {
  test.each([
    ['email address', toEmail(second)],
    ['password', toPassword()],
  ])('a new %s takes the current password', async (_what, body) => {
    const token = await oldSession()
    const without = await change(body, token)
    expect([without.statusCode, without.json().errors]).toEqual([
      400,
      { currentPassword: ['Current password is missing.'] },
    ])
    const wrong = await change({ ...body, currentPassword: 'not the password' }, token)
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Your current password is wrong.'])
    expect((await signIn(first)).statusCode).toBe(200)
    expect((await change({ ...body, currentPassword: demoPassword }, token)).statusCode).toBe(200)
  })

  test('a fresh log-in is proof enough for ten minutes', async () => {
    server.clock.forward(9 * minute)
    expect((await change(toEmail(second))).statusCode).toBe(200)
  })

  test('a form that sends the same address back needs no password', async () => {
    const reply = await change({ user: { email: first, phone: '+1 876 555 0123' } }, await oldSession())
    expect([reply.statusCode, reply.json().user.phone]).toEqual([200, '+1 876 555 0123'])
  })

  test('guesses of the current password are counted, and do not keep the owner from logging in', async () => {
    const token = await oldSession()
    const guess = () => change(toPassword({ currentPassword: 'a guess' }), token)
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(400)
    const blockReply = await guess()
    expect([blockReply.statusCode, blockReply.json().message]).toEqual([
      429,
      expect.stringContaining('Too many wrong passwords.'),
    ])
    expect((await signIn(first)).statusCode).toBe(200)
  })
})

describe('a changed email address', () => {
  test('is reported to the old address, which can undo the change for seven days', async () => {
    await change(toEmail(second))
    expect((await mailsTo(second)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Quayside',
    ])
    expect((await mailsTo(first)).map(({ subject }) => subject)).toEqual([
      'Your email address for Quayside was changed',
    ])
    const token = await undoTokenTo(first)
    server.clock.forward(7 * day - minute)
    expect((await undo(token)).statusCode).toBe(200)
    expect((await signIn(second)).statusCode).toBe(401)
    const owner = await signIn(first, newPassword)
    expect(owner.statusCode).toBe(200)
    expect((await me(owner.json().jwtToken)).user).toMatchObject({
      email: first,
      emailVerifiedAt: expect.any(String),
    })
    expect((await undo(token)).statusCode).toBe(404)
  })

  test('cannot be undone after seven days', async () => {
    await change(toEmail(second))
    const token = await undoTokenTo(first)
    server.clock.forward(7 * day + minute)
    expect((await undo(token)).statusCode).toBe(404)
  })

  test('undone ends every session and every link that the other address got', async () => {
    await change(toEmail(second))
    await post('/api/accounts/forgot-password', { email: second })
    const resetToken = tokenIn((await mailsTo(second)).at(-1))
    await undo(await undoTokenTo(first))
    expect((await server.as(session, { url: '/api/accounts/user' })).statusCode).toBe(401)
    expect((await undo(resetToken)).statusCode).toBe(404)
    expect((await signIn(first, newPassword)).statusCode).toBe(200)
  })

  test('changed twice: the address between cannot take away what the first one can undo', async () => {
    await change(toEmail(second))
    const firstToken = await undoTokenTo(first)
    await server.app.messages.run()
    const verifyToken = tokenIn((await mailsTo(second)).at(-1))
    await post('/api/accounts/verify-email', { token: verifyToken })
    await change(toEmail(third))
    expect((await undo(await undoTokenTo(second))).statusCode).toBe(200)
    expect((await undo(firstToken)).statusCode).toBe(200)
    expect((await signIn(first, newPassword)).statusCode).toBe(200)
  })

  test('keeps the old address from every other account for as long as it can be undone', async () => {
    await change(toEmail(second))
    const stranger = { firstName: 'Nadia', lastName: 'Fraser', email: first, phone: '' }
    expect((await post('/api/accounts', { user: stranger, ...toPassword() })).statusCode).toBe(200)
    expect((await signIn(first, newPassword)).statusCode).toBe(401)
    const otherToken = await server.tokenOf('User2')
    const otherId = (await me(otherToken)).accountId
    const refusal = await server.as(otherToken, {
      ...{ method: 'PUT', url: `/api/accounts/${otherId}`, payload: toEmail(first) },
    })
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'This email address is already in use.',
    ])
    expect((await undo(await undoTokenTo(first))).statusCode).toBe(200)
    expect((await signIn(first, newPassword)).statusCode).toBe(200)
  })

  test('leaves the old address to others when it can no longer be undone', async () => {
    await change(toEmail(second))
    await server.app.messages.run()
    server.clock.forward(7 * day + minute)
    const stranger = { firstName: 'Nadia', lastName: 'Fraser', email: first, phone: '' }
    await post('/api/accounts', { user: stranger, ...toPassword() })
    expect((await signIn(first, newPassword)).statusCode).toBe(200)
  })

  test('is not put back onto an address that another account has meanwhile', async () => {
    await change(toEmail(second))
    const token = await undoTokenTo(first)
    const by = { actor: { ...system, accountId }, deviceId: '' }
    await withTransaction(server.app.deps, by, ({ kysely }) =>
      kysely.updateTable('credential').set({ email: first }).where('email', '=', emailOf('User2')).execute(),
    )
    const reply = await undo(token)
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Another account uses this email address now. Contact us, and we’ll help.',
    ])
  })

  test('is reported to both addresses when staff change it, without the customer’s password', async () => {
    const office = await server.tokenOf('Employee')
    expect((await change(toEmail(second), office)).statusCode).toBe(200)
    expect((await mailsTo(first)).map(({ subject }) => subject)).toEqual([
      'Your email address for Quayside was changed',
    ])
    expect((await mailsTo(second)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Quayside',
    ])
    expect((await undo(await undoTokenTo(first))).statusCode).toBe(200)
  })

  test('gives an address that its owner never confirmed no way into the account', async () => {
    await change(toEmail(second))
    await change(toEmail(third))
    const mails = await mailsTo(second)
    expect(mails.map(({ subject }) => subject)).toContain('Your address was removed from a Quayside account')
    expect(mails.some(({ text }) => text?.includes('undo=1'))).toBe(false)
  })

  describe('that is the owner’s again', () => {
    /** A stranger at the second address holds it for a while, as one who had the phone and the password. */
    async function changedAndConfirmed() {
      await change(toEmail(second))
      const undoToken = await undoTokenTo(first)
      await post('/api/accounts/verify-email', { token: tokenIn((await mailsTo(second)).at(-1)) })
      return undoToken
    }

    /** Sends an undo later, as after a mail server that took the mail and said that it did not. */
    const sendUndoAt = (to: string, nextAt: string) =>
      withTransaction(server.app.deps, { actor: { ...system, accountId }, deviceId: '' }, ({ kysely }) =>
        kysely
          .updateTable('message')
          .where('event', '=', 'account.email-changed')
          .where('to', '=', to)
          .set({ state: 'Waiting', sentAt: null, nextAt })
          .execute(),
      )
    const [past, future] = ['2000-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']

    test('gives the address between no link that was still in the outbox', async () => {
      const undoToken = await changedAndConfirmed()
      await change(toEmail(third))
      const token = await undoTokenTo(second)
      await sendUndoAt(second, future)
      expect((await undo(undoToken)).statusCode).toBe(200)
      await sendUndoAt(second, past)
      expect(await undoTokenTo(second)).toBe(token)
      expect((await undo(token)).statusCode).toBe(404)
    })

    test('ends the links of later changes, no matter in which order their mails were sent', async () => {
      await changedAndConfirmed()
      await sendUndoAt(first, future)
      await change(toEmail(third))
      const token = await undoTokenTo(second)
      server.clock.forward(minute)
      await sendUndoAt(first, past)
      expect((await undo(await undoTokenTo(first))).statusCode).toBe(200)
      expect((await undo(token)).statusCode).toBe(404)
    })

    test.each(['reset', 'verify'] as const)(
      'by a change back ends the way in of the address between with the %s link',
      async (link) => {
        await changedAndConfirmed()
        await change(toEmail(first))
        const token = await undoTokenTo(second)
        const confirmToken = tokenIn(
          (await mailsTo(first)).filter(({ subject }) => subject?.startsWith('Confirm')).at(-1),
        )
        if (link === 'verify')
          expect((await post('/api/accounts/verify-email', { token: confirmToken })).statusCode).toBe(200)
        else {
          await post('/api/accounts/forgot-password', { email: first })
          const resetToken = tokenIn((await mailsTo(first)).at(-1))
          expect((await undo(resetToken)).statusCode).toBe(200)
        }
        expect((await undo(token)).statusCode).toBe(404)
      },
    )

    test('is reported to the address that the account had until then', async () => {
      const undoToken = await changedAndConfirmed()
      await undo(undoToken)
      expect((await mailsTo(second)).at(-1)?.subject).toBe('Your address was removed from a Quayside account')
    })
  })
})
