import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { Role } from '#sync/policies/roles.ts'
import { emailOf, openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
let everybody: AccountReply[]
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  everybody = (await server.as(admin, { url: '/api/accounts' })).json()
})
afterEach(() => server.close())

const idOf = (role: Role | 'User2'): string =>
  everybody.find(({ user }) => user.email === emailOf(role))?.accountId ?? ''

const update = (token: string, login: Role | 'User2', payload: object) =>
  server.as(token, { method: 'PUT', url: `/api/accounts/${idOf(login)}`, payload })

const whoAmI = (token: string) => server.as(token, { url: '/api/accounts/user' })

test('a suspended account is out with its next call and cannot sign in', async () => {
  const driver = await server.tokenOf('Driver')
  const messages: string[] = []
  server.app.deps.db.events.onRightsChanged((accountId) => messages.push(accountId))
  expect((await update(admin, 'Driver', { status: 'Suspended' })).json().status).toBe('Suspended')
  expect((await whoAmI(driver)).statusCode).toBe(401)
  expect(messages).toEqual([idOf('Driver')])
  await expect(server.tokenOf('Driver')).rejects.toThrow('Wrong email or password')
})

test('an account can be given a right or have one taken, beyond its role', async () => {
  const rights =
    everybody.find(({ accountId }) => accountId === idOf('Driver'))?.authorization.permissions ?? []
  const permissions = [...rights.filter((right) => right !== 'DeliveryUpdate'), 'ReportView']
  const before = await server.tokenOf('Driver')
  // Named twice, it is still one right.
  const request = { permissions: [...permissions, 'ReportView'] }
  const answer = await update(admin, 'Driver', { authorization: request })
  expect(answer.json().authorization.permissions.sort()).toEqual(permissions.sort())
  expect((await whoAmI(before)).statusCode).toBe(401)
  const after = (await whoAmI(await server.tokenOf('Driver'))).json()
  expect(after.authorization.permissions.sort()).toEqual(permissions.sort())
  const misspelt = await update(admin, 'Driver', { authorization: { permissions: ['reportview '] } })
  expect(misspelt.statusCode).toBe(400)
})

test('a staff right given to a customer opens no staff call', async () => {
  await update(admin, 'User', { authorization: { permissions: ['PackageView', 'AccountView'] } })
  const token = await server.tokenOf('User')
  expect((await whoAmI(token)).json().authorization.permissions).toEqual(['PackageView', 'AccountView'])
  for (const url of ['/api/packages/featured', '/api/accounts', '/api/accounts/minimal'])
    expect((await server.as(token, { url })).statusCode).toBe(403)
  const ownPackages = (await server.as(token, { url: '/api/packages' })).json()
  expect(new Set(ownPackages.map(({ accountId }: { accountId: string }) => accountId))).toEqual(
    new Set([idOf('User')]),
  )
})

test('only an administrator changes roles, rights or states; others change not even their own', async () => {
  for (const [role, token] of [
    ['Supervisor', await server.tokenOf('Supervisor')],
    ['User', await server.tokenOf('User')],
  ] as const)
    for (const change of [
      { role: 'Admin' },
      { authorization: { permissions: ['AccessView'] } },
      { status: 'Suspended' },
    ]) {
      expect((await update(token, role, change)).statusCode).toBe(403)
      expect((await whoAmI(token)).json().role).toBe(role)
    }
})

test('a form that sends back what it was given is no change of role', async () => {
  const token = await server.tokenOf('User')
  const me = (await whoAmI(token)).json()
  const answer = await update(token, 'User', { ...me, user: { ...me.user, firstName: 'Una' } })
  expect([answer.statusCode, answer.json().user.firstName]).toEqual([200, 'Una'])
})

test('customers reach only themselves; the office reaches customers, not colleagues', async () => {
  const change = { user: { phone: '+1 876 555 0199' } }
  const employee = await server.tokenOf('Employee')
  expect((await update(await server.tokenOf('User'), 'User2', change)).statusCode).toBe(404)
  expect((await update(employee, 'User', change)).json().user.phone).toBe('+1 876 555 0199')
  expect((await update(employee, 'Admin', change)).statusCode).toBe(404)
  expect((await update(await server.tokenOf('Driver'), 'User', change)).statusCode).toBe(403)
  const accounts: AccountReply[] = (await server.as(employee, { url: '/api/accounts' })).json()
  expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(['User']))
  expect((await server.as(employee, { url: `/api/accounts/${idOf('Admin')}` })).statusCode).toBe(404)
})

test('a new password ends the sessions elsewhere; this device renews its own', async () => {
  const first = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email: emailOf('User'), password: 'Quayside-demo-1' },
  })
  const elsewhere = await server.tokenOf('User')
  const ownToken: string = first.json().jwtToken
  const password = 'a much longer password'
  const bad = await update(ownToken, 'User', { password, confirmPassword: 'another' })
  expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([400, ['confirmPassword']])
  expect((await update(ownToken, 'User', { password, confirmPassword: password })).statusCode).toBe(200)
  expect((await whoAmI(elsewhere)).statusCode).toBe(401)
  expect((await whoAmI(ownToken)).statusCode).toBe(401)
  const cookie = first.cookies.find(({ name }) => name === 'quayside')?.value ?? ''
  const renewal = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/refresh-token',
    cookies: { quayside: cookie },
  })
  expect((await whoAmI(renewal.json().jwtToken)).statusCode).toBe(200)
  await expect(server.tokenOf('User')).rejects.toThrow('Wrong email or password')
})

test('the last administrator stays, and two accounts never share an address', async () => {
  for (const change of [{ role: 'Driver' }, { status: 'Suspended' }]) {
    const answer = await update(admin, 'Admin', change)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This is the last administrator. Make another one first.',
    ])
  }
  const emailInUse = await update(admin, 'User', { user: { email: 'USER2@quayside.test' } })
  expect([emailInUse.statusCode, emailInUse.json().errors]).toEqual([
    409,
    { email: ['Email address is already in use.'] },
  ])
})

test('names and mailboxes are all that a minimal list tells', async () => {
  const rows = (await server.as(admin, { url: '/api/accounts/customers/minimal' })).json()
  expect(Object.keys(rows[0]).sort()).toEqual(
    ['accountId', 'branchId', 'firstName', 'lastName', 'mailbox', 'role', 'status'].sort(),
  )
})
