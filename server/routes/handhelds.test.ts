import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleAuthorization } from '#sync/api/access-control.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { floorScreenRights } from '#sync/policies/handheld.ts'
import type { Shift } from '#sync/protocol/messages.ts'
import { readBadge } from '#sync/rules/worker-key.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { handheldSettings, sharedHandhelds, type TestHandheld } from '../test/handhelds.ts'
import { checkInOf } from '../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
})
afterAll(() => server.close())

const shared = sharedHandhelds(() => server)
const { open, at, rosterAt, setPin, takeOver } = shared

let serial = 700_000
async function checkIn(handheld: TestHandheld, shift: Shift | undefined, name = 'package.checkIn') {
  const packageId = server.app.deps.ids.next()
  const args =
    name === 'package.checkIn' ? checkInOf(packageId, `TBA123456${++serial}`) : { packageIds: [packageId] }
  const [result] = await shared.push(handheld, [{ name, args, shift }])
  return { ...must(result, 'a result'), packageId }
}

const auditOf = (packageId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', packageId)
    .select(['accountId', 'by', 'deviceId', 'action'])
    .executeTakeFirst()

test('the person who shares a device is logged out of it', async () => {
  const token = await server.tokenOf('Supervisor')
  const reply = await server.as(token, { method: 'POST', url: '/api/handhelds', payload: handheldSettings })
  expect(reply.statusCode).toBe(200)
  expect((await server.as(token, { url: '/api/accounts/user' })).statusCode).toBe(401)
})

test('each scan belongs to whoever made it, on the handheld that brought it', async () => {
  const [a, b] = [await setPin('Warehouse', '4826'), await setPin('Processor', '739104')]
  const one = await open()
  const [shiftA, shiftB] = [await takeOver(one, a, '4826'), await takeOver(one, b, '739104')]
  const [first, second] = [await checkIn(one, shiftA), await checkIn(one, shiftB)]
  expect([first.status, second.status]).toEqual(['applied', 'applied'])
  expect(await auditOf(first.packageId)).toMatchObject({ accountId: a, deviceId: one.device })
  expect(await auditOf(second.packageId)).toMatchObject({ accountId: b, deviceId: one.device })
})

test('a shift that another PIN signed, or another handheld heard, proves nothing', async () => {
  const a = await setPin('Warehouse', '4826')
  const [one, other] = [await open(), await open()]
  const refused = { status: 'refused', message: expect.stringContaining('Nobody proved') }
  const wrong = await takeOver(one, a, '4827')
  const right = await takeOver(one, a, '4826')
  expect(await checkIn(one, wrong)).toMatchObject(refused)
  expect(await checkIn(one, undefined)).toMatchObject(refused)
  expect(await checkIn(other, right)).toMatchObject(refused)
  const b = await setPin('Processor', '739104')
  expect(await checkIn(one, { ...right, accountId: b })).toMatchObject(refused)
  expect(await checkIn(one, { ...right, startedAt: '2031-01-01T00:00:00.000Z' })).toMatchObject(refused)
  expect(await checkIn(one, right)).toMatchObject({ status: 'applied' })
})

test('[H7] each shift of one push is proved by itself, whoever comes before it', async () => {
  const a = await setPin('Warehouse', '4826')
  const one = await open()
  const right = await takeOver(one, a, '4826')
  const forgeries = [
    { ...right, proof: 'a'.repeat(64) },
    { ...right, shiftId: server.app.deps.ids.next() },
    { ...right, startedAt: '2031-01-01T00:00:00.000Z' },
    undefined,
  ]
  const pushed = async (shifts: readonly (Shift | undefined)[]) => {
    const changes = shifts.map((shift) => ({
      ...{ name: 'package.checkIn', shift },
      args: checkInOf(server.app.deps.ids.next(), `TBA123456${++serial}`),
    }))
    return (await shared.push(one, changes)).map(({ status }) => status)
  }
  for (const forged of forgeries) {
    expect(await pushed([right, forged, right])).toEqual(['applied', 'refused', 'applied'])
    expect(await pushed([forged, right])).toEqual(['refused', 'applied'])
  }
})

test('somebody’s own session cannot bring changes in another name', async () => {
  const a = await setPin('Warehouse', '4826')
  const one = await open()
  const shift = await takeOver(one, a, '4826')
  const token = await server.tokenOf('Processor')
  const mine = (await server.as(token, { url: '/api/accounts/user' })).json().accountId
  const own = { ...one, token, clientId: server.app.deps.ids.next(), mid: 0 }
  const { packageId, status } = await checkIn(own, shift)
  expect(status).toBe('applied')
  expect(await auditOf(packageId)).toMatchObject({ accountId: mine })
})

test('what somebody did before their PIN was taken away is for the office to look at', async () => {
  const b = await setPin('Processor', '739104')
  const one = await open()
  const shift = await takeOver(one, b, '739104')
  const supervisor = await server.tokenOf('Supervisor')
  const revoked = await server.as(supervisor, { method: 'DELETE', url: `/api/handhelds/workers/${b}` })
  shared.forgetPin('Processor')
  expect(revoked.json()).toEqual({ hasPin: false, hasBadge: false })
  const { status, message } = await checkIn(one, shift)
  expect([status, message]).toEqual(['refused', expect.stringContaining('no longer works')])
  const reviews = await server.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('kind', '=', 'deviceRefusals')
    .select('note')
    .execute()
  const worker = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('accountId', '=', b)
    .select('firstName')
    .executeTakeFirstOrThrow()
  expect(reviews.map(({ note }) => note.split('\n')[0])).toContainEqual(
    expect.stringMatching(new RegExp(`${worker.firstName}.*no longer works`)),
  )
  expect((await rosterAt(one)).workers.map(({ accountId }) => accountId)).not.toContain(b)
})

test('a new PIN ends the one before, not what was done with it', async () => {
  const a = await setPin('Warehouse', '4826')
  const one = await open()
  const before = await takeOver(one, a, '4826')
  await setPin('Warehouse', '5937')
  expect(await checkIn(one, before)).toMatchObject({ status: 'applied' })
  expect(await checkIn(one, await takeOver(one, a, '4826'))).toMatchObject({ status: 'refused' })
  expect(await checkIn(one, await takeOver(one, a, '5937'))).toMatchObject({ status: 'applied' })
})

test('nothing but the floor’s work, whoever it is', async () => {
  const admin = await setPin('Admin', '60417')
  const driver = await setPin('Driver', '20586')
  const one = await open()
  const shift = await takeOver(one, admin, '60417')
  expect(await checkIn(one, shift, 'package.remove')).toMatchObject({ status: 'refused' })
  expect(await checkIn(one, shift, 'package.deliver')).toMatchObject({ status: 'refused' })
  // A driver may not check in, here as elsewhere.
  expect(await checkIn(one, await takeOver(one, driver, '20586'))).toMatchObject({ status: 'refused' })
  const { workers } = await rosterAt(one)
  const rights = workers.find(({ accountId }) => accountId === admin)
  expect([rights?.role, rights?.permissions.includes('InvoiceView')]).toEqual(['Supervisor', false])
  const pages = ['/api/invoices', '/api/reports/dashboard', '/api/accounts/authorizations', '/api/handhelds']
  for (const url of pages) expect([url, (await at(one, { url })).statusCode]).not.toEqual([url, 200])
})

test('[H8] a person whose role loses every screen of the floor is offered no more, and handhelds hear of it', async () => {
  const agent = await setPin('Agent', '20587')
  const one = await open()
  const shift = await takeOver(one, agent, '20587')
  const admin = await server.tokenOf('Admin')
  const url = '/api/accounts/authorizations'
  const rights: RoleAuthorization[] = (await server.as(admin, { url })).json()
  const floor = rights.filter(
    ({ role, permission }) => role === 'Agent' && floorScreenRights.some((right) => right === permission),
  )
  const topics: string[] = []
  const stop = server.app.deps.db.events.onWritten((writes) =>
    topics.push(...writes.flatMap((write) => write.topics)),
  )
  for (const { authorizationId } of floor)
    await server.as(admin, { method: 'DELETE', url: `${url}/${authorizationId}` })
  stop()
  const names = (await rosterAt(one)).workers.map(({ accountId }) => accountId)
  expect([floor.length > 0, names.includes(agent), topics.includes('handhelds')]).toEqual([true, false, true])
  expect(await checkIn(one, shift)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('no longer works'),
  })
  for (const { role, permission } of floor)
    await server.as(admin, { method: 'POST', url, payload: { role, permission } })
  expect((await rosterAt(one)).workers.map(({ accountId }) => accountId)).toContain(agent)
})

