import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exports as listExports } from '#sync/api/exports.ts'
import { payments } from '#sync/api/money/payments.ts'
import type { BlobEntry } from '#sync/device/tables.ts'
import { pushAll } from '#sync/engine/exchange.ts'
import type { Net } from '#sync/engine/net.ts'
import { benchDevice, netTo, supervisor } from '#sync/engine/test/bench-device.ts'
import { LittleServer } from '#sync/engine/test/little-server.ts'
import { checkInArgs } from '#sync/engine/test/seeded.ts'

// A firewall, a proxy or the Wi-Fi of a hotel answers instead of the server, at every door of the app.

const page = '<html><h1>Welcome to Hotel Wi-Fi</h1></html>'
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const json = { 'Content-Type': 'application/json' }

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string | number>
  readonly body?: string
}
const pageOf = (status: number): Answer => ({ status, headers: html, body: page })

/** Answers that do not come from our server. */
const falseAnswers: Record<string, Answer> = {
  ...Object.fromEntries(
    [200, 400, 401, 403, 404, 407, 409, 413, 429, 451, 500, 502, 503, 511].map((status) => [
      `a page with ${status}`,
      pageOf(status),
    ]),
  ),
  'a redirect to a log-in page': { status: 302, headers: { Location: '/portal' } },
  'a redirect that keeps the method': { status: 307, headers: { Location: '/portal' } },
  'nothing with 200': { status: 200 },
  'nothing with 204': { status: 204 },
  'nothing with 401': { status: 401 },
  'a page that says it is JSON': { status: 200, headers: json, body: page },
  'JSON of a portal': {
    status: 200,
    headers: json,
    body: '{"status":"login_required","url":"http://portal"}',
  },
  'JSON that is cut': { status: 200, headers: json, body: '{"jwtToken":"a","user":{"acc' },
  'JSON whose connection is cut': {
    status: 200,
    headers: { ...json, 'Content-Length': 900 },
    body: '{"results":[',
  },
  'JSON of nothing': { status: 200, headers: json, body: 'null' },
  'JSON of an empty object': { status: 200, headers: json, body: '{}' },
  'JSON of a word': { status: 200, headers: json, body: '"ok"' },
  'words with 403': { status: 403, headers: { 'Content-Type': 'text/plain' }, body: 'Blocked by policy' },
  'JSON of a gateway with 403': { status: 403, headers: json, body: '{"message":"Forbidden"}' },
  'JSON of a gateway with 401': { status: 401, headers: json, body: '{"error":"unauthorized"}' },
  'a problem document with 400': {
    status: 400,
    headers: { 'Content-Type': 'application/problem+json' },
    body: '{"title":"Bad Request","status":400,"detail":"no"}',
  },
  'a refusal that is cut': { status: 403, headers: json, body: '{"message":"No","title":"Forb' },
}

let answer: Answer = pageOf(200)
function say(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers)
  response.write(body)
  if (headers['Content-Length']) response.destroy()
  else response.end()
}
const portal = createServer((request, response) => {
  request.resume()
  request.on('end', () => say(response, request.url === '/portal' ? pageOf(200) : answer))
})

const accountId = '0190a1b2-0000-7000-8000-00000000cccc'
const part = (value: object) => btoa(JSON.stringify(value))
const now = Math.floor(Date.now() / 1000)
const token = `${part({})}.${part({ sub: accountId, iat: now, exp: now + 900 })}.x`
const storedItems = new Map<string, string>()

const loadApp = async () => ({
  ...(await import('./call.ts')),
  ...(await import('./connection.ts')),
  ...(await import('./token.ts')),
  ...(await import('../replica/net.ts')),
  ...(await import('../photos/merchant-invoices.ts')),
  ...(await import('../photos/transfer-slips.ts')),
  ...(await import('../photos/transfer.ts')),
  ...(await import('../session/log-out-due.ts')),
  ...(await import('../session/session.ts')),
  ...(await import('../session/session-end.ts')),
  ...(await import('../session/session-refresh.ts')),
  ...(await import('../stores/connection.ts')),
  ...(await import('../stores/session.ts')),
  ...(await import('../visitor/forms/post-form.ts')),
  ...(await import('../visitor/payment/ask-outcome.ts')),
  ...(await import('../visitor/payment/begin-payment.ts')),
})
let app: Awaited<ReturnType<typeof loadApp>>
let net: Net
const onSessionEnd = vi.fn()

