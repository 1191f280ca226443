import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../accounts/sign-in.ts'
import { emailOf, openTestApp, type TestApp } from '../../test/app.ts'

const hour = 3_600_000
let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
})
afterEach(() => server.close())

const newPassword = 'Mangoes on the quay 9'
const newcomer = 'nadia@example.com'
const post = (url: string, payload: object, token: string | null = null) =>
  server.as(token, { method: 'POST', url, payload })
const register = (email: string) =>
  post('/api/accounts', {
    user: { firstName: 'Nadia', lastName: 'Fraser', email, phone: '' },
    password: newPassword,
    confirmPassword: newPassword,
  })
const forgot = (email: string) => post('/api/accounts/forgot-password', { email })
const verify = (token: string) => post('/api/accounts/verify-email', { token })
const reset = (token: string, password = newPassword, confirmPassword = password) =>
  post('/api/accounts/reset-password', { token, password, confirmPassword })
const signIn = (email: string, password: string) => post('/api/accounts/authenticate', { email, password })

/** All mails so far, the oldest first. */
async function mails(): Promise<Email[]> {
  await server.app.messages.run()
  const folder = join(server.dataDir, 'mail')
  const files = readdirSync(folder).sort()
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
}
const subjects = async () => (await mails()).map(({ to, subject }) => [to?.[0]?.address, subject])
const tokenIn = (mail: Email | undefined): string => /#([\w-]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
const newestToken = async () => tokenIn((await mails()).at(-1))
const verifiedAt = async (token: string) =>
  (await server.as(token, { url: '/api/accounts/user' })).json().user.emailVerifiedAt

describe('a registration', () => {
  test('sends one mail whose link confirms the address, once', async () => {
    expect((await register(newcomer)).statusCode).toBe(200)
    expect(await subjects()).toEqual([[newcomer, 'Confirm your email address for Quayside']])
    const { jwtToken } = (await signIn(newcomer, newPassword)).json()
    expect(await verifiedAt(jwtToken)).toBeNull()
    const token = await newestToken()
    expect((await verify(token)).json()).toEqual({ verified: true })
    expect(await verifiedAt(jwtToken)).toMatch(/^\d{4}-/)
    const secondReply = await verify(token)
    expect([secondReply.statusCode, secondReply.json().message]).toEqual([
      404,
      'This link was used or is too old. If you’ve confirmed your address already, log in. Otherwise ask for a new link.',
    ])
  })

  test('with an address in use gets the same answer, and the owner of the address is notified', async () => {
    const fresh = await register(newcomer)
    const knownReply = await register(emailOf('User'))
    expect([knownReply.statusCode, knownReply.body]).toEqual([fresh.statusCode, fresh.body])
    expect(await subjects()).toEqual([
      [newcomer, 'Confirm your email address for Quayside'],
      [emailOf('User'), 'You already have an account with Quayside'],
    ])
  })

  test('link is good for a day', async () => {
    await register(newcomer)
    const token = await newestToken()
    server.clock.forward(24 * hour + 1000)
    expect((await verify(token)).statusCode).toBe(404)
    await post('/api/accounts/resend-verification', { email: newcomer })
    const second = await newestToken()
    expect(second).not.toBe(token)
    expect((await verify(second)).statusCode).toBe(200)
  })

  test('nothing about packages is mailed to an unconfirmed address', async () => {
    await register(newcomer)
    await mails()
    const { jwtToken } = (await signIn(newcomer, newPassword)).json()
    const prealert = (trackingNumber: string) =>
      post(
        '/api/packages/prealert',
        {
          trackingNumber,
          courier: '',
          shipper: '',
          description: 'Lamp',
          declaredValueUsdCents: 100,
          quantity: 1,
        },
        jwtToken,
      )
    expect((await prealert('TBA100000000001')).statusCode).toBe(200)
    expect(await subjects()).toHaveLength(1)
    await verify(await newestToken())
    const preferences = [{ event: 'package.PreAlert', email: true }]
    await server.as(jwtToken, { method: 'PUT', url: '/api/accounts/notifications', payload: { preferences } })
    await prealert('TBA100000000002')
    expect((await subjects()).at(-1)).toEqual([newcomer, 'We’re expecting Lamp (TBA100000000002)'])
  })
})