test('the handheld itself changes nothing, not even its own account', async () => {
  const one = await open()
  const tries = [
    { method: 'PUT', url: `/api/accounts/${one.accountId}`, payload: { user: { firstName: 'Mine' } } },
    { method: 'POST', url: '/api/handhelds/own/pin', payload: { pin: '4826', password: 'x' } },
    { method: 'POST', url: '/api/packages/checkin', payload: { packages: [] } },
    { method: 'POST', url: '/api/accounts/logout' },
  ] as const
  for (const request of tries)
    expect([request.url, (await at(one, request)).statusCode]).toEqual([request.url, 403])
  const search = { method: 'POST', url: '/api/packages/paginated/1', payload: {} } as const
  expect((await at(one, search)).statusCode).toBe(200)
  const payload = { email: `${one.accountId}@handheld.invalid`, password: demoPassword }
  const login = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  expect(login.statusCode).toBe(401)
})

test('a role or rights that somebody gives the handheld’s account change nothing', async () => {
  const one = await open()
  const admin = await server.tokenOf('Admin')
  const payload = { role: 'Admin' }
  await server.as(admin, { method: 'PUT', url: `/api/accounts/${one.accountId}`, payload })
  const again = await open('Supervisor', one.device)
  for (const url of ['/api/accounts/authorizations', '/api/invoices', '/api/handhelds'])
    expect([url, (await at(again, { url })).statusCode]).not.toEqual([url, 200])
})

