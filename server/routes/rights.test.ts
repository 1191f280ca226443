import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { forbiddenText } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { countWrites } from '../test/count-writes.ts'
import { provenCalls, rightsTable, roleLetters } from '../test/rights-table.ts'

const roles: Role[] = ['Admin', ...Object.values(roleLetters)]

const unknownId = '01999999-9999-7999-8999-999999999999'
const parameters: Record<string, string> = {
  pageNumber: '1',
  page: '1',
  status: 'Shipped',
  statusId: 'Shipped',
}

/** Returns the status for a call whose `{status}` is not that of a package. */
const statusOf = (name: ApiName): Record<string, string> =>
  name.startsWith('invoices.') ? { status: 'unpaid' } : {}

/** The calls in which `{id}` is the number of a page. */
const byPage: readonly ApiName[] = [
  'manifests.paginated',
  'accounts.customersMinimalPaginated',
  'accounts.paymentCustomersPaginated',
  'invoices.packagePaginated',
  'reports.packageInvoices',
  'reports.storeOrderInvoices',
  'reports.deliveryInvoices',
]

/** An address that fits the row, of something that is not there. */
const addressOf = (name: ApiName): string =>
  api[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    byPage.includes(name) ? '1' : ({ ...parameters, ...statusOf(name) }[key] ?? unknownId),
  )

let server: TestApp
const tokens = new Map<Role, string>()
beforeAll(async () => {
  server = await openTestApp()
  writeCount = await countWrites(server.app.deps.db)
  for (const role of roles) tokens.set(role, await server.tokenOf(role))
})
afterAll(() => server.close())

const send = (name: ApiName, token: string | null) => {
  const { method } = api[name]
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
  return server.as(token, { method, url: addressOf(name), ...payload })
}

let writeCount: () => Promise<unknown>

const withoutSession = (name: ApiName): boolean => rightsTable[name].startsWith('-')

test.each(apiNames.filter((name) => !withoutSession(name)))(
  '%s is refused without a session, and says so',
  async (name) => {
    const before = await writeCount()
    const answer = await send(name, null)
    expect([answer.statusCode, answer.json(), await writeCount()]).toEqual([
      401,
      { message: 'Please log in to continue.', title: 'Not Authorized' },
      before,
    ])
  },
)

const mayMake = (name: ApiName, role: Role): boolean =>
  role === 'Admin' || rightsTable[name].split(' ').some((letter) => roleLetters[letter] === role)
const decisions = apiNames
  .filter((name) => rightsTable[name] !== '-' && name !== 'accounts.logout')
  .flatMap((name) => roles.map((role) => [name, role] as const))

// All refusals come first: what an allowed call sets going may still write while a later call is refused.
test.each(decisions.filter(([name, role]) => !mayMake(name, role)))(
  '%s is refused to %s, and nothing is written',
  async (name, role) => {
    const before = await writeCount()
    const answer = await send(name, tokens.get(role) ?? null)
    expect([answer.statusCode, answer.json(), await writeCount()]).toEqual([
      403,
      { message: forbiddenText, title: 'Forbidden' },
      before,
    ])
  },
)

test.each(decisions.filter(([name, role]) => mayMake(name, role)))(
  '%s is not refused to %s',
  async (name, role) => {
    expect([401, 403, 500]).not.toContain((await send(name, tokens.get(role) ?? null)).statusCode)
  },
)

test.each(apiNames.filter((name) => withoutSession(name) && name !== 'accounts.refreshToken'))(
  '%s needs no session',
  async (name) => {
    expect([401, 403, 500]).not.toContain((await send(name, null)).statusCode)
  },
)

test.each(apiNames)('%s takes a recent proof if the table says so', async (name) => {
  expect(api[name].needsProof).toBe(provenCalls[name])
})

test('a call is answered with and without a slash at its end', async () => {
  const token = tokens.get('Admin') ?? ''
  for (const url of ['/api/accounts/minimal', '/api/accounts/minimal/'])
    expect((await server.as(token, { url })).statusCode).toBe(200)
})

test('nothing that takes a recent proof is done by a login of eleven minutes ago', async () => {
  server.clock.forward(11 * minuteMs)
  const before = await writeCount()
  for (const name of apiNames.filter((call) => provenCalls[call] === true)) {
    const answer = await send(name, tokens.get('Admin') ?? null)
    expect([name, answer.statusCode, answer.json().needsProof]).toEqual([name, 403, true])
  }
  expect(await writeCount()).toBe(before)
})
