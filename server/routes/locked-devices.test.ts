import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../accounts/sign-in.ts'
import { cookieOf, emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { codeAt, factorCalls } from '../test/second-factors.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterEach(() => server.close())

type Person = Parameters<TestApp['tokenOf']>[0]

const post = (url: string, token: string | null, payload: object, cookies: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    cookies,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

/** A login with the cookies of its device. */
async function logIn(person: Person, device: Record<string, string> = {}) {
  const payload = { email: emailOf(person), password: demoPassword }
  const answer = await post('/api/accounts/authenticate', null, payload, device)
  const cookies = {
    quayside: cookieOf(answer, 'quayside') ?? '',
    'quayside-device': cookieOf(answer, 'quayside-device') ?? '',
  }
  const { jwtToken: token, user, ...problem } = answer.json()
  return { status: answer.statusCode, token, user, cookies, problem }
}

/** The session of a login, as another one of the same person sees it. */
async function sessionSeenBy(token: string, current = false): Promise<Record<string, unknown>> {
  const rows = (await server.as(token, { url: '/api/accounts/sessions' })).json()
  return rows.find((row: { current: boolean }) => row.current === current)
}

const hello = (token: string, cookies: Record<string, string>, pending: number) =>
  post(
    '/api/sync/hello',
    token,
    {
      ...{ clientId: server.app.deps.ids.next(), epoch: null, head: null, schema: 'x', blobs: 0 },
      ...{ protocol: 1, deviceName: 'Zebra TC22', hawbLeft: 1000, pending },
      oldestPendingAt: '2026-11-20T10:00:00.000Z',
    },
    cookies,
  )

test('[H13] a device that its owner locks must empty itself at its next contact, and reports when it has', async () => {
  const lostDevice = await logIn('Warehouse')
  const helloReply = await hello(lostDevice.token, lostDevice.cookies, 3)
  expect([helloReply.statusCode, helloReply.body]).toEqual([200, expect.any(String)])
  const owner = await logIn('Warehouse')
  const { sessionId } = await sessionSeenBy(owner.token)
  const url = `/api/accounts/sessions/${sessionId}/lock`
  expect((await post(url, owner.token, {}, owner.cookies)).json()).toEqual({ ended: 1, unsent: 3 })

  // The access token, the cookie and a push are worth nothing from now on.
  expect((await server.as(lostDevice.token, { url: '/api/accounts/user' })).statusCode).toBe(401)
  expect((await hello(lostDevice.token, lostDevice.cookies, 3)).statusCode).toBe(401)
  const contact = await post('/api/accounts/refresh-token', null, {}, lostDevice.cookies)
  expect([contact.statusCode, contact.json()]).toEqual([
    401,
    expect.objectContaining({ emptyDevice: true, message: expect.stringContaining('reported lost') }),
  ])
  const enters = await logIn('Warehouse', lostDevice.cookies)
  expect([enters.status, enters.problem['emptyDevice']]).toEqual([401, true])
  expect(await sessionSeenBy(owner.token)).toMatchObject({ lockedAt: expect.any(String), emptiedAt: null })

  const reviews = await server.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('kind', '=', 'lostWork')
    .selectAll()
    .execute()
  expect(reviews).toEqual([
    expect.objectContaining({
      deviceId: lostDevice.cookies['quayside-device'],
      note: expect.stringContaining('Zebra TC22 was locked as lost with 3 unsent changes'),
    }),
  ])

  const reportEmpty = () => post('/api/accounts/device-emptied', null, {}, lostDevice.cookies)
  expect((await reportEmpty()).json()).toEqual({ noted: true })
  expect((await reportEmpty()).json()).toEqual({ noted: false })
  expect(await sessionSeenBy(owner.token)).toMatchObject({ emptiedAt: expect.any(String) })
  // A device's words about itself open nothing: the lost identity stays locked, and the next login makes another one.
  const claim = await logIn('Warehouse', lostDevice.cookies)
  expect([claim.status, claim.problem['emptyDevice']]).toEqual([401, true])
  const answer = await reportEmpty()
  expect([cookieOf(answer, 'quayside'), cookieOf(answer, 'quayside-device')]).toEqual(['', ''])
  const nextLogin = await logIn('Warehouse')
  expect(nextLogin.status).toBe(200)
  expect(nextLogin.cookies['quayside-device']).not.toBe(lostDevice.cookies['quayside-device'])
  // The queue was reported once.
  expect((await hello(nextLogin.token, nextLogin.cookies, 0)).json().lost).toBeNull()
})

test('a lost device of a person with a second factor is emptied before the second step, and instead of logging in at that step', async () => {
  const lostDevice = await logIn('Warehouse')
  const owner = await logIn('Warehouse')
  const { secret } = await factorCalls(server).addApp(owner.token)
  const device = { 'quayside-device': lostDevice.cookies['quayside-device'] }
  const firstStep = () => {
    const payload = { email: emailOf('Warehouse'), password: demoPassword, secondStep: true }
    return post('/api/accounts/authenticate', null, payload, device)
  }
  const { ticket } = (await firstStep()).json().secondStep
  const lostSession = (await server.as(owner.token, { url: '/api/accounts/sessions' }))
    .json()
    .find((row: { current: boolean }) => !row.current)
  const lock = `/api/accounts/sessions/${lostSession.sessionId}/lock`
  expect((await post(lock, owner.token, {}, owner.cookies)).statusCode).toBe(200)

  const refusal = await firstStep()
  expect([refusal.statusCode, refusal.json()]).toEqual([401, expect.objectContaining({ emptyDevice: true })])
  const secondStep = () => {
    const proof = { kind: 'totp', code: codeAt(secret, server.clock.now()) }
    return post('/api/accounts/authenticate/second-step', null, { ticket, proof }, device)
  }
  const secondReply = await secondStep()
  expect([secondReply.statusCode, secondReply.json().emptyDevice]).toEqual([401, true])
  expect(cookieOf(secondReply, 'quayside')).toBeUndefined()
  expect((await post('/api/accounts/device-emptied', null, {}, device)).json()).toEqual({ noted: true })
  expect((await secondStep()).statusCode).toBe(401)
})

test('the office locks the device of a customer with a reason, and no customer locks another’s device or the one in use', async () => {
  const lostDevice = await logIn('User')
  const office = await logIn('Employee')
  const { sessionId } = await sessionSeenBy(lostDevice.token, true)
  const url = `/api/accounts/${lostDevice.user.accountId}/sessions/${sessionId}/lock`
  expect((await post(url, office.token, {})).statusCode).toBe(400)
  expect((await post(url, (await logIn('Driver')).token, { reason: 'x' })).statusCode).toBe(403)
  const sessionUrl = `/api/accounts/sessions/${sessionId}/lock`
  expect((await post(sessionUrl, (await logIn('User2')).token, {})).statusCode).toBe(404)
  expect((await post(sessionUrl, lostDevice.token, {}, lostDevice.cookies)).statusCode).toBe(409)
  expect((await post(url, office.token, { reason: 'Stolen from a car' })).json().ended).toBe(1)
  const lock = await server.app.deps.db.reads.kysely
    .selectFrom('lockedDevice')
    .selectAll()
    .where('accountId', '=', lostDevice.user.accountId)
    .executeTakeFirst()
  expect(lock).toMatchObject({ reason: 'Stolen from a car', emptiedAt: null })
  const colleague = await logIn('Agent')
  const { sessionId: staffs } = await sessionSeenBy(colleague.token, true)
  const staffUrl = `/api/accounts/${colleague.user.accountId}/sessions/${staffs}/lock`
  expect((await post(staffUrl, office.token, { reason: 'x' })).statusCode).toBe(404)
})

test('a device is not emptied by a person who may not reach the people working on it', async () => {
  const desk = await logIn('Supervisor')
  const visit = await logIn('User', { 'quayside-device': desk.cookies['quayside-device'] })
  const { sessionId } = await sessionSeenBy(visit.token, true)
  const elsewhere = await logIn('User')
  const refusal = await post(
    `/api/accounts/sessions/${sessionId}/lock`,
    elsewhere.token,
    {},
    elsewhere.cookies,
  )
  expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('Other people')])
  const url = `/api/accounts/${visit.user.accountId}/sessions/${sessionId}/lock`
  const lock = async (role: Person) => post(url, (await logIn(role)).token, { reason: 'Stolen' })
  expect((await lock('Employee')).statusCode).toBe(409)
  expect((await server.as(desk.token, { url: '/api/accounts/user' })).statusCode).toBe(200)
  expect((await lock('Admin')).json().ended).toBe(2)
})

