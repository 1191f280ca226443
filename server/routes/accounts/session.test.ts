import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../accounts/sign-in.ts'
import { cookieOf, openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterEach(() => server.close())

const signIn = (email: string, password = demoPassword, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email, password },
    headers,
  })

const refresh = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/accounts/refresh-token',
    cookies: { quayside: token },
    headers,
  })

const isGood = async (accessToken: string): Promise<boolean> =>
  (await server.as(accessToken, { url: '/api/accounts/user' })).statusCode === 200

describe('signing in', () => {
  test('answers who it is, what they may do, and a cookie that scripts cannot read', async () => {
    const answer = await signIn('Driver@Quayside.test')
    const { jwtToken, user } = answer.json()
    expect(user).toMatchObject({
      role: 'Driver',
      ...{ firstName: 'Devon', lastName: 'Brown', email: 'driver@quayside.test' },
      user: { firstName: 'Devon', lastName: 'Brown', email: 'driver@quayside.test' },
      brand: 'quayside',
      authorization: {
        permissions: ['BackendView', 'PackageView', 'PackageDeliver', 'DeliveryView', 'DeliveryUpdate'],
      },
    })
    const cookie = answer.cookies.find(({ name }) => name === 'quayside')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 2_419_200 })
    expect(JSON.stringify(answer.json())).not.toContain('argon2')
    expect(await isGood(jwtToken)).toBe(true)
  })

  test('over https the cookie is bound to the host', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://quayside.example' }, { packages: 1, living: 1 })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/accounts/authenticate',
      payload: { email: 'user@quayside.test', password: demoPassword },
    })
    expect(answer.cookies.find(({ name }) => name === '__Host-quayside')).toMatchObject({ secure: true })
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await secure.close()
  })

  test('says the same of a wrong password and of an unknown address', async () => {
    const wrong = await signIn('user@quayside.test', 'not the password')
    const nobody = await signIn('nobody@quayside.test', 'not the password')
    expect([wrong.statusCode, wrong.body]).toEqual([nobody.statusCode, nobody.body])
    expect(wrong.json()).toEqual({
      message: 'Wrong email or password.',
      title: 'Not Authorized',
    })
  })

  test('is refused to another site’s page', async () => {
    expect(
      (await signIn('user@quayside.test', demoPassword, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403)
    expect(
      (await signIn('user@quayside.test', demoPassword, { origin: 'https://evil.example' })).statusCode,
    ).toBe(403)
    expect(
      (await signIn('user@quayside.test', demoPassword, { 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(200)
  })

  test('slows guesses down, says for how long, and lets the owner in afterwards', async () => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await signIn('user@quayside.test', `guess ${n}`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429, 429])
    const last = answers.at(-1)
    const wait = Number(last?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(360)
    expect((await signIn('user@quayside.test')).statusCode).toBe(429)
    server.clock.forward(wait * 1000)
    expect((await signIn('user@quayside.test')).statusCode).toBe(200)
  })

  test('does not let a stranger’s guesses keep the owner’s own device out', async () => {
    const first = await signIn('user@quayside.test')
    const device = cookieOf(first, 'quayside-device') ?? ''
    for (let n = 0; n < 12; n++) await signIn('user@quayside.test', `guess ${n}`)
    const owner = await server.app.inject({
      method: 'POST',
      url: '/api/accounts/authenticate',
      payload: { email: 'user@quayside.test', password: demoPassword },
      cookies: { 'quayside-device': device },
    })
    expect(owner.statusCode).toBe(200)
  })

  test('counts by the address too, even when a caller names another one', async () => {
    const codes = []
    for (let n = 0; n < 62; n++)
      codes.push((await signIn(`made-up-${n}@x.test`, 'x', { 'x-forwarded-for': `10.0.0.${n}` })).statusCode)
    expect(codes.slice(-2)).toEqual([429, 429])
  })
})

describe('the access token', () => {
  test('lasts 900 seconds', async () => {
    const token = await server.tokenOf('User')
    server.clock.forward(899_000)
    expect(await isGood(token)).toBe(true)
    server.clock.forward(2_000)
    expect(await isGood(token)).toBe(false)
  })

  test('is only taken when this server signed it for this purpose', async () => {
    const token = await server.tokenOf('Admin')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const unsignedToken = new UnsecuredJWT(claims).encode()
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('another secret of thirty-two bytes'))
    const refreshToken = cookieOf(await signIn('admin@quayside.test'), 'quayside') ?? ''
    for (const bad of [unsignedToken, foreign, refreshToken, `${token}x`, 'Bearer', ''])
      expect(await isGood(bad)).toBe(false)
  })
})

describe('the refresh token', () => {
  test('is exchanged for the next, and an older one used again ends the session', async () => {
    const first = cookieOf(await signIn('user@quayside.test'), 'quayside') ?? ''
    const second = cookieOf(await refresh(first), 'quayside') ?? ''
    const third = cookieOf(await refresh(second), 'quayside') ?? ''
    expect(new Set([first, second, third]).size).toBe(3)
    const { jwtToken } = (await refresh(third)).json()
    expect((await refresh(first)).statusCode).toBe(401)
    expect((await refresh(third)).statusCode).toBe(401)
    expect(await isGood(jwtToken)).toBe(false)
  })

  test('just exchanged is answered again with the same successor, for 30 seconds', async () => {
    const first = cookieOf(await signIn('user@quayside.test'), 'quayside') ?? ''
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => cookieOf(answer, 'quayside'))).size).toBe(1)
    server.clock.forward(31_000)
    const late = await refresh(first)
    expect(late.statusCode).toBe(401)
  })

  test('takes no cookie away when it is refused: a concurrent login may have set a new one', async () => {
    const refusals = [
      await refresh('a.b.c'),
      await server.app.inject({ method: 'POST', url: '/api/accounts/refresh-token' }),
    ]
    expect(refusals.map((answer) => [answer.statusCode, cookieOf(answer, 'quayside')])).toEqual([
      [401, undefined],
      [401, undefined],
    ])
  })

  test('lasts 28 days and no longer', async () => {
    const first = cookieOf(await signIn('user@quayside.test'), 'quayside') ?? ''
    server.clock.forward(2_419_100_000)
    const second = cookieOf(await refresh(first), 'quayside') ?? ''
    server.clock.forward(2_419_201_000)
    expect((await refresh(second)).statusCode).toBe(401)
  })

  test('is not taken from another site’s page, altered, or made up', async () => {
    const token = cookieOf(await signIn('user@quayside.test'), 'quayside') ?? ''
    expect((await refresh(token, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await refresh(token, { origin: 'http://localhost.evil.test' })).statusCode).toBe(403)
    expect((await refresh(token.replace('.1.', '.2.'))).statusCode).toBe(401)
    expect((await refresh('a.b.c')).statusCode).toBe(401)
    const next = cookieOf(await refresh(token), 'quayside') ?? ''
    const forgedToken = `${next.split('.').slice(0, 2).join('.')}.${token.split('.')[2]}`
    expect((await refresh(forgedToken)).statusCode).toBe(401)
    expect((await refresh(token, { origin: 'http://localhost:8080' })).statusCode).toBe(200)
  })
})

test('signing out ends the session for both tokens', async () => {
  const answer = await signIn('user@quayside.test')
  const { jwtToken } = answer.json()
  const out = await server.as(jwtToken, { method: 'POST', url: '/api/accounts/logout' })
  expect([out.statusCode, cookieOf(out, 'quayside')]).toEqual([200, ''])
  expect(await isGood(jwtToken)).toBe(false)
  expect((await refresh(cookieOf(answer, 'quayside') ?? '')).statusCode).toBe(401)
})

test('the device keeps its identity over sign-ins', async () => {
  const first = await signIn('user@quayside.test')
  const device = cookieOf(first, 'quayside-device') ?? ''
  const second = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email: 'user2@quayside.test', password: demoPassword },
    cookies: { 'quayside-device': device },
  })
  expect(device).toMatch(/^[0-9a-f-]{36}$/)
  expect(cookieOf(second, 'quayside-device')).toBe(device)
})
