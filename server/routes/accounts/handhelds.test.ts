import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { floorScreenRights } from '#sync/policies/handheld.ts'
import type { Shift } from '#sync/protocol/messages.ts'
import { readBadge } from '#sync/rules/accounts/worker-key.ts'
import { demoPassword } from '../../accounts/sign-in.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { handheldSettings, sharedHandhelds, type TestHandheld } from '../../test/handhelds.ts'
import { checkInOf } from '../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
})
afterAll(() => server.close())

const handhelds = sharedHandhelds(() => server)
const { open, at, rosterAt, setPin, takeOver } = handhelds

let serial = 700_000
async function checkIn(handheld: TestHandheld, shift: Shift | undefined, name = 'package.checkIn') {
  const packageId = server.app.deps.ids.next()
  const args =
    name === 'package.checkIn' ? checkInOf(packageId, `TBA123456${++serial}`) : { packageIds: [packageId] }
  const [result] = await handhelds.push(handheld, [{ name, args, shift }])
  return { ...must(result, 'a result'), packageId }
}

const auditOf = (packageId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', packageId)
    .select(['accountId', 'by', 'deviceId', 'action'])
    .executeTakeFirst()

test('the person who shares a device is logged out on that device', async () => {
  const token = await server.tokenOf('Supervisor')
  const reply = await server.as(token, { method: 'POST', url: '/api/handhelds', payload: handheldSettings })
  expect(reply.statusCode).toBe(200)
  expect((await server.as(token, { url: '/api/accounts/user' })).statusCode).toBe(401)
})

test('each scan belongs to the worker who made it, on the handheld that brought it', async () => {
  const [a, b] = [await setPin('Warehouse', '4826'), await setPin('Processor', '739104')]
  const handheld = await open()
  const [shiftA, shiftB] = [await takeOver(handheld, a, '4826'), await takeOver(handheld, b, '739104')]
  const [first, second] = [await checkIn(handheld, shiftA), await checkIn(handheld, shiftB)]
  expect([first.status, second.status]).toEqual(['applied', 'applied'])
  expect(await auditOf(first.packageId)).toMatchObject({ accountId: a, deviceId: handheld.device })
  expect(await auditOf(second.packageId)).toMatchObject({ accountId: b, deviceId: handheld.device })
})

test('a shift that another PIN signed, or another handheld heard, proves nothing', async () => {
  const a = await setPin('Warehouse', '4826')
  const [handheld, otherHandheld] = [await open(), await open()]
  const refusal = { status: 'refused', message: expect.stringContaining('Nobody proved') }
  const wrong = await takeOver(handheld, a, '4827')
  const right = await takeOver(handheld, a, '4826')
  expect(await checkIn(handheld, wrong)).toMatchObject(refusal)
  expect(await checkIn(handheld, undefined)).toMatchObject(refusal)
  expect(await checkIn(otherHandheld, right)).toMatchObject(refusal)
  const b = await setPin('Processor', '739104')
  expect(await checkIn(handheld, { ...right, accountId: b })).toMatchObject(refusal)
  expect(await checkIn(handheld, { ...right, startedAt: '2031-01-01T00:00:00.000Z' })).toMatchObject(refusal)
  expect(await checkIn(handheld, right)).toMatchObject({ status: 'applied' })
})

test('[H7] each shift of one push is proved on its own, after any other shift', async () => {
  const a = await setPin('Warehouse', '4826')
  const handheld = await open()
  const right = await takeOver(handheld, a, '4826')
  const forgeries = [
    { ...right, proof: 'a'.repeat(64) },
    { ...right, shiftId: server.app.deps.ids.next() },
    { ...right, startedAt: '2031-01-01T00:00:00.000Z' },
    undefined,
  ]
  const statusesOf = async (shifts: readonly (Shift | undefined)[]) => {
    const changes = shifts.map((shift) => ({
      ...{ name: 'package.checkIn', shift },
      args: checkInOf(server.app.deps.ids.next(), `TBA123456${++serial}`),
    }))
    return (await handhelds.push(handheld, changes)).map(({ status }) => status)
  }
  for (const forgery of forgeries) {
    expect(await statusesOf([right, forgery, right])).toEqual(['applied', 'refused', 'applied'])
    expect(await statusesOf([forgery, right])).toEqual(['refused', 'applied'])
  }
})

test('a person’s own session cannot bring changes in another name', async () => {
  const a = await setPin('Warehouse', '4826')
  const handheld = await open()
  const shift = await takeOver(handheld, a, '4826')
  const token = await server.tokenOf('Processor')
  const ownId = (await server.as(token, { url: '/api/accounts/user' })).json().accountId
  const ownDevice = { ...handheld, token, clientId: server.app.deps.ids.next(), mid: 0 }
  const { packageId, status } = await checkIn(ownDevice, shift)
  expect(status).toBe('applied')
  expect(await auditOf(packageId)).toMatchObject({ accountId: ownId })
})

test('work that a person did before their PIN was taken away is for the office to look at', async () => {
  const b = await setPin('Processor', '739104')
  const handheld = await open()
  const shift = await takeOver(handheld, b, '739104')
  const supervisor = await server.tokenOf('Supervisor')
  const revocation = await server.as(supervisor, { method: 'DELETE', url: `/api/handhelds/workers/${b}` })
  handhelds.forgetPin('Processor')
  expect(revocation.json()).toEqual({ hasPin: false, hasBadge: false })
  const { status, message } = await checkIn(handheld, shift)
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
  expect((await rosterAt(handheld)).workers.map(({ accountId }) => accountId)).not.toContain(b)
})

test('a new PIN ends the one before, not what was done with it', async () => {
  const a = await setPin('Warehouse', '4826')
  const handheld = await open()
  const before = await takeOver(handheld, a, '4826')
  await setPin('Warehouse', '5937')
  expect(await checkIn(handheld, before)).toMatchObject({ status: 'applied' })
  expect(await checkIn(handheld, await takeOver(handheld, a, '4826'))).toMatchObject({ status: 'refused' })
  expect(await checkIn(handheld, await takeOver(handheld, a, '5937'))).toMatchObject({ status: 'applied' })
})

test('a handheld does only the floor’s work, for any person', async () => {
  const admin = await setPin('Admin', '60417')
  const driver = await setPin('Driver', '20586')
  const handheld = await open()
  const shift = await takeOver(handheld, admin, '60417')
  expect(await checkIn(handheld, shift, 'package.remove')).toMatchObject({ status: 'refused' })
  expect(await checkIn(handheld, shift, 'package.deliver')).toMatchObject({ status: 'refused' })
  // A driver may not check in, here as elsewhere.
  expect(await checkIn(handheld, await takeOver(handheld, driver, '20586'))).toMatchObject({
    status: 'refused',
  })
  const { workers } = await rosterAt(handheld)
  const rights = workers.find(({ accountId }) => accountId === admin)
  expect([rights?.role, rights?.permissions.includes('InvoiceView')]).toEqual(['Supervisor', false])
  const pages = ['/api/invoices', '/api/reports/dashboard', '/api/accounts/authorizations', '/api/handhelds']
  for (const url of pages) expect([url, (await at(handheld, { url })).statusCode]).not.toEqual([url, 200])
})

test('[H8] a person whose role loses every screen of the floor is no longer offered, and handhelds hear about it', async () => {
  const agent = await setPin('Agent', '20587')
  const handheld = await open()
  const shift = await takeOver(handheld, agent, '20587')
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
  const names = (await rosterAt(handheld)).workers.map(({ accountId }) => accountId)
  expect([floor.length > 0, names.includes(agent), topics.includes('handhelds')]).toEqual([true, false, true])
  expect(await checkIn(handheld, shift)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('no longer works'),
  })
  for (const { role, permission } of floor)
    await server.as(admin, { method: 'POST', url, payload: { role, permission } })
  expect((await rosterAt(handheld)).workers.map(({ accountId }) => accountId)).toContain(agent)
})