test('a badge is printed by a supervisor, names its owner and works in place of the PIN', async () => {
  const a = await setPin('Warehouse', '4826')
  const supervisor = await server.tokenOf('Supervisor')
  const url = `/api/handhelds/badges/${a}`
  const { code, name } = (await server.as(supervisor, { method: 'POST', url })).json()
  const badge = must(readBadge(code), 'a badge')
  const one = await open()
  const worker = (await rosterAt(one)).workers.find(({ accountId }) => accountId === a)
  expect([worker?.name, worker?.checks.some(({ number }) => number === badge.number)]).toEqual([name, true])
  const shift = await takeOver(one, a, badge.secret, 'badge')
  expect(await checkIn(one, shift)).toMatchObject({ status: 'applied' })
  await server.as(supervisor, { method: 'POST', url })
  const forged = await takeOver(one, a, badge.secret, 'badge')
  expect(await checkIn(one, forged)).toMatchObject({ status: 'refused' })
})

test('a new PIN leaves the badge as it is, and a new badge the PIN', async () => {
  const a = await setPin('Warehouse', '4826')
  const [token, supervisor] = [await server.tokenOf('Warehouse'), await server.tokenOf('Supervisor')]
  const one = await open()
  const keys = async () => (await server.as(token, { url: '/api/handhelds/own' })).json()
  const printBadge = async () => {
    const url = `/api/handhelds/badges/${a}`
    const { code } = (await server.as(supervisor, { method: 'POST', url })).json()
    return must(readBadge(code), 'a badge').secret
  }
  const badge = await printBadge()
  await setPin('Warehouse', '5937')
  expect(await keys()).toEqual({ hasPin: true, hasBadge: true })
  expect(await checkIn(one, await takeOver(one, a, badge, 'badge'))).toMatchObject({ status: 'applied' })
  await printBadge()
  expect(await checkIn(one, await takeOver(one, a, '5937'))).toMatchObject({ status: 'applied' })
  await server.as(token, { method: 'DELETE', url: '/api/handhelds/own/pin' })
  shared.forgetPin('Warehouse')
  expect(await keys()).toEqual({ hasPin: false, hasBadge: true })
})

