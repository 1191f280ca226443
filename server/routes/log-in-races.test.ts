import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#sync/lib/durations.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { newToken } from '../db/accounts/one-time.ts'
import { replaceOneTimeToken } from '../db/accounts/one-time-tokens.ts'
import { cookieOf, emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterEach(() => server.close())

const password = 'Sorrel and ginger 7'
const logIn = () =>
  server.app.inject({
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email: emailOf('Agent'), password: demoPassword },
  })
const refresh = (cookie: string) =>
  server.app.inject({ method: 'POST', url: '/api/accounts/refresh-token', cookies: { quayside: cookie } })

interface Person {
  readonly token: string
  readonly admin: string
  readonly accountId: string
  readonly email: string
}
const put = (token: string, accountId: string, payload: object) =>
  server.as(token, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })

/** Changes of an account during a login with its former password. */
const changes: Record<string, (person: Person) => Promise<{ statusCode: number }>> = {
  'gets a new password': ({ token, accountId }) =>
    put(token, accountId, { password, confirmPassword: password, currentPassword: demoPassword }),
  'gets a new password by mail': async ({ accountId, email }) => {
    const link = newToken('reset-password', server.clock.now(), 60 * minuteMs)
    await replaceOneTimeToken(writerOf(server.app.deps.db), { ...link.row, accountId, email })
    const payload = { token: link.token, password, confirmPassword: password }
    return server.app.inject({ method: 'POST', url: '/api/accounts/reset-password', payload })
  },
  'is suspended': ({ admin, accountId }) => put(admin, accountId, { status: 'Suspended' }),
  'is closed': ({ admin, accountId }) =>
    server.as(admin, { method: 'DELETE', url: `/api/accounts/${accountId}`, payload: { reason: 'Left' } }),
}

test.each(Object.keys(changes))(
  'a log-in whose account %s between its password and its session opens nothing',
  async (name) => {
    const token = (await logIn()).json().jwtToken
    const { accountId, user } = (await server.as(token, { url: '/api/accounts/user' })).json()
    const person = { token, admin: await server.tokenOf('Admin'), accountId, email: user.email }
    // The password was right, and the try is given back.
    const between = vi.spyOn(server.app.deps.limits.signInAccount, 'giveBack')
    between.mockImplementationOnce(async () => {
      expect((await changes[name]?.(person))?.statusCode).toBe(200)
    })
    const answer = await logIn()
    expect(between).toHaveBeenCalledOnce()
    between.mockRestore()
    expect([answer.statusCode, answer.json().jwtToken, cookieOf(answer, 'quayside')]).toEqual([
      401,
      undefined,
      undefined,
    ])
    const sessions = await server.app.deps.db.reads.kysely
      .selectFrom('session')
      .where('accountId', '=', accountId)
      .select('endReason')
      .execute()
    expect(sessions).toHaveLength(1)
  },
)

test('a list of people is given right after a log-in, and not to a session that was only renewed', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email: emailOf('Admin'), password: demoPassword },
  })
  const download = async (token: string) => {
    const payload = { format: 'csv', pageSize: 10, searchString: '' }
    const { statusCode, body } = await server.as(token, {
      method: 'POST',
      url: '/api/accounts/customers/export',
      payload,
    })
    return { statusCode, holdsPeople: body.includes('@quayside.test') }
  }
  expect(await download(answer.json().jwtToken)).toEqual({ statusCode: 200, holdsPeople: true })
  server.clock.forward(11 * minuteMs)
  const renewal = await refresh(cookieOf(answer, 'quayside') ?? '')
  expect(renewal.statusCode).toBe(200)
  expect(await download(renewal.json().jwtToken)).toEqual({ statusCode: 403, holdsPeople: false })
})
