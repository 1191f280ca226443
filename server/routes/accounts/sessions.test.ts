import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInDevice } from '#sync/api/accounts/accounts-sessions.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
})
afterAll(() => server.close())

const list = async (token: string): Promise<SignedInDevice[]> =>
  (await server.as(token, { url: '/api/accounts/sessions' })).json()
const end = (token: string, path: string) =>
  server.as(token, { method: 'DELETE', url: `/api/accounts/${path}` })
const works = async (token: string) =>
  (await server.as(token, { url: '/api/accounts/user' })).statusCode === 200
const accountIdOf = async (token: string): Promise<string> =>
  (await server.as(token, { url: '/api/accounts/user' })).json().accountId

test('lists where one is signed in, this one marked', async () => {
  await server.tokenOf('User')
  const token = await server.tokenOf('User')
  const devices = await list(token)
  expect(devices.length).toBe(2)
  expect(devices.filter(({ current }) => current)).toHaveLength(1)
  expect(devices.every(({ createdAt, lastUsedAt }) => createdAt <= lastUsedAt)).toBe(true)
  expect(Object.keys(devices[0] ?? {}).sort()).toEqual([
    'createdAt',
    'current',
    'device',
    'emptiedAt',
    'lastUsedAt',
    'lockedAt',
    'sessionId',
  ])
})

test('signs out one device, and only one of one’s own', async () => {
  const ownToken = await server.tokenOf('User')
  const otherToken = await server.tokenOf('User')
  const stranger = await server.tokenOf('User2')
  const target = (await list(otherToken)).find(({ current }) => current)?.sessionId
  const unknownReply = await end(ownToken, 'sessions/01999999-9999-7999-8999-999999999999')
  const foreign = await end(stranger, `sessions/${target}`)
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknownReply.body])
  expect(await works(otherToken)).toBe(true)
  expect((await end(ownToken, `sessions/${target}`)).json()).toEqual({ ended: 1 })
  expect([await works(otherToken), await works(ownToken)]).toEqual([false, true])
  expect((await end(ownToken, `sessions/${target}`)).statusCode).toBe(404)
})

test('signs out all the others', async () => {
  const ownToken = await server.tokenOf('User')
  const otherToken = await server.tokenOf('User')
  const stranger = await server.tokenOf('User2')
  expect((await end(ownToken, 'sessions')).json().ended).toBeGreaterThan(0)
  expect([await works(ownToken), await works(otherToken), await works(stranger)]).toEqual([true, false, true])
  expect(await list(ownToken)).toHaveLength(1)
})

test('the office signs out a customer everywhere, and not a colleague', async () => {
  const employee = await server.tokenOf('Employee')
  const customer = await server.tokenOf('User')
  const colleague = await server.tokenOf('Driver')
  const answer = await end(employee, `${await accountIdOf(customer)}/sessions`)
  expect([answer.statusCode, await works(customer)]).toEqual([200, false])
  expect((await end(employee, `${await accountIdOf(colleague)}/sessions`)).statusCode).toBe(404)
  expect(await works(colleague)).toBe(true)
  const admin = await server.tokenOf('Admin')
  await end(admin, `${await accountIdOf(colleague)}/sessions`)
  expect(await works(colleague)).toBe(false)
})

test('the audit says who ended what', async () => {
  const actions = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'session')
    .select(['action', 'role'])
    .orderBy('auditId')
    .execute()
  expect(actions).toContainEqual({ action: 'account.end-sessions', role: 'Employee' })
  expect(actions).toContainEqual({ action: 'account.end-session', role: 'User' })
})

test('the office sees where a customer is signed in; where colleagues are, only an administrator', async () => {
  const employee = await server.tokenOf('Employee')
  const customer = await accountIdOf(await server.tokenOf('User'))
  const colleague = await accountIdOf(await server.tokenOf('Driver'))
  const listSessions = (token: string, accountId: string) =>
    server.as(token, { url: `/api/accounts/${accountId}/sessions` })
  expect((await listSessions(employee, customer)).json()).toEqual([
    expect.objectContaining({ current: false }),
  ])
  expect((await listSessions(employee, colleague)).statusCode).toBe(404)
  expect((await listSessions(await server.tokenOf('Admin'), colleague)).json()).toHaveLength(1)
})

test('the office signs out one device of a customer, and the others stay', async () => {
  const employee = await server.tokenOf('Employee')
  const lostToken = await server.tokenOf('User')
  const keptToken = await server.tokenOf('User')
  const customer = await accountIdOf(keptToken)
  const target = (await list(lostToken)).find(({ current }) => current)?.sessionId
  const stranger = await accountIdOf(await server.tokenOf('User2'))
  const colleague = await accountIdOf(await server.tokenOf('Driver'))
  // A session is found below its own account only.
  expect((await end(employee, `${stranger}/sessions/${target}`)).statusCode).toBe(404)
  expect((await end(employee, `${colleague}/sessions/${target}`)).statusCode).toBe(404)
  expect(await works(lostToken)).toBe(true)
  expect((await end(employee, `${customer}/sessions/${target}`)).json()).toEqual({ ended: 1 })
  expect([await works(lostToken), await works(keptToken)]).toEqual([false, true])
  expect((await end(employee, `${customer}/sessions/${target}`)).json().message).toBe(
    'Login not found. It may have ended already.',
  )
})