test('the handheld itself changes nothing, not even its own account', async () => {
  const handheld = await open()
  const tries = [
    { method: 'PUT', url: `/api/accounts/${handheld.accountId}`, payload: { user: { firstName: 'Mine' } } },
    { method: 'POST', url: '/api/handhelds/own/pin', payload: { pin: '4826', password: 'x' } },
    { method: 'POST', url: '/api/packages/checkin', payload: { packages: [] } },
    { method: 'POST', url: '/api/accounts/logout' },
  ] as const
  for (const request of tries)
    expect([request.url, (await at(handheld, request)).statusCode]).toEqual([request.url, 403])
  const search = { method: 'POST', url: '/api/packages/paginated/1', payload: {} } as const
  expect((await at(handheld, search)).statusCode).toBe(200)
  const payload = { email: `${handheld.accountId}@handheld.invalid`, password: demoPassword }
  const login = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  expect(login.statusCode).toBe(401)
})

test('a role or rights given to the handheld’s account change nothing', async () => {
  const handheld = await open()
  const admin = await server.tokenOf('Admin')
  const payload = { role: 'Admin' }
  await server.as(admin, { method: 'PUT', url: `/api/accounts/${handheld.accountId}`, payload })
  const reopenedHandheld = await open('Supervisor', handheld.device)
  for (const url of ['/api/accounts/authorizations', '/api/invoices', '/api/handhelds'])
    expect([url, (await at(reopenedHandheld, { url })).statusCode]).not.toEqual([url, 200])
})

test('a supervisor prints a badge, which names its owner and works instead of the PIN', async () => {
  const a = await setPin('Warehouse', '4826')
  const supervisor = await server.tokenOf('Supervisor')
  const url = `/api/handhelds/badges/${a}`
  const { code, name } = (await server.as(supervisor, { method: 'POST', url })).json()
  const badge = must(readBadge(code), 'a badge')
  const handheld = await open()
  const worker = (await rosterAt(handheld)).workers.find(({ accountId }) => accountId === a)
  expect([worker?.name, worker?.checks.some(({ number }) => number === badge.number)]).toEqual([name, true])
  const shift = await takeOver(handheld, a, badge.secret, 'badge')
  expect(await checkIn(handheld, shift)).toMatchObject({ status: 'applied' })
  await server.as(supervisor, { method: 'POST', url })
  const forgedShift = await takeOver(handheld, a, badge.secret, 'badge')
  expect(await checkIn(handheld, forgedShift)).toMatchObject({ status: 'refused' })
})

