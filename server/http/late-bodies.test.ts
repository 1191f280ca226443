import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '../accounts/sign-in.ts'
import { accessSeconds } from '../accounts/tokens.ts'
import { signedIn } from '../db/accounts/accounts.ts'
import { headOf } from '../db/core/head.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { beginLateCall } from '../test/late-calls.ts'

let server: TestApp
let admin: string
let port: number
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

type Person = Parameters<TestApp['tokenOf']>[0]

interface LateCall {
  readonly token: string
  readonly method?: string
  readonly url: string
  readonly payload: object
}

const beginCall = ({ token, method = 'POST', url, payload }: LateCall) =>
  beginLateCall({
    ...{ port, token, method, url },
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(payload)),
  })

async function logIn(person: Person) {
  const payload = { email: emailOf(person), password: demoPassword }
  const answer = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  const { jwtToken: token, user } = answer.json()
  return { token, accountId: user.accountId }
}

const notesOf = async (accountId: string): Promise<string[]> =>
  (await server.as(admin, { url: `/api/accounts/${accountId}/notes` }))
    .json()
    .map(({ text }: { text: string }) => text)

const suspend = async ({ accountId }: { accountId: string }) => {
  const url = `/api/accounts/${accountId}`
  const payload = { status: 'Suspended' }
  expect((await server.as(admin, { method: 'PUT', url, payload })).statusCode).toBe(200)
}

async function takeRight(role: string, permission: string) {
  const list = (await server.as(admin, { url: '/api/accounts/authorizations' })).json()
  const { authorizationId } = list.find(
    (row: { role: string; permission: string }) => row.role === role && row.permission === permission,
  )
  const url = `/api/accounts/authorizations/${authorizationId}`
  expect((await server.as(admin, { method: 'DELETE', url })).statusCode).toBe(200)
}

const logOut = async ({ accountId }: { accountId: string }) => {
  const url = `/api/accounts/${accountId}/sessions`
  expect((await server.as(admin, { method: 'DELETE', url })).statusCode).toBe(200)
}

test.each([
  ['was logged out', 'Employee', 401, logOut],
  ['was suspended', 'Supervisor', 401, suspend],
  ['lost the right', 'Senior', 403, () => takeRight('Senior', 'AccountUpdate')],
] as const)('[S17] a body that arrives after its sender %s changes nothing', async (_, role, status, end) => {
  const sender = await logIn(role)
  const { accountId } = await logIn('User')
  const url = `/api/accounts/${accountId}/notes`
  const early = `Early, by ${role}`
  expect((await (await beginCall({ ...sender, url, payload: { text: early } }))()).status).toBe(200)
  const finish = await beginCall({ ...sender, url, payload: { text: `Late, by ${role}` } })
  await end(sender)
  expect((await finish()).status).toBe(status)
  expect((await notesOf(accountId)).filter((text) => text.endsWith(`by ${role}`))).toEqual([early])
})

/** Sends a request in one piece, and resolves to the status of its answer. */
async function sendWhole({ token, url, payload }: LateCall): Promise<number> {
  const body = JSON.stringify(payload)
  const head = [
    ...[`POST ${url} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`, 'connection: close'],
    ...['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`],
  ]
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return Number(/^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1])
}

test('the sender of a body that arrives with its head is looked up once', async () => {
  const sender = await logIn('Admin')
  const { accountId } = await logIn('User')
  const call = { ...sender, url: `/api/accounts/${accountId}/notes`, payload: { text: 'At once' } }
  // A token that is seen for the first time is proven meanwhile, so that the body arrives before its sender's check.
  expect(await sendWhole(call)).toBe(200)
  const looks = vi.spyOn(server.app.deps.db.reads, 'get')
  expect(await sendWhole(call)).toBe(200)
  expect(looks.mock.calls.filter(([query]) => query === signedIn)).toHaveLength(1)
  looks.mockRestore()
})

test('a body that takes longer than its token is good for is taken', async () => {
  const sender = await logIn('Admin')
  const { accountId } = await logIn('User')
  const finish = await beginCall({
    ...sender,
    url: `/api/accounts/${accountId}/notes`,
    payload: { text: 'Over a bad line' },
  })
  server.clock.forward(accessSeconds * 1000 + 1)
  expect((await finish()).status).toBe(200)
  admin = await server.tokenOf('Admin')
  expect(await notesOf(accountId)).toContain('Over a bad line')
})

test('[S29] a push whose device is locked while it arrives changes nothing', async () => {
  const lostDevice = await logIn('User')
  const { kysely } = server.app.deps.db.reads
  const { packageId } = await kysely
    .selectFrom('package')
    .where('accountId', '=', lostDevice.accountId)
    .where('deletedAt', 'is', null)
    .select('packageId')
    .executeTakeFirstOrThrow()
  const { epoch } = await headOf(server.app.deps.db.reads)
  const { ids } = server.app.deps
  const change = {
    ...{ mid: 1, uid: ids.next(), name: 'question.ask', ver: 1 },
    ...{ args: { packageId, text: 'Send it to me' }, occurredAt: new Date(server.clock.now()).toISOString() },
  }
  const payload = { protocol: 5, epoch, clientId: ids.next(), mutations: [change] }
  const finish = await beginCall({ token: lostDevice.token, url: '/api/sync/push', payload })
  const sessions = (await server.as(lostDevice.token, { url: '/api/accounts/sessions' })).json()
  const { sessionId } = sessions.find(({ current }: { current: boolean }) => current)
  const lock = `/api/accounts/${lostDevice.accountId}/sessions/${sessionId}/lock`
  const lockResponse = await server.as(admin, { method: 'POST', url: lock, payload: { reason: 'Stolen' } })
  expect(lockResponse.statusCode).toBe(200)
  expect((await finish()).status).toBe(401)
  expect(await kysely.selectFrom('question').select('questionId').execute()).toEqual([])
})