describe('an invitation', () => {
  test('goes to whom staff make an account for: not verified, no password until the link sets one', async () => {
    const user = { firstName: 'Nadia', lastName: 'Fraser', email: newcomer, phone: '' }
    const office = await server.tokenOf('Employee')
    const registration = { user, password: newPassword, confirmPassword: newPassword }
    const refusal = await post('/api/accounts', registration, office)
    expect([refusal.statusCode, refusal.json().errors]).toEqual([400, { password: expect.any(Array) }])
    const account = (await post('/api/accounts', { user }, office)).json()
    expect(account.user.emailVerifiedAt).toBeNull()
    expect(await subjects()).toEqual([[newcomer, 'Set your password for Quayside']])
    const [mail] = await mails()
    expect(mail?.text).toMatch(/\/account\/reset-password\?invited=1#[\w-]{32}/)
    const token = tokenIn(mail)
    const resetRefusal = await reset(token, 'Nadia.Fraser1')
    expect([resetRefusal.statusCode, resetRefusal.json().message]).toEqual([
      400,
      'Don’t use your name, email address or phone number as the password. Try three or four unrelated words.',
    ])
    server.clock.forward(13 * 24 * hour)
    expect((await reset(token)).json()).toEqual({ changed: true })
    const { jwtToken } = (await signIn(newcomer, newPassword)).json()
    expect(await verifiedAt(jwtToken)).toMatch(/^\d{4}-/)
    expect((await reset(token)).statusCode).toBe(404)
  })
})

describe('asking', () => {
  test.each(['/api/accounts/forgot-password', '/api/accounts/resend-verification'])(
    '%s says the same of every address, and writes only to one that is due',
    async (url) => {
      await register(newcomer)
      const answers = []
      for (const email of [newcomer, emailOf('User'), 'nobody@example.com']) {
        const answer = await post(url, { email })
        answers.push([answer.statusCode, answer.body])
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toEqual([200, '{"asked":true}'])
      const to = (await subjects()).slice(1).map(([address]) => address)
      expect(to).toEqual(url.endsWith('password') ? [newcomer, emailOf('User')] : [newcomer])
    },
  )

  test('is answered no sooner for an address without an account', async () => {
    const times: number[] = []
    for (const email of [emailOf('User'), 'nobody@example.com', emailOf('User2'), 'no@example.com']) {
      const start = performance.now()
      await forgot(email)
      times.push(performance.now() - start)
    }
    // Timers may be a few milliseconds early.
    expect(times.filter((ms) => ms < 240)).toEqual([])
  })

  test('too often is refused in the same way for every address, and says until when', async () => {
    for (const email of [emailOf('User'), 'nobody@example.com']) {
      for (let times = 0; times < 3; times++) expect((await forgot(email)).statusCode).toBe(200)
      const answer = await forgot(email)
      // Seconds of the ten minutes may have gone by.
      const minutes = Math.ceil(Number(answer.headers['retry-after']) / 60)
      expect([answer.statusCode, minutes]).toEqual([429, 10])
    }
    expect(await mails()).toHaveLength(3)
  })

  test('is refused when it comes from one place too often, even for different addresses', async () => {
    for (let n = 0; n < 20; n++) await forgot(`person${n}@example.com`)
    expect((await forgot('person20@example.com')).statusCode).toBe(429)
  })
})

describe('a new password', () => {
  test('a link says immediately whether it can still set a password, and checking does not use it up', async () => {
    const check = (token: string) => post('/api/accounts/reset-password/check', { token })
    await forgot(emailOf('User'))
    const token = await newestToken()
    expect((await check(token)).json()).toEqual({ usable: true })
    expect((await check(token)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(200)
    const used = await check(token)
    expect([used.statusCode, used.json().message]).toEqual([
      404,
      'This link was used or is too old. Ask for a new one.',
    ])
    await forgot(emailOf('User'))
    const old = await newestToken()
    server.clock.forward(hour + 1000)
    expect((await check(old)).statusCode).toBe(404)
    expect((await check('x'.repeat(32))).statusCode).toBe(404)
  })

  test('a device that a new password has logged out gets the reason, and an invented token gets no reason', async () => {
    const payload = { email: emailOf('User'), password: demoPassword }
    const login = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
    const renew = async (ownCookies: Record<string, string>) =>
      (
        await server.app.inject({ method: 'POST', url: '/api/accounts/refresh-token', cookies: ownCookies })
      ).json().message
    await forgot(emailOf('User'))
    expect((await reset(await newestToken())).statusCode).toBe(200)
    expect(await renew(cookies)).toBe('Your password was changed. Log in with the new one.')
    expect(await renew({ quayside: 'made-up' })).toBe('Your session has ended. Please log in again.')
  })

  test('ends every session, is reported by mail, and works; the old one does not', async () => {
    const before = await server.tokenOf('User')
    await forgot(emailOf('User'))
    const token = await newestToken()
    expect((await reset(token)).json()).toEqual({ changed: true })
    expect((await server.as(before, { url: '/api/accounts/user' })).statusCode).toBe(401)
    expect((await signIn(emailOf('User'), 'Quayside-demo-1')).statusCode).toBe(401)
    expect((await signIn(emailOf('User'), newPassword)).statusCode).toBe(200)
    expect((await subjects()).at(-1)).toEqual([emailOf('User'), 'Your password for Quayside was changed'])
    expect((await reset(token, 'Another password 1')).statusCode).toBe(404)
  })

  test('that will not do costs no link', async () => {
    await forgot(emailOf('User'))
    const token = await newestToken()
    const short = await reset(token, 'short')
    expect([short.statusCode, short.json().errors]).toEqual([
      400,
      { password: ['Password is shorter than 10 characters.'] },
    ])
    const unlike = await reset(token, newPassword, 'something else')
    expect([unlike.statusCode, unlike.json().errors]).toEqual([
      400,
      { confirmPassword: ['Repeated password doesn’t match the password.'] },
    ])
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('takes the link of either of two mails, and then neither', async () => {
    await forgot(emailOf('User'))
    const first = await newestToken()
    await forgot(emailOf('User'))
    const second = await newestToken()
    expect((await reset(first)).statusCode).toBe(200)
    expect((await reset(second)).statusCode).toBe(404)
  })

  test('link is good for an hour, and for nothing else', async () => {
    await forgot(emailOf('User'))
    const token = await newestToken()
    expect((await verify(token)).statusCode).toBe(404)
    server.clock.forward(hour + 1000)
    expect((await reset(token)).statusCode).toBe(404)
  })

  test('link dies when the account gets another address', async () => {
    await forgot(emailOf('User'))
    const token = await newestToken()
    const admin = await server.tokenOf('Admin')
    const accounts = (await server.as(admin, { url: '/api/accounts' })).json()
    const { accountId } = accounts.find(
      ({ user }: { user: { email: string } }) => user.email === emailOf('User'),
    )
    const payload = { user: { email: 'moved@example.com' } }
    await server.as(admin, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
    expect((await reset(token)).statusCode).toBe(404)
  })

  test('nothing that opens an account lies in the database', async () => {
    await forgot(emailOf('User'))
    const token = await newestToken()
    const { db } = server.app.deps
    const storedText = JSON.stringify([
      await db.reads.kysely.selectFrom('message').selectAll().execute(),
      await db.reads.kysely.selectFrom('oneTimeToken').selectAll().execute(),
      await db.reads.kysely.selectFrom('audit').selectAll().orderBy('auditId').execute(),
    ])
    expect(token).toHaveLength(32)
    expect(storedText).not.toContain(token)
  })
})

test('a password that is changed while signed in ends the other sessions, and the owner is notified', async () => {
  const otherToken = await server.tokenOf('User')
  const token = await server.tokenOf('User')
  const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
  const payload = { password: newPassword, confirmPassword: newPassword }
  const answer = await server.as(token, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
  expect(answer.statusCode).toBe(200)
  expect((await server.as(otherToken, { url: '/api/accounts/user' })).statusCode).toBe(401)
  const { jwtToken } = (await signIn(emailOf('User'), newPassword)).json()
  const devices = (await server.as(jwtToken, { url: '/api/accounts/sessions' })).json()
  expect(devices).toHaveLength(2)
  expect(await subjects()).toEqual([[emailOf('User'), 'Your password for Quayside was changed']])
})

describe('an address that is changed', () => {
  test('by its owner has to be confirmed again', async () => {
    const token = await server.tokenOf('User')
    const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
    const payload = { user: { email: 'new@example.com' } }
    await server.as(token, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
    expect(await verifiedAt(token)).toBeNull()
    expect(await subjects()).toEqual([
      ['new@example.com', 'Confirm your email address for Quayside'],
      [emailOf('User'), 'Your email address for Quayside was changed'],
    ])
    await verify(tokenIn((await mails())[0]))
    expect(await verifiedAt(token)).not.toBeNull()
  })
})
