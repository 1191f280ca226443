import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry, RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { emailOf, openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const url = '/api/accounts/authorizations'
const send = (method: 'POST' | 'PUT' | 'DELETE', payload?: object, at = url) =>
  server.as(admin, { method, url: at, ...(payload ? { payload } : {}) })
const list = async (): Promise<RoleAuthorization[]> => (await server.as(admin, { url })).json()
const idOf = async (role: string, permission: string): Promise<string> =>
  (await list()).find((row) => row.role === role && row.permission === permission)?.authorizationId ?? ''

/** The accounts that were notified about changed rights while something was done. */
async function notifiedAccounts(work: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  const stop = server.app.deps.db.events.onRightsChanged((accountId) => ids.push(accountId))
  await work()
  stop()
  const accounts = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('accountId', 'in', ids)
    .select('email')
    .execute()
  return accounts.map(({ email }) => email).sort()
}

test('a right given to a role opens the call for its people immediately, and one taken closes it', async () => {
  const driver = await server.tokenOf('Driver')
  const see = async () => (await server.as(driver, { url: '/api/accounts/minimal' })).statusCode
  expect(await see()).toBe(403)
  const grant = { role: 'Driver', permission: 'AccountView' }
  expect(await notifiedAccounts(() => send('POST', grant))).toEqual(['driver@quayside.test'])
  expect(await see()).toBe(200)
  const authorizationId = await idOf('Driver', 'AccountView')
  const remove = () => send('DELETE', undefined, `${url}/${authorizationId}`)
  expect(await notifiedAccounts(remove)).toEqual(['driver@quayside.test'])
  expect(await see()).toBe(403)
  expect((await remove()).statusCode).toBe(404)
})

test('people in both roles hear about a right that moves from one role to the other', async () => {
  const authorizationId = await idOf('Agent', 'PackageDeliver')
  const movedRow = { authorizationId, role: 'Processor', permission: 'PackageDeliver' }
  expect(await notifiedAccounts(() => send('PUT', movedRow))).toEqual([
    'agent@quayside.test',
    'processor@quayside.test',
  ])
  expect((await list()).filter((row) => row.authorizationId === authorizationId)).toEqual([movedRow])
})

test.each([
  ['a role there is not', { role: 'Boss', permission: 'ReportView' }, 400, ['role']],
  ['a permission there is not', { role: 'Driver', permission: 'Everything' }, 400, ['permission']],
  ['a permission in other letters', { role: 'Driver', permission: 'reportview ' }, 400, ['permission']],
  ['Admin, who may do everything', { role: 'Admin', permission: 'ReportView' }, 400, ['role']],
  ['customers', { role: 'User', permission: 'ReportView' }, 400, ['role']],
  ['what the role has already', { role: 'Senior', permission: 'ReportView' }, 409, []],
])('%s: refused, and the rights stay', async (_, body, status, fields) => {
  const before = await list()
  const answer = await send('POST', body)
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([status, fields])
  const authorizationId = await idOf('Driver', 'DeliveryView')
  expect((await send('PUT', { authorizationId, ...body })).statusCode).toBe(status)
  expect(await list()).toEqual(before)
})

test('the names are the ones of the contract', async () => {
  const roles: string[] = (await server.as(admin, { url: '/api/accounts/roles' })).json()
  const permissions: string[] = (await server.as(admin, { url: '/api/accounts/permissions' })).json()
  expect(roles).toHaveLength(9)
  expect(permissions).toEqual(expect.arrayContaining(['CheckInPackageView', 'BranchView', 'AccessView']))
})

test('the audit is read by person, entity, action and period, with what was and what is', async () => {
  const page = async (payload: object): Promise<{ result: AuditEntry[]; totalItems: number }> =>
    (await server.as(admin, { method: 'POST', url: '/api/accounts/audit/paginated/1', payload })).json()
  const { accountId } = (await server.as(admin, { url: '/api/accounts/user' })).json()
  server.clock.forward(60_000)
  const from = new Date(server.clock.now()).toISOString()
  const authorization = (await send('POST', { role: 'Warehouse', permission: 'ReportView' })).json()
  await send('PUT', { ...authorization, permission: 'BlogView' })
  server.clock.forward(60_000)
  const to = new Date(server.clock.now()).toISOString()
  await send('DELETE', undefined, `${url}/${authorization.authorizationId}`)

  const within = await page({ from, to })
  expect(within.result.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['authorization.update', authorization.authorizationId],
    ['authorization.create', authorization.authorizationId],
  ])
  expect([within.result[0]?.before, within.result[0]?.after]).toEqual([
    { permission: 'ReportView' },
    { permission: 'BlogView' },
  ])
  const removal = await page({ action: 'authorization.delete', from: to })
  expect([removal.totalItems, removal.result[0]?.after]).toEqual([1, null])
  for (const person of [accountId, 'Andrea Mor'])
    expect((await page({ person, entity: 'authorization', from })).totalItems).toBe(3)
  expect((await page({ person: 'Nobody', from })).totalItems).toBe(0)
  expect((await page({ entity: 'branch', from })).totalItems).toBe(0)
  expect((await page({ pageSize: 1, from, to })).result).toEqual(within.result.slice(0, 1))
  const newest: AuditEntry[] = (await server.as(admin, { url: '/api/accounts/audit' })).json()
  expect(newest[0]?.action).toBe('authorization.delete')
})