test('a new PIN leaves the badge unchanged, and a new badge the PIN', async () => {
  const a = await setPin('Warehouse', '4826')
  const [token, supervisor] = [await server.tokenOf('Warehouse'), await server.tokenOf('Supervisor')]
  const handheld = await open()
  const keys = async () => (await server.as(token, { url: '/api/handhelds/own' })).json()
  const printBadge = async () => {
    const url = `/api/handhelds/badges/${a}`
    const { code } = (await server.as(supervisor, { method: 'POST', url })).json()
    return must(readBadge(code), 'a badge').secret
  }
  const badge = await printBadge()
  await setPin('Warehouse', '5937')
  expect(await keys()).toEqual({ hasPin: true, hasBadge: true })
  expect(await checkIn(handheld, await takeOver(handheld, a, badge, 'badge'))).toMatchObject({
    status: 'applied',
  })
  await printBadge()
  expect(await checkIn(handheld, await takeOver(handheld, a, '5937'))).toMatchObject({ status: 'applied' })
  await server.as(token, { method: 'DELETE', url: '/api/handhelds/own/pin' })
  handhelds.forgetPin('Warehouse')
  expect(await keys()).toEqual({ hasPin: false, hasBadge: true })
})

test('setting a PIN takes the person’s own password, and a PIN that people try first is refused', async () => {
  const token = await server.tokenOf('Warehouse')
  const set = async (pin: string, password = demoPassword) =>
    (await server.as(token, { method: 'POST', url: '/api/handhelds/own/pin', payload: { pin, password } }))
      .statusCode
  expect(await set('4826', 'Not-the-password-1')).toBe(400)
  for (const pin of ['482', '0000', '1234', '9876', '12a4', '123456789'])
    expect([pin, await set(pin)]).toEqual([pin, 400])
  expect(await set('4826')).toBe(200)
  handhelds.forgetPin('Warehouse')
})

test('the data that checks a PIN is for handhelds alone, and holds nothing that makes a proof', async () => {
  const a = await setPin('Warehouse', '4826')
  for (const role of ['Admin', 'Warehouse'] as const) {
    const answer = await server.as(await server.tokenOf(role), { url: '/api/handhelds/roster' })
    expect(answer.statusCode).toBe(404)
  }
  const handheld = await open()
  const storedKeys = await server.app.deps.db.reads.kysely
    .selectFrom('workerKey')
    .where('accountId', '=', a)
    .select('signKey')
    .execute()
  const { body } = await at(handheld, { url: '/api/handhelds/roster' })
  expect(storedKeys.filter(({ signKey }) => body.includes(signKey))).toEqual([])
})

test('a removed handheld loses access immediately, and is the same handheld when it is set up again', async () => {
  const a = await setPin('Warehouse', '4826')
  const handheld = await open()
  const shift = await takeOver(handheld, a, '4826')
  const supervisor = await server.tokenOf('Supervisor')
  const url = `/api/handhelds/${handheld.accountId}`
  expect((await server.as(supervisor, { method: 'DELETE', url })).statusCode).toBe(200)
  expect((await at(handheld, { url: '/api/handhelds/roster' })).statusCode).toBe(401)
  expect((await server.as(supervisor, { method: 'DELETE', url })).statusCode).toBe(404)
  const reopenedHandheld = await open('Admin', handheld.device)
  expect(reopenedHandheld.accountId).toBe(handheld.accountId)
  expect(await checkIn({ ...reopenedHandheld, clientId: handheld.clientId }, shift)).toMatchObject({
    status: 'applied',
  })
})

test('a person who sets up a handheld chooses only the account fields that the form asks for', async () => {
  const token = await server.tokenOf('Supervisor')
  const ownId = (await server.as(token, { url: '/api/accounts/user' })).json().accountId
  const payload = {
    ...handheldSettings,
    accountId: ownId,
    role: 'Admin',
    permissions: ['InvoiceView'],
    deviceId: 'x',
  }
  const { user } = (await server.as(token, { method: 'POST', url: '/api/handhelds', payload })).json()
  expect([user.accountId === ownId, user.role, user.user.email]).toEqual([
    false,
    'Warehouse',
    `${user.accountId}@handheld.invalid`,
  ])
})

test('[H7] an earlier PIN proves a shift for 30 days by the server’s clock, and no longer', async () => {
  const a = await setPin('Warehouse', '4826')
  const handheld = await open()
  const shift = await takeOver(handheld, a, '4826')
  await setPin('Warehouse', '5937')
  server.clock.forward(29 * dayMs)
  const later = { ...handheld, token: (await open('Supervisor', handheld.device)).token }
  expect(await checkIn(later, shift)).toMatchObject({ status: 'applied' })
  server.clock.forward(2 * dayMs)
  const late = { ...later, token: (await open('Supervisor', handheld.device)).token }
  expect(await checkIn(late, shift)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('no longer works'),
  })
})
