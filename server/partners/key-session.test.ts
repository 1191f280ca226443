import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#sync/lib/durations.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp()
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const box = (n: number) => ({ reference: `R-${n}`, trackingNumber: `TBA91000000${1000 + n}` })
const revoke = (apiKeyId: string) => server.as(admin, { method: 'DELETE', url: `/api/api-keys/${apiKeyId}` })

test('[S30] a key is in one answer, recognisable, and stored as a hash only', async () => {
  const { key, prefix, apiKeyId } = await makeKey(server)
  expect(key).toMatch(/^qsk_live_[\w-]{43}$/)
  expect(key.startsWith(prefix)).toBe(true)
  const keyRow = await server.app.deps.db.reads.kysely
    .selectFrom('apiKey')
    .where('apiKeyId', '=', apiKeyId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(keyRow)).not.toContain(key.slice(prefix.length))
  expect((await server.as(admin, { url: '/api/api-keys' })).body).not.toContain(key)
  const audit = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .select('after')
    .orderBy('auditId')
    .execute()
  expect(JSON.stringify(audit)).not.toContain(key.slice(prefix.length))
})

const reportsOf = async (apiKeyId: string): Promise<number> => {
  const { n } = await server.app.deps.db.reads.kysely
    .selectFrom('partnerPackage')
    .where('apiKeyId', '=', apiKeyId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Waits until a running call of a key has received more packages than this. */
async function untilMore(apiKeyId: string, count: number): Promise<void> {
  if ((await reportsOf(apiKeyId)) > count) return
  await new Promise((resolve) => setImmediate(resolve))
  return untilMore(apiKeyId, count)
}

/** The ends of a key or of its right, with the status of the call in its middle. */
const ends: Record<string, readonly [status: number, end: (key: { apiKeyId: string }) => Promise<unknown>]> =
  {
    'is revoked': [401, ({ apiKeyId }) => revoke(apiKeyId)],
    'gets another secret': [
      401,
      ({ apiKeyId }) =>
        server.as(admin, { method: 'POST', url: `/api/api-keys/${apiKeyId}/secret`, payload: {} }),
    ],
    expires: [401, async () => server.clock.forward(minuteMs)],
    'loses its right': [
      403,
      ({ apiKeyId }) =>
        server.app.deps.db.transaction(({ kysely }) =>
          kysely
            .updateTable('apiKey')
            .set({ rights: '["packages.read"]' })
            .where('apiKeyId', '=', apiKeyId)
            .execute(),
        ),
    ],
  }
test.each(Object.entries(ends))(
  '[S30] a key that %s is refused in the next call, and in the middle of one',
  async (name, [status, end]) => {
    const expiresAt = new Date(server.clock.now() + minuteMs).toISOString()
    const newKey = await makeKey(server, { perMinute: 6000, ...(name === 'expires' ? { expiresAt } : {}) })
    const partner = partnerOf(server, newKey.key)
    expect((await partner.receive([box(1)])).statusCode).toBe(200)
    const packages = Array.from({ length: 500 }, (_, n) => box(100 + n))
    const running = partner.receive(packages)
    await untilMore(newKey.apiKeyId, 1)
    await end(newKey)
    expect((await running).statusCode).toBe(status)
    expect((await partner.receive([box(2)])).statusCode).toBe(status)
    expect(await reportsOf(newKey.apiKeyId)).toBeLessThan(500)
  },
)

test('a key is revoked once', async () => {
  const { apiKeyId } = await makeKey(server)
  expect([(await revoke(apiKeyId)).statusCode, (await revoke(apiKeyId)).statusCode]).toEqual([200, 409])
})

test('[S30] a key opens nothing but the calls for partners, and they open for nothing else', async () => {
  const { key } = await makeKey(server)
  for (const url of ['/api/packages/count', '/api/accounts/user', '/api/api-keys', '/api/settings'])
    expect((await server.as(key, { url })).statusCode, url).toBe(401)
  for (const token of [admin, null, 'qsk_wrong'])
    expect((await server.as(token, { url: '/api/partner/key' })).statusCode).toBe(401)
  const answer = await server.as(key, {
    url: '/api/partner/key',
    headers: { origin: 'https://elsewhere.example', cookie: 'quayside=x' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies).toEqual([])
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await server.as(null, {
    method: 'OPTIONS',
    url: '/api/partner/packages',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined])
})

test('[S31] a key has the rights that it was given and no other', async () => {
  const calls = {
    'packages.receive': (partner: ReturnType<typeof partnerOf>) => partner.receive([box(3)]),
    'packages.announce': (partner: ReturnType<typeof partnerOf>) => partner.announce([box(7)]),
    'packages.read': (partner: ReturnType<typeof partnerOf>) => partner.get('packages/none'),
    'invoices.read': (partner: ReturnType<typeof partnerOf>) => partner.get('packages/none/invoices'),
  }
  for (const right of ['packages.receive', 'packages.announce', 'packages.read', 'invoices.read'] as const) {
    const partner = partnerOf(server, (await makeKey(server, { rights: [right] })).key)
    for (const [neededRight, call] of Object.entries(calls)) {
      const { statusCode } = await call(partner)
      if (neededRight === right) expect(statusCode).not.toBe(403)
      else expect([neededRight, statusCode]).toEqual([neededRight, 403])
    }
  }
})

const grant = (payload: object) =>
  server.as(admin, { method: 'POST', url: '/api/accounts/authorizations', payload })

test('[S31] no maker gives a key more rights than they have, and a key loses what its maker loses', async () => {
  expect((await grant({ role: 'Processor', permission: 'ApiKeyUpdate' })).statusCode).toBe(200)
  await expect(makeKey(server, { rights: ['packages.receive'] }, 'Agent')).rejects.toThrow('Forbidden')
  const { key, apiKeyId } = await makeKey(
    server,
    { rights: ['packages.receive', 'packages.read'] },
    'Processor',
  )
  const partner = partnerOf(server, key)
  expect((await partner.receive([box(4)])).statusCode).toBe(200)
  const list = (await server.as(admin, { url: '/api/accounts/authorizations' })).json()
  const { authorizationId } = list.find(
    (row: { role: string; permission: string }) =>
      row.role === 'Processor' && row.permission === 'CheckInPackageView',
  )
  await server.as(admin, { method: 'DELETE', url: `/api/accounts/authorizations/${authorizationId}` })
  expect((await partner.receive([box(5)])).statusCode).toBe(403)
  const keys = (await server.as(admin, { url: '/api/api-keys' })).json()
  expect(keys.find((row: { apiKeyId: string }) => row.apiKeyId === apiKeyId).lostRights).toEqual([
    'packages.receive',
  ])
  await expect(makeKey(server, { rights: ['packages.receive'] }, 'Processor')).rejects.toThrow('Forbidden')
})

test('a quota ends with 429 and the time until there is room, for this key alone', async () => {
  server.clock.toNoon()
  admin = await server.tokenOf('Admin')
  const { key } = await makeKey(server, { perMinute: 3, perDay: 5 })
  const otherKey = await makeKey(server, { perMinute: 3 })
  const statuses = async (count: number) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await server.as(key, { url: '/api/partner/key' }))
    return answers
  }
  const [, , , fourth] = await statuses(4)
  expect([fourth?.statusCode, Number(fourth?.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(Number(fourth?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await server.as(otherKey.key, { url: '/api/partner/key' })).statusCode).toBe(200)
  server.clock.forward(minuteMs)
  const [, , ofDay] = await statuses(3)
  expect(ofDay?.statusCode).toBe(429)
  expect(Number(ofDay?.headers['retry-after'])).toBeGreaterThan(60)
  server.clock.forward(dayMs)
  admin = await server.tokenOf('Admin')
  expect((await server.as(key, { url: '/api/partner/key' })).statusCode).toBe(200)
})

test('an expired key and one from another address are refused', async () => {
  const expiresAt = new Date(server.clock.now() + minuteMs).toISOString()
  const { key } = await makeKey(server, { expiresAt, addresses: ['127.0.0.0/8', '2001:db8::/32'] })
  expect((await server.as(key, { url: '/api/partner/key' })).statusCode).toBe(200)
  const elsewhere = { url: '/api/partner/key', remoteAddress: '203.0.113.9' }
  expect((await server.as(key, elsewhere)).statusCode).toBe(403)
  server.clock.forward(minuteMs)
  for (const url of ['/api/partner/key', '/api/partner/packages/none'])
    expect([url, (await server.as(key, { url })).statusCode]).toEqual([url, 401])
})

test('a replaced secret ends the one before and keeps the references', async () => {
  const { key, apiKeyId } = await makeKey(server)
  await partnerOf(server, key).receive([{ ...box(6), reference: 'kept' }])
  const answer = await server.as(admin, { method: 'POST', url: `/api/api-keys/${apiKeyId}/secret` })
  expect((await server.as(key, { url: '/api/partner/key' })).statusCode).toBe(401)
  const partner = partnerOf(server, answer.json().key)
  expect((await partner.get('packages/kept')).json()).toMatchObject({ reference: 'kept' })
})

test('[S31] no person hears by a webhook of another’s key what they may not read', async () => {
  expect((await grant({ role: 'Warehouse', permission: 'ApiKeyUpdate' })).statusCode).toBe(200)
  const { apiKeyId } = await makeKey(server, { rights: ['invoices.read'] })
  const payload = { apiKeyId, url: 'https://hooks.example.com/', events: ['invoice.issued'] }
  const warehouse = await server.tokenOf('Warehouse')
  const create = (token: string) => server.as(token, { method: 'POST', url: '/api/webhooks', payload })
  expect((await create(warehouse)).statusCode).toBe(403)
  const { webhookId } = (await create(admin)).json()
  const url = `/api/webhooks/${webhookId}/deliveries`
  expect((await server.as(warehouse, { url })).statusCode).toBe(403)
  expect((await server.as(admin, { url })).statusCode).toBe(200)
})

test('[S31] a key whose maker is suspended in the middle of a call receives nothing more', async () => {
  expect((await grant({ role: 'Senior', permission: 'ApiKeyUpdate' })).statusCode).toBe(200)
  const { key, apiKeyId } = await makeKey(server, { rights: ['packages.receive'] }, 'Senior')
  const maker = await server.as(await server.tokenOf('Senior'), { url: '/api/accounts/user' })
  const running = partnerOf(server, key).receive(Array.from({ length: 500 }, (_, n) => box(1000 + n)))
  await untilMore(apiKeyId, 0)
  const url = `/api/accounts/${maker.json().accountId}`
  const end = await server.as(admin, { method: 'PUT', url, payload: { status: 'Suspended' } })
  expect(end.statusCode).toBe(200)
  expect((await running).statusCode).toBe(403)
  expect(await reportsOf(apiKeyId)).toBeLessThan(500)
})

test.each([
  ['no address', [], '203.0.113.9', 200],
  ['one address, from it', ['203.0.113.9'], '203.0.113.9', 200],
  ['one address, from its neighbour', ['203.0.113.9'], '203.0.113.10', 403],
  ['one network, from inside', ['203.0.113.0/28'], '203.0.113.15', 200],
  ['one network, from just outside', ['203.0.113.0/28'], '203.0.113.16', 403],
  ['one address of IPv6, from it', ['2001:db8::9'], '2001:db8::9', 200],
  ['one address of IPv6, from IPv4', ['2001:db8::9'], '203.0.113.9', 403],
  ['two addresses, from the second', ['198.51.100.1', '203.0.113.9'], '203.0.113.9', 200],
  ['two addresses, from a third', ['198.51.100.1', '203.0.113.9'], '203.0.113.10', 403],
] as const)('[S30] a key for %s', async (_, addresses, remoteAddress, status) => {
  const { key } = await makeKey(server, { addresses: [...addresses] })
  const answer = await server.as(key, { url: '/api/partner/key', remoteAddress })
  expect(answer.statusCode).toBe(status)
  if (status === 403) expect(answer.json().message).toContain(remoteAddress)
})