test('logins, logouts and refused logins are in the audit with where they came from', async () => {
  const address = '203.0.113.7'
  const visit = (url: string, payload: object, token: string | null = null) =>
    server.as(token, { method: 'POST', url, payload, remoteAddress: address })
  const from = '/api/accounts/authenticate'
  const email = emailOf('Warehouse')
  for (const wrong of [email, 'nobody@quayside.test'])
    expect((await visit(from, { email: wrong, password: 'not the password' })).statusCode).toBe(401)
  const { jwtToken } = (await visit(from, { email, password: 'Quayside-demo-1' })).json()
  const packages = [{ trackingNumber: 'TBA998877665544' }]
  await visit('/api/packages/checkin', { packages }, jwtToken)
  await visit('/api/accounts/logout', {}, jwtToken)
  const newest: AuditEntry[] = (await server.as(admin, { url: '/api/accounts/audit' })).json()
  const entries = newest.filter(({ ip }) => ip === address)
  expect(entries.map(({ action, after }) => [action, after]).reverse()).toEqual([
    ['account.login-refused', { login: 'wrong password, or not active' }],
    ['account.login-refused', { login: 'no such account' }],
    ['account.login', { loggedIn: true }],
    ...entries
      .filter(({ entity }) => entity.startsWith('package'))
      .map(({ action, after }) => [action, after])
      .reverse(),
    ['account.logout', { loggedOut: true }],
  ])
  expect(entries.some(({ entity }) => entity === 'package')).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('nobody@')
})

test('a change of an account tells in the audit what no device sees, but never the password', async () => {
  const accounts: { accountId: string; role: string }[] = (
    await server.as(admin, { url: '/api/accounts' })
  ).json()
  const id = accounts.find(({ role }) => role === 'Driver')?.accountId
  const password = 'Ackee and saltfish 5'
  const change = (payload: object) => server.as(admin, { method: 'PUT', url: `/api/accounts/${id}`, payload })
  const refusal = await change({ password, confirmPassword: password })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    'Only the person sets their password. Send them a link to set a new one.',
  ])
  await change({
    user: { phone: '+1 876 555 0177' },
    trn: '123456789',
    authorization: { permissions: ['ReportView'] },
  })
  const newest: AuditEntry[] = (await server.as(admin, { url: '/api/accounts/audit' })).json()
  const maskedEntry = newest.find(({ entityId, after }) => entityId === id && after && 'phone' in after)
  expect(maskedEntry?.after).toEqual({
    phone: '+1 876 555 0177',
    trn: 'changed',
    permissions: ['ReportView'],
  })
  expect(maskedEntry?.before).toMatchObject({ phone: expect.any(String), permissions: expect.any(Array) })
  for (const secret of [password, '123456789']) expect(JSON.stringify(newest)).not.toContain(secret)
})