test('a PIN takes one’s own password, and is none that everybody tries first', async () => {
  const token = await server.tokenOf('Warehouse')
  const set = async (pin: string, password = demoPassword) =>
    (await server.as(token, { method: 'POST', url: '/api/handhelds/own/pin', payload: { pin, password } }))
      .statusCode
  expect(await set('4826', 'Not-the-password-1')).toBe(400)
  for (const pin of ['482', '0000', '1234', '9876', '12a4', '123456789'])
    expect([pin, await set(pin)]).toEqual([pin, 400])
  expect(await set('4826')).toBe(200)
  shared.forgetPin('Warehouse')
})

test('what checks a PIN is for handhelds alone, and says nothing that makes a proof', async () => {
  const a = await setPin('Warehouse', '4826')
  for (const role of ['Admin', 'Warehouse'] as const) {
    const answer = await server.as(await server.tokenOf(role), { url: '/api/handhelds/roster' })
    expect(answer.statusCode).toBe(404)
  }
  const one = await open()
  const kept = await server.app.deps.db.reads.kysely
    .selectFrom('workerKey')
    .where('accountId', '=', a)
    .select('signKey')
    .execute()
  const { body } = await at(one, { url: '/api/handhelds/roster' })
  expect(kept.filter(({ signKey }) => body.includes(signKey))).toEqual([])
})

test('a handheld that is removed is out at once, and the same one when it is set up again', async () => {
  const a = await setPin('Warehouse', '4826')
  const one = await open()
  const shift = await takeOver(one, a, '4826')
  const supervisor = await server.tokenOf('Supervisor')
  const url = `/api/handhelds/${one.accountId}`
  expect((await server.as(supervisor, { method: 'DELETE', url })).statusCode).toBe(200)
  expect((await at(one, { url: '/api/handhelds/roster' })).statusCode).toBe(401)
  expect((await server.as(supervisor, { method: 'DELETE', url })).statusCode).toBe(404)
  const again = await open('Admin', one.device)
  expect(again.accountId).toBe(one.accountId)
  expect(await checkIn({ ...again, clientId: one.clientId }, shift)).toMatchObject({ status: 'applied' })
})

test('nobody chooses more of a handheld’s account than what the form asks', async () => {
  const token = await server.tokenOf('Supervisor')
  const mine = (await server.as(token, { url: '/api/accounts/user' })).json().accountId
  const payload = {
    ...handheldSettings,
    accountId: mine,
    role: 'Admin',
    permissions: ['InvoiceView'],
    deviceId: 'x',
  }
  const { user } = (await server.as(token, { method: 'POST', url: '/api/handhelds', payload })).json()
  expect([user.accountId === mine, user.role, user.user.email]).toEqual([
    false,
    'Warehouse',
    `${user.accountId}@handheld.invalid`,
  ])
})

test('[H7] an earlier PIN proves a shift for 30 days by the server’s clock, and no longer', async () => {
  const a = await setPin('Warehouse', '4826')
  const one = await open()
  const shift = await takeOver(one, a, '4826')
  await setPin('Warehouse', '5937')
  server.clock.forward(29 * dayMs)
  const later = { ...one, token: (await open('Supervisor', one.device)).token }
  expect(await checkIn(later, shift)).toMatchObject({ status: 'applied' })
  server.clock.forward(2 * dayMs)
  const late = { ...later, token: (await open('Supervisor', one.device)).token }
  expect(await checkIn(late, shift)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('no longer works'),
  })
})
