import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../accounts/sign-in.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { newToken } from '../db/accounts/one-time.ts'
import { replaceOneTimeToken } from '../db/accounts/one-time-tokens.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let session: string
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  session = await server.tokenOf('User')
  const { secondBrand, company } = await readSettings(server.app.deps.db.reads.kysely)
  await inTransaction(async ({ kysely }) => {
    const brand = { ...secondBrand.brand, name: 'Isla Post' }
    await putSetting(kysely, 'secondBrand', { ...secondBrand, brand })
    await putSetting(kysely, 'company', { ...company, legalName: 'Tide & Timber Ltd' })
  })
})
afterEach(() => server.close())

const inTransaction = (work: Parameters<typeof withTransaction>[2]) =>
  withTransaction(server.app.deps, { actor: system, deviceId: '' }, work)
const send = (method: 'POST' | 'PUT', url: string, payload: object, token: string | null = null) =>
  server.as(token, { method, url, payload })
const me = async () => (await server.as(session, { url: '/api/accounts/user' })).json()

/** The token of a link that sets the customer's password, as a mail has it. */
async function linkToken(): Promise<string> {
  const { accountId, user } = await me()
  const { token, row } = newToken('reset-password', server.clock.now(), 3_600_000)
  await inTransaction(({ kysely }) => replaceOneTimeToken(kysely, { ...row, accountId, email: user.email }))
  return token
}

const doors: Readonly<Record<string, (chosen: object) => Promise<{ statusCode: number; body: string }>>> = {
  'who registers': (passwordFields) => {
    const user = { firstName: 'Nadia', lastName: 'Fraser', email: 'nadia@example.com', phone: '876 555 0199' }
    return send('POST', '/api/accounts', { user, ...passwordFields })
  },
  'who changes it': async (passwordFields) =>
    send(
      'PUT',
      `/api/accounts/${(await me()).accountId}`,
      { ...passwordFields, currentPassword: demoPassword },
      session,
    ),
  'who has a link': async (passwordFields) =>
    send('POST', '/api/accounts/reset-password', { ...passwordFields, token: await linkToken() }),
}

test.each(Object.entries(doors))(
  '%s is refused a company’s name as the password at every try',
  async (_who, choose) => {
    for (const password of ['quayside123', 'Isla-Post-2026', 't1mber!!2026', '876timberltd']) {
      const answer = await choose({ password, confirmPassword: password })
      expect([password, answer.statusCode, answer.body]).toEqual([
        password,
        400,
        expect.stringContaining('Don’t use the company’s name'),
      ])
    }
    const password = 'four green ferries'
    expect((await choose({ password, confirmPassword: password })).statusCode).toBe(200)
  },
)