test.for([
  ['is logged in', { stays: true, pending: 0, expected: 409 }],
  ['has logged out and left unsent work', { stays: false, pending: 3, expected: 409 }],
  ['has logged out and sent everything', { stays: false, pending: 0, expected: 200 }],
] as const)('a customer locks no device on which a member of the staff %s', async ([, row]) => {
  const desk = await logIn('Supervisor')
  expect((await hello(desk.token, desk.cookies, row.pending)).statusCode).toBe(200)
  const visit = await logIn('User', { 'quayside-device': desk.cookies['quayside-device'] })
  const { sessionId } = await sessionSeenBy(visit.token, true)
  if (!row.stays) await post('/api/accounts/logout', desk.token, {}, desk.cookies)
  const elsewhere = await logIn('User')
  const lock = await post(`/api/accounts/sessions/${sessionId}/lock`, elsewhere.token, {}, elsewhere.cookies)
  expect(lock.statusCode).toBe(row.expected)
})

test('a device on which all people have logged out is usable again after it was locked and emptied', async () => {
  const desk = await logIn('Warehouse')
  const device = { 'quayside-device': desk.cookies['quayside-device'] }
  const visit = await logIn('User', device)
  const { sessionId } = await sessionSeenBy(visit.token, true)
  // The browser has one login at a time, so the visitor's session is still open when the cookie is taken away.
  const nextLogin = await logIn('Warehouse', device)
  for (const { token, cookies } of [desk, nextLogin]) await post('/api/accounts/logout', token, {}, cookies)
  const elsewhere = await logIn('User')
  const lock = await post(`/api/accounts/sessions/${sessionId}/lock`, elsewhere.token, {}, elsewhere.cookies)
  expect(lock.statusCode).toBe(200)
  expect((await logIn('Warehouse', device)).problem['emptyDevice']).toBe(true)
  expect((await post('/api/accounts/device-emptied', null, {}, device)).json()).toEqual({ noted: true })
  expect((await logIn('Warehouse', device)).status).toBe(401)
  expect((await logIn('Warehouse')).status).toBe(200)
})

