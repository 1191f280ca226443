import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#sync/lib/durations.ts'
import { demoPassword } from '../../accounts/sign-in.ts'
import { newToken } from '../../db/accounts/one-time.ts'
import { replaceOneTimeToken } from '../../db/accounts/one-time-tokens.ts'
import { cookieOf, openTestApp, type TestApp } from '../../test/app.ts'
import { codeAt, factorCalls, newPasskey } from '../../test/second-factors.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let calls: ReturnType<typeof factorCalls>
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  calls = factorCalls(server)
})
afterEach(() => server.close())

const now = () => server.clock.now()
const byCode = (secret: string, at = now()) => ({ kind: 'totp', code: codeAt(secret, at) })
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
const isGood = (token: string) => statusOf(server.as(token, { url: '/api/accounts/user' }))
const ownId = async (token: string): Promise<string> =>
  (await server.as(token, { url: '/api/accounts/user' })).json().accountId
const auditOf = async (action: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('action', '=', action)
    .selectAll()
    .orderBy('auditId')
    .execute()

describe('an account with an authenticator app', () => {
  let secret: string
  let codes: string[]
  let token: string
  beforeEach(async () => {
    token = await server.tokenOf('Senior')
    const app = await calls.addApp(token)
    secret = app.secret
    codes = app.recoveryCodes ?? []
  })

  test('the password alone opens nothing: no token, no cookie', async () => {
    const answer = await calls.logIn('Senior')
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['secondStep'])
    expect(cookieOf(answer, 'quayside')).toBeUndefined()
    const { ticket, kinds, mustEnrol } = answer.json().secondStep
    expect([kinds, mustEnrol]).toEqual([['totp', 'recovery'], false])
    expect(await isGood(ticket)).toBe(401)
    const refresh = {
      method: 'POST',
      url: '/api/accounts/refresh-token',
      cookies: { quayside: ticket },
    } as const
    expect(await statusOf(server.app.inject(refresh))).toBe(401)
  })

  test('password and code log in, and the factor says when it was last used', async () => {
    const { ticket } = await calls.stepOf('Senior')
    const answer = await calls.secondStep(ticket, byCode(secret))
    expect(answer.json().user.role).toBe('Senior')
    expect(cookieOf(answer, 'quayside')).toBeTruthy()
    const { jwtToken } = answer.json()
    const list = (await server.as(jwtToken, { url: '/api/accounts/factors' })).json()
    expect(list).toMatchObject({ recoveryCodesLeft: 10, isRequired: false })
    expect(list.factors).toEqual([
      expect.objectContaining({ kind: 'totp', name: 'Phone', lastUsedAt: expect.any(String) }),
    ])
    expect(JSON.stringify(list)).not.toContain(secret)
  })

  test('a code works once, also with another ticket inside its window', async () => {
    const code = byCode(secret)
    expect(await statusOf(calls.secondStep((await calls.stepOf('Senior')).ticket, code))).toBe(200)
    const secondReply = await calls.secondStep((await calls.stepOf('Senior')).ticket, code)
    expect([secondReply.statusCode, secondReply.json().message]).toEqual([
      400,
      'This code is wrong or was used already. Wait for the next one in your app.',
    ])
  })

  test('the code that set up the app logs no one in', async () => {
    const otherToken = await server.tokenOf('Supervisor')
    const { ticket, totp } = await calls.offer(otherToken, 'totp')
    const proof = byCode(totp?.secret ?? '')
    expect(
      await statusOf(calls.post('/api/accounts/factors', { ticket, name: 'P', proof }, otherToken)),
    ).toBe(200)
    expect(await statusOf(calls.secondStep((await calls.stepOf('Supervisor')).ticket, proof))).toBe(400)
  })

  test.each([
    ['a step ago', -30_000, 200],
    ['a step ahead', 30_000, 200],
    ['two steps ago', -60_000, 400],
    ['two steps ahead', 60_000, 400],
  ])('a phone whose clock is %s', async (_name, skew, status) => {
    const { ticket } = await calls.stepOf('Senior')
    expect(await statusOf(calls.secondStep(ticket, byCode(secret, now() + skew)))).toBe(status)
  })

  test('of two at the same moment with one code, one gets in', async () => {
    const [firstStep, two] = [await calls.stepOf('Senior'), await calls.stepOf('Senior')]
    const code = byCode(secret)
    const answers = await Promise.all([
      calls.secondStep(firstStep.ticket, code),
      calls.secondStep(two.ticket, code),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
  })

  test('a ticket is good for one login, for ten minutes, and for no other person’s code', async () => {
    const { ticket } = await calls.stepOf('Senior')
    expect(await statusOf(calls.secondStep(ticket, byCode(secret)))).toBe(200)
    server.clock.forward(minuteMs)
    expect(await statusOf(calls.secondStep(ticket, byCode(secret)))).toBe(409)
    const late = await calls.stepOf('Senior')
    server.clock.forward(10 * minuteMs)
    expect(await statusOf(calls.secondStep(late.ticket, byCode(secret)))).toBe(409)
    const otherApp = await calls.addApp(await server.tokenOf('Supervisor'))
    const { ticket: others } = await calls.stepOf('Supervisor')
    expect(await statusOf(calls.secondStep(others, byCode(secret)))).toBe(400)
    expect(await statusOf(calls.secondStep(others, byCode(otherApp.secret)))).toBe(200)
  })

  test('a ticket of the first step ends with a new password', async () => {
    const { ticket } = await calls.stepOf('Senior')
    const payload = {
      password: 'Sorrel and ginger 7',
      confirmPassword: 'Sorrel and ginger 7',
      currentPassword: demoPassword,
    }
    const url = `/api/accounts/${await ownId(token)}`
    expect(await statusOf(server.as(token, { method: 'PUT', url, payload }))).toBe(200)
    expect(await statusOf(calls.secondStep(ticket, byCode(secret)))).toBe(409)
  })

  test('a stolen password and an open screen change neither the password nor the address', async () => {
    const url = `/api/accounts/${await ownId(token)}`
    server.clock.forward(11 * minuteMs)
    const password = { password: 'Sorrel and ginger 7', confirmPassword: 'Sorrel and ginger 7' }
    for (const change of [password, { user: { email: 'thief@elsewhere.test' } }]) {
      const payload = { ...change, currentPassword: demoPassword }
      const answer = await server.as(token, { method: 'PUT', url, payload })
      expect([answer.statusCode, answer.json().needsProof]).toEqual([403, true])
    }
  })

  test('guesses end soon, with the time to wait, for every ticket together', async () => {
    let last = 0
    for (let i = 0; i < 9; i++) {
      const { ticket } = await calls.stepOf('Senior')
      last = await statusOf(calls.secondStep(ticket, { kind: 'totp', code: String(i).padStart(6, '0') }))
    }
    expect(last).toBe(429)
    const { ticket } = await calls.stepOf('Senior')
    const answer = await calls.secondStep(ticket, byCode(secret))
    expect([answer.statusCode, answer.json().message]).toEqual([
      429,
      'Too many wrong codes. Please wait before you try again.',
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a recovery code logs in once, however it is typed; only the first of two simultaneous tries gets in', async () => {
    const [code = '', second = ''] = codes
    expect(codes).toHaveLength(10)
    const use = async (text: string) =>
      calls.secondStep((await calls.stepOf('Senior')).ticket, { kind: 'recovery', code: text })
    expect((await use(code.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
    expect((await use(code)).statusCode).toBe(400)
    const tickets = [await calls.stepOf('Senior'), await calls.stepOf('Senior')]
    const race = await Promise.all(
      tickets.map(({ ticket }) => calls.secondStep(ticket, { kind: 'recovery', code: second })),
    )
    expect(race.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const rows = await server.app.deps.db.reads.kysely.selectFrom('recoveryCode').selectAll().execute()
    for (const text of codes) expect(JSON.stringify(rows)).not.toContain(text.slice(0, 5))
  })

  test('a wrong recovery code and a code that was used already are in the audit, too', async () => {
    const code = byCode(secret)
    expect(await statusOf(calls.secondStep((await calls.stepOf('Senior')).ticket, code))).toBe(200)
    expect(await auditOf('account.login-refused')).toEqual([])
    for (const proof of [code, { kind: 'recovery', code: 'AAAAA-BBBBB' }])
      expect(await statusOf(calls.secondStep((await calls.stepOf('Senior')).ticket, proof))).toBe(400)
    const accountId = await ownId(token)
    expect(await auditOf('account.login-refused')).toMatchObject([
      { entityId: accountId },
      { entityId: accountId },
    ])
  })

  test('a new set of recovery codes replaces the one before', async () => {
    const answer = await calls.post('/api/accounts/factors/recovery-codes', {}, token)
    const [fresh] = answer.json().recoveryCodes
    const use = async (code: string | undefined) =>
      statusOf(calls.secondStep((await calls.stepOf('Senior')).ticket, { kind: 'recovery', code }))
    expect(await use(codes[3])).toBe(400)
    expect(await use(fresh)).toBe(200)
  })

  test('an app that doesn’t know the second step is asked to update', async () => {
    const answer = await calls.logIn('Senior', {})
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('Close the app'),
    ])
    expect(answer.json().jwtToken).toBeUndefined()
  })

  test('a wrong password is answered as without a factor: no one learns which people have one', async () => {
    const wrong = { password: 'not the password' }
    const [firstReply, otherReply] = [
      await calls.logIn('Senior', wrong),
      await calls.logIn('Supervisor', wrong),
    ]
    expect([firstReply.statusCode, firstReply.json()]).toEqual([otherReply.statusCode, otherReply.json()])
    const options = await calls.post('/api/accounts/authenticate/passkey', {})
    expect(options.json().passkey.allowCredentials ?? []).toEqual([])
  })

  test('a password that is set by mail is followed by the second step', async () => {
    const { ticket } = await calls.stepOf('Senior')
    const refusal = await statusOf(
      calls.post('/api/accounts/authenticate/first-factor/offer', { ticket, kind: 'totp' }),
    )
    expect(refusal).toBe(409)
    const user = (await server.as(token, { url: '/api/accounts/user' })).json()
    const link = newToken('reset-password', now(), 3_600_000)
    const row = { ...link.row, accountId: user.accountId, email: user.email }
    await replaceOneTimeToken(writerOf(server.app.deps.db), row)
    const password = 'Sorrel and ginger 7'
    const body = { token: link.token, password, confirmPassword: password }
    const reset = await calls.post('/api/accounts/reset-password', body)
    expect([reset.statusCode, reset.json()]).toEqual([200, { changed: true }])
    const answer = await calls.logIn('Senior', { password, secondStep: true })
    expect(Object.keys(answer.json())).toEqual(['secondStep'])
  })

  test('an administrator removes a colleague’s factors with a reason; it is audited and mailed', async () => {
    const admin = await server.tokenOf('Admin')
    const url = `/api/accounts/${await ownId(token)}/factors/reset`
    expect(await statusOf(calls.post(url, {}, admin))).toBe(400)
    expect(await statusOf(calls.post(url, { reason: 'x' }, await server.tokenOf('Supervisor')))).toBe(404)
    const answer = await calls.post(url, { reason: 'Lost the phone' }, admin)
    expect([answer.statusCode, answer.json().factors]).toEqual([200, []])
    expect(await isGood(token)).toBe(401)
    expect((await calls.logIn('Senior')).json().jwtToken).toBeTruthy()
    const [entry] = await auditOf('factor.reset')
    expect(JSON.stringify(entry)).toContain('Lost the phone')
    const mails = await server.app.deps.db.reads.kysely
      .selectFrom('message')
      .where('event', '=', 'account.factors')
      .selectAll()
      .execute()
    expect(JSON.stringify(mails)).toContain('Lost the phone')
  })
})

describe('a passkey', () => {
  test('logs in alone, and as the second step', async () => {
    const token = await server.tokenOf('Driver')
    const key = await calls.addPasskey(token)
    const alone = (await calls.post('/api/accounts/authenticate/passkey', {})).json()
    const proof = { kind: 'passkey', answer: key.answer(alone.passkey.challenge) }
    expect((await calls.secondStep(alone.ticket, proof)).json().user.role).toBe('Driver')
    expect(await statusOf(calls.secondStep(alone.ticket, proof))).toBe(409)
    const { ticket, passkey, kinds } = await calls.stepOf('Driver')
    expect(kinds).toEqual(['passkey', 'recovery'])
    const second = { kind: 'passkey', answer: key.answer(passkey.challenge) }
    expect(await statusOf(calls.secondStep(ticket, second))).toBe(200)
  })

  test('of another site is refused', async () => {
    const key = await calls.addPasskey(await server.tokenOf('Driver'))
    const { ticket, passkey } = await calls.stepOf('Driver')
    const answer = key.answer(passkey.challenge, 'https://quayside.example.evil')
    expect(await statusOf(calls.secondStep(ticket, { kind: 'passkey', answer }))).toBe(400)
  })

  test('of another account opens no ticket of this one, and no old challenge is taken', async () => {
    const ownKey = await calls.addPasskey(await server.tokenOf('Driver'))
    const otherKey = await calls.addPasskey(await server.tokenOf('Agent'))
    const { ticket, passkey } = await calls.stepOf('Driver')
    const wrong = { kind: 'passkey', answer: otherKey.answer(passkey.challenge) }
    expect(await statusOf(calls.secondStep(ticket, wrong))).toBe(400)
    const old = { kind: 'passkey', answer: ownKey.answer('b2xkIGNoYWxsZW5nZQ') }
    expect(await statusOf(calls.secondStep(ticket, old))).toBe(400)
    const offer = await calls.offer(await server.tokenOf('Processor'), 'passkey')
    const elsewhere = newPasskey('https://evil.example').make(String(offer.passkey?.['challenge']))
    const body = { ticket: offer.ticket, name: 'x', proof: { kind: 'passkey', passkey: elsewhere } }
    expect(await statusOf(calls.post('/api/accounts/factors', body, await server.tokenOf('Processor')))).toBe(
      409,
    )
  })
})

describe('a role that needs a second factor', () => {
  const requirement = { requiredFor: ['Senior', 'Warehouse'], openSessionsUntil: null }

  test('is led through setting one up, and can do nothing else before', async () => {
    await calls.settings(requirement)
    const answer = await calls.logIn('Senior')
    const step = answer.json().secondStep
    expect([step.mustEnrol, step.kinds, cookieOf(answer, 'quayside')]).toEqual([true, [], undefined])
    expect(await isGood(step.ticket)).toBe(401)
    expect(await statusOf(calls.secondStep(step.ticket, { kind: 'totp', code: '123456' }))).toBe(409)
    const offer = (
      await calls.post('/api/accounts/authenticate/first-factor/offer', { ticket: step.ticket, kind: 'totp' })
    ).json()
    const proof = byCode(offer.totp.secret)
    const body = { ticket: offer.ticket, name: 'Phone', proof }
    const setupReply = await calls.post('/api/accounts/authenticate/first-factor', body)
    expect(setupReply.json().recoveryCodes).toHaveLength(10)
    expect(await isGood(setupReply.json().jwtToken)).toBe(200)
    expect(await statusOf(calls.post('/api/accounts/authenticate/first-factor', body))).toBe(409)
    expect((await calls.stepOf('Senior')).mustEnrol).toBe(false)
  })

  test('continues with open logins until the day that the setting states, and not after it', async () => {
    const login = await calls.logIn('Senior')
    const token: string = login.json().jwtToken
    const cookie = cookieOf(login, 'quayside') ?? ''
    const day = (days: number) => new Date(now() + days * dayMs - 5 * 3_600_000).toISOString().slice(0, 10)
    await calls.settings({ ...requirement, openSessionsUntil: day(1) })
    expect(await isGood(token)).toBe(200)
    await calls.settings({ ...requirement, openSessionsUntil: day(-1) })
    expect(await isGood(token)).toBe(401)
    const refresh = {
      method: 'POST',
      url: '/api/accounts/refresh-token',
      cookies: { quayside: cookie },
    } as const
    const answer = await server.app.inject(refresh)
    expect([answer.statusCode, answer.json().message]).toEqual([
      401,
      'Your role now logs in with a second factor. Log in again to set it up.',
    ])
  })

  test('can’t remove its last factor', async () => {
    const token = await server.tokenOf('Senior')
    await calls.addApp(token)
    await calls.settings(requirement)
    const { factors } = (await server.as(token, { url: '/api/accounts/factors' })).json()
    const remove = () =>
      server.as(token, { method: 'DELETE', url: `/api/accounts/factors/${factors[0].factorId}` })
    expect((await remove()).statusCode).toBe(409)
    await calls.settings({ requiredFor: [], openSessionsUntil: null })
    expect((await remove()).json().factors).toEqual([])
  })

  test('doesn’t end a shared handheld, whose people have PINs', async () => {
    const supervisor = await server.tokenOf('Supervisor')
    const body = { name: 'Dock 1', branchId: null, badgeAlone: false, idleMinutes: 5 }
    const opened = (await calls.post('/api/handhelds', body, supervisor)).json()
    await calls.settings(requirement)
    expect(await isGood(opened.jwtToken)).toBe(200)
  })
})

describe('a call that needs a recent proof', () => {
  test('is refused eleven minutes after the login, and done after the proof', async () => {
    const token = await server.tokenOf('Admin')
    const grant = () =>
      calls.post('/api/accounts/authorizations', { role: 'Driver', permission: 'ReportView' }, token)
    server.clock.forward(11 * minuteMs)
    const refusal = await grant()
    expect([refusal.statusCode, refusal.json()]).toEqual([
      403,
      expect.objectContaining({
        needsProof: true,
        message: expect.stringContaining('Confirm that it’s you'),
      }),
    ])
    const options = (await calls.post('/api/accounts/proof/options', {}, token)).json()
    expect(options.kinds).toEqual(['password'])
    const wrong = { ticket: options.ticket, proof: { kind: 'password', password: 'not it' } }
    expect(await statusOf(calls.post('/api/accounts/proof', wrong, token))).toBe(400)
    expect((await grant()).statusCode).toBe(403)
    const right = { ...wrong, proof: { kind: 'password', password: demoPassword } }
    expect(await statusOf(calls.post('/api/accounts/proof', right, token))).toBe(200)
    expect((await grant()).statusCode).toBe(200)
    expect(await auditOf('session.prove-refused')).toHaveLength(1)
  })

  test('with a second factor the password is not enough, and another session’s ticket is none', async () => {
    const token = await server.tokenOf('Supervisor')
    const { secret } = await calls.addApp(token)
    const otherToken = await server.tokenOf('Admin')
    server.clock.forward(11 * minuteMs)
    const options = (await calls.post('/api/accounts/proof/options', {}, token)).json()
    expect(options.kinds).toEqual(['totp'])
    const prove = (proof: object, by = token) =>
      statusOf(calls.post('/api/accounts/proof', { ticket: options.ticket, proof }, by))
    expect(await prove({ kind: 'password', password: demoPassword })).toBe(400)
    expect(await prove({ kind: 'password', password: demoPassword }, otherToken)).toBe(409)
    expect(await prove(byCode(secret))).toBe(200)
  })

  test('a new role takes the proof, another phone number doesn’t', async () => {
    const token = await server.tokenOf('Admin')
    const url = `/api/accounts/${await ownId(await server.tokenOf('Driver'))}`
    server.clock.forward(11 * minuteMs)
    const put = (payload: object) => statusOf(server.as(token, { method: 'PUT', url, payload }))
    expect(await put({ user: { phone: '+1 876 555 0177' } })).toBe(200)
    expect(await put({ role: 'Agent' })).toBe(403)
    const factors = { requiredFor: ['Admin'], openSessionsUntil: null }
    const settings = { method: 'PUT', url: '/api/settings', payload: { secondFactor: factors } } as const
    expect(await statusOf(server.as(token, settings))).toBe(403)
  })
})

test('an administrator’s open screen cannot take over another account by changing its address', async () => {
  const [admin, colleague, customer] = [
    await server.tokenOf('Admin'),
    await ownId(await server.tokenOf('Senior')),
    await ownId(await server.tokenOf('User')),
  ]
  server.clock.forward(11 * minuteMs)
  const move = (accountId: string) =>
    server.as(admin, {
      method: 'PUT',
      url: `/api/accounts/${accountId}`,
      payload: { user: { email: `new-${accountId}@elsewhere.test` } },
    })
  for (const accountId of [colleague, customer]) {
    const answer = await move(accountId)
    expect([answer.statusCode, answer.json().needsProof]).toEqual([403, true])
  }
  await calls.prove(admin)
  for (const accountId of [colleague, customer]) expect(await statusOf(move(accountId))).toBe(200)
})

test('neither wrong passkeys nor failed registrations use up the tries of codes', async () => {
  const token = await server.tokenOf('Agent')
  const { secret } = await calls.addApp(token)
  const key = await calls.addPasskey(token)
  const stranger = newPasskey(undefined, { id: key.id })
  const statuses: number[] = []
  for (let n = 0; n < 9; n++) {
    const { ticket, passkey } = await calls.stepOf('Agent')
    const answer = stranger.answer(String(passkey?.challenge))
    statuses.push(await statusOf(calls.secondStep(ticket, { kind: 'passkey', answer })))
    const { ticket: offered } = await calls.offer(token, 'totp')
    const payload = { ticket: offered, name: 'Tablet', proof: { kind: 'totp', code: '000000' } }
    statuses.push(await statusOf(calls.post('/api/accounts/factors', payload, token)))
  }
  // Both are limited, each for itself.
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  const { ticket } = await calls.stepOf('Agent')
  expect(await statusOf(calls.secondStep(ticket, byCode(secret)))).toBe(200)
})