beforeAll(async () => {
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(portal.address() as AddressInfo).port}`)
  vi.stubEnv('VITE_PING_URL', 'http://127.0.0.1:9/')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
  })
  app = await loadApp()
  net = app.netOf(accountId)
  app.onUnauthorized(onSessionEnd)
  app.onSessionEnd(onSessionEnd)
})
beforeEach(() => {
  onSessionEnd.mockReset()
  storedItems.clear()
  app.setToken(token)
})
afterAll(() => {
  portal.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const noContact = { status: 0, message: 'No response received from server' }
const rejects = (work: Promise<unknown>) => expect(work).rejects.toMatchObject(noContact)
const unreachable = async (reply: Promise<unknown>) =>
  expect(await reply).toMatchObject({ kind: 'unreachable' })
const entry: BlobEntry = {
  ...{
    fileId: accountId,
    uid: accountId,
    packageId: accountId,
    kind: 'package-image',
    sha256: 'a'.repeat(64),
  },
  ...{ contentType: 'image/jpeg', size: 3, chunks: 1, state: 'waiting', savedAt: '2026-11-02T10:00:00.000Z' },
  ...{ sentAt: null, problem: null },
} as unknown as BlobEntry
const slip = {
  ...entry,
  slip: { invoiceIds: [accountId], amountJmdCents: 100, reference: 'r' },
} as unknown as BlobEntry
const bytes = new Blob([new Uint8Array([1, 2, 3])])
const hello = { protocol: 1 } as Parameters<Net['hello']>[0]
const push = { protocol: 1 } as Parameters<Net['push']>[0]
const pull = { protocol: 1 } as Parameters<Net['pull']>[0]

/** Every way in which the app asks the server, and what it has to make of an answer that isn't the server's. */
const doors: Record<string, () => Promise<unknown>> = {
  'a call': () => rejects(app.call(async () => payments['payments.payout'], { body: {} as never })),
  'a file': () => rejects(app.callForFile(async () => listExports['packages.export'], { body: {} as never })),
  'the log-in': () => rejects(app.logIn('w@quayside.test', 'harbour')),
  'a new token': () => rejects(app.renewToken(accountId)),
  'the session': () => rejects(app.refreshRights(accountId)),
  'a log-out': async () => {
    app.logOutDue.note(accountId)
    await app.sendLogOut()
    expect(storedItems.get('quayside.log-out')).toBe(accountId)
  },
  'a hello': () => unreachable(net.hello(hello, 5000)),
  'a push': () => unreachable(net.push(push, 5000)),
  'a pull': () => unreachable(net.pull(pull, 5000)),
  'a merchant invoice': () => rejects(app.sendInvoice(entry, bytes, token)),
  'a slip': () => rejects(app.sendQueuedSlip(slip, bytes, token)),
  'a photo': () => rejects(app.transferByTus(entry, bytes, token)),
  'a visitor’s form': async () =>
    expect(await app.postForm({ path: '/api/contact', reply: 'received', body: {} })).toMatchObject({
      status: 0,
      message: expect.stringContaining(noContact.message),
    }),
  'a card payment': async () =>
    expect(await app.beginPayment({ checkoutId: 'a', token: 'b' })).toEqual({
      is: 'refused',
      text: expect.stringContaining(noContact.message),
    }),
  'a payment’s outcome': () => rejects(app.outcomeAsk('a', 'success')()),
  'the monitor': async () => {
    await app.checkConnection()
    const { level, message } = app.useConnectionStore.getState()
    expect(app.hasServer(level), level).toBe(false)
    expect(message).not.toContain('Hotel')
  },
}

const table = Object.keys(doors).flatMap((door) =>
  Object.keys(falseAnswers).map((name) => [door, name] as const),
)

test.each(table)('%s that gets %s has had no contact', async (door, name) => {
  answer = falseAnswers[name] ?? pageOf(200)
  await doors[door]?.()
  expect(onSessionEnd).not.toHaveBeenCalled()
})

test.each([
  ['a page', pageOf(200), 'intercepted'],
  ['a redirect', falseAnswers['a redirect to a log-in page'], 'intercepted'],
  ['a page that asks for a log-in', pageOf(511), 'intercepted'],
  ['a firewall’s page', pageOf(403), 'intercepted'],
  ['the page of a proxy whose server is gone', pageOf(502), 'server-down'],
] as const)('%s instead of the server’s health is recognised correctly', async (_, givenAnswer, level) => {
  if (givenAnswer) answer = givenAnswer
  await app.checkConnection()
  expect(app.useConnectionStore.getState().level).toBe(level)
})

test.each([
  [
    'a problem of a field',
    400,
    'kind: refused',
    { message: 'No', title: 'Please check what was entered', errors: {} },
  ],
  ['a forbidden change', 403, 'kind: refused', { message: 'No', title: 'Forbidden' }],
  ['an ended session', 401, 'kind: unauthenticated', { message: 'No', title: 'Not Authorized' }],
  ['a gap', 409, 'kind: problem', { message: 'No', problem: 'gap', expected: 3 }],
  ['a busy server', 503, 'kind: problem', { message: 'No', problem: 'busy', wait: { minMs: 1, maxMs: 2 } }],
] as const)('%s is still read as the server’s', async (_, status, kind, body) => {
  answer = { status, headers: json, body: JSON.stringify(body) }
  expect(`kind: ${(await net.push(push, 5000)).kind}`).toBe(kind)
  await expect(app.refreshRights(accountId)).rejects.toMatchObject({ status, message: 'No' })
})

test('ten changes wait behind a firewall’s page, and all of them are sent when it is gone', async () => {
  const server = new LittleServer(supervisor)
  const real = netTo(server)
  let isBlocked = false
  const device = benchDevice({
    ...real,
    push: (request, ms) => (isBlocked ? net.push(request, ms) : real.push(request, ms)),
  })
  await device.sync()
  for (let n = 0; n < 10; n += 1) await device.save('package.checkIn', checkInArgs(60 + n))
  isBlocked = true
  answer = pageOf(403)
  await expect(pushAll(device.syncSession)).rejects.toMatchObject({ why: 'unreachable' })
  expect([await device.count('_outbox'), await device.count('_rejected')]).toEqual([10, 0])
  isBlocked = false
  await device.sync()
  expect([await device.count('_outbox'), await device.count('_rejected')]).toEqual([0, 0])
})
