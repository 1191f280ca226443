import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiNames } from '#sync/api/index.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { plantFault } from './test/planted-fault.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
})
afterAll(() => server.close())

describe('problems', () => {
  test('an unknown call is a 404 in JSON, an unknown page is the app’s to answer', async () => {
    const call = await server.app.inject({ url: '/api/nothing/here' })
    expect([call.statusCode, call.json()]).toEqual([
      404,
      { message: 'This page could not be found', title: 'Not Found' },
    ])
    const asset = await server.app.inject({ url: '/assets/gone-12345678.js' })
    expect([asset.statusCode, asset.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  test.each([
    [
      'not JSON',
      { payload: '{"email":', headers: { 'content-type': 'application/json' } },
      400,
      'The body is not valid JSON.',
    ],
    [
      'another type',
      { payload: '<x/>', headers: { 'content-type': 'text/xml' } },
      400,
      'The body must be JSON.',
    ],
    [
      'too large',
      { payload: { email: 'x'.repeat(3_000_000) } },
      413,
      'This is too large to be sent in one piece.',
    ],
  ])('a body that is %s is answered in plain words', async (_, request, status, message) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', ...request })
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  })

  test.each(['GET', 'POST'] as const)(
    'an address that cannot be read is a problem too, to %s',
    async (method) => {
      const payload = method === 'POST' ? { payload: {} } : {}
      for (const url of ['/api/packages/%', `/api/manifests/packages/${'z'.repeat(3000)}`]) {
        const answer = await server.app.inject({ method, url, ...payload })
        expect([400, 404]).toContain(answer.statusCode)
        expect(Object.keys(answer.json()).sort()).toEqual(['message', 'title'])
      }
      const name = 'é'.repeat(200)
      const document = await server.app.inject({
        url: `/api/files/public/documents/download/${encodeURIComponent(name)}`,
      })
      expect(document.json().message).toBe('Document not found. It may have been taken away.')
    },
  )

  test('a fault of the server tells a number and nothing of the inside', async () => {
    const broken = await openTestApp({}, null)
    broken.app.deps.db.reads.kysely.selectFrom = () => {
      throw new Error('near "secret_table": syntax error')
    }
    const answer = await broken.app.inject({ url: '/api/branches' })
    expect([answer.statusCode, answer.json().title]).toEqual([500, 'Server Error'])
    expect(answer.json().message).toMatch(/tell us this number: [0-9a-f-]{36}$/)
    expect(answer.body).not.toContain('secret_table')
    await broken.close()
  })

  test('a full disk is 507, a busy database 503 with the time to wait', async () => {
    const broken = await openTestApp({}, null)
    const failing = (code: string) => {
      broken.app.deps.db.reads.kysely.selectFrom = () => {
        throw Object.assign(new Error(code), { code })
      }
      return broken.app.inject({ url: '/api/branches' })
    }
    const full = await failing('SQLITE_FULL')
    expect([full.statusCode, full.json().message]).toEqual([
      507,
      'The server has no space left. Nothing was saved; keep your work and try again later.',
    ])
    const busy = await failing('SQLITE_BUSY')
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '2'])
    await broken.close()
  })
})

describe('health', () => {
  test('is Healthy with the version, the epoch and the server’s time', async () => {
    const answer = await server.app.inject({ url: '/health' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 'Healthy',
        reason: null,
        backup: null,
        missingFiles: null,
        damagedAuditFiles: null,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
        serverTime: expect.stringMatching(/Z$/),
        pingUrl: 'https://www.gstatic.com/generate_204',
        demo: true,
      },
    ])
  })

  test('is Unhealthy when the database cannot be written', async () => {
    const sick = await openTestApp({}, null)
    await plantFault(sick.app.deps.db, 'keepAlive')
    const answer = await sick.app.inject({ url: '/health' })
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'Unhealthy'])
    await sick.close()
  })
})

test('the description of the calls lists every row of the registry', async () => {
  const { paths, components } = (await server.app.inject({ url: '/api/openapi.json' })).json()
  const listedNames = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ({ parameters: _ofAllCalls, ...calls }) => Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(apiNames.filter((name) => !listedNames.includes(name))).toEqual([])
  expect(new Set(listedNames).size).toBe(listedNames.length)
  const { $ref } = paths['/api/packages/{id}'].get.parameters[0]
  expect($ref).toBe('#/components/parameters/id')
  expect(components.parameters.id).toMatchObject({ name: 'id', in: 'path', required: true })
})

test('metrics count answers by route, never by address', async () => {
  await server.app.inject({ url: '/api/packages/01999999-9999-7999-8999-999999999999' })
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).toContain('quayside_http_seconds_count{method="GET",route="/api/packages/:id",status="401"} 1')
  expect(body).not.toContain('01999999-9999')
})

test('long answers are compressed, and answers of calls are never kept by caches', async () => {
  const token = await server.tokenOf('Admin')
  const headers = { 'accept-encoding': 'gzip, br' }
  const answer = await server.as(token, { url: '/api/packages', headers })
  expect([answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual(['br', 'no-store'])
})

test('pages may run only the app’s own scripts and may not be framed', async () => {
  const { headers } = await server.app.inject({ url: '/health' })
  const rules = String(headers['content-security-policy']).split(';')
  for (const rule of [
    "require-trusted-types-for 'script'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(rules).toContain(rule)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

describe('failures in browsers', () => {
  const report = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/client-errors', payload })

  test('are counted once each, without anything personal, for administrators', async () => {
    const error = {
      message: 'Cannot read 1Z999AA10123456784 of ann@example.com',
      stack: 'Error\n at https://q.test/a.js?token=abc:1:2',
      route: '/admin/packages/$packageId',
    }
    await report(error)
    await report(error)
    const token = await server.tokenOf('Admin')
    const [keptError] = (await server.as(token, { url: '/api/client-errors' })).json()
    expect(keptError).toMatchObject({ count: 2, message: 'Cannot read [number] of [email]' })
    expect(keptError.stack).not.toContain('abc')
  })

  test('are left out when one address sends too many', async () => {
    const codes = []
    for (let n = 0; n < 25; n++) codes.push((await report({ message: `failure ${n}` })).statusCode)
    expect(codes.at(-1)).toBe(429)
  })
})

test('a start may take as long as a busy machine needs', () => {
  expect(server.app.initialConfig.pluginTimeout).toBe(0)
})