test('a device that comes back after its session was forgotten is still told to empty itself', async () => {
  const lostDevice = await logIn('Warehouse')
  const owner = await logIn('Warehouse')
  const { sessionId } = await sessionSeenBy(owner.token)
  await post(`/api/accounts/sessions/${sessionId}/lock`, owner.token, {}, owner.cookies)
  await writerOf(server.app.deps.db)
    .deleteFrom('session')
    .where('sessionId', '=', String(sessionId))
    .execute()
  const contact = await post('/api/accounts/refresh-token', null, {}, lostDevice.cookies)
  expect([contact.statusCode, contact.json().emptyDevice]).toEqual([401, true])
  expect((await post('/api/accounts/device-emptied', null, {}, lostDevice.cookies)).json()).toEqual({
    noted: true,
  })
})

test('a lost handheld is locked for all people who have worked on it', async () => {
  const opener = await logIn('Supervisor')
  const settings = { name: 'Dock 1', branchId: null, badgeAlone: false, idleMinutes: 5 }
  const opened = await post('/api/handhelds', opener.token, settings, opener.cookies)
  const { jwtToken, user } = opened.json()
  const device = { ...opener.cookies, quayside: cookieOf(opened, 'quayside') ?? '' }
  const office = await logIn('Supervisor')
  const answer = await post(`/api/handhelds/${user.accountId}/lock`, office.token, {})
  expect([answer.statusCode, answer.json().name]).toEqual([200, 'Dock 1'])
  expect((await server.as(jwtToken, { url: '/api/accounts/user' })).statusCode).toBe(401)
  const contact = await post('/api/accounts/refresh-token', null, {}, device)
  expect(contact.json().emptyDevice).toBe(true)
})

test('a cookie that was stolen from the lost device ends nothing and empties nothing of another device', async () => {
  const otherDevice = await logIn('Warehouse')
  const rows = { quayside: otherDevice.cookies.quayside }
  expect((await post('/api/accounts/device-emptied', null, {}, rows)).json()).toEqual({ noted: false })
  const rowsOfDevices = await writerOf(server.app.deps.db)
    .selectFrom('lockedDevice')
    .selectAll()
    .where('accountId', '=', otherDevice.user.accountId)
    .execute()
  expect(rowsOfDevices).toEqual([])
})
