import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { accessSeconds } from '../accounts/tokens.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { beginLateCall } from '../test/late-calls.ts'
import { uploadsTo } from '../test/uploads.ts'

// The bytes of an upload that arrive long after their request began, over a real socket.

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

const uploads = uploadsTo(() => server.app)

async function logIn(role: Role) {
  const payload = { email: emailOf(role), password: demoPassword }
  const answer = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  const { jwtToken: token, user } = answer.json()
  const sessions = (await server.as(token, { url: '/api/accounts/sessions' })).json()
  const { sessionId } = sessions.find(({ current }: { current: boolean }) => current)
  return { token, accountId: user.accountId as string, sessionId: sessionId as string }
}
type Sender = Awaited<ReturnType<typeof logIn>>

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b4f6c' } })
    .jpeg()
    .toBuffer()

/** An upload whose first bytes have come, and whose last ones are announced and stay away. */
async function beginLateBytes({ token }: Sender, half = 100) {
  const bytes = await photo()
  const fileId = server.app.deps.ids.next()
  const beginResponse = await uploads.begin(bytes, { token, fileId })
  const url = String(beginResponse.headers['location'])
  expect((await uploads.patch(url, token, 0, bytes.subarray(0, half))).statusCode).toBe(204)
  const finish = await beginLateCall({
    ...{ port, token, method: 'PATCH', url, body: bytes.subarray(half) },
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(half),
      'content-type': 'application/offset+octet-stream',
    },
  })
  return { fileId, url, size: bytes.length, finish }
}

const isKept = async (fileId: string): Promise<boolean> =>
  (await server.as(admin, { url: `/api/files/${fileId}` })).statusCode === 200

async function change(accountId: string, payload: object) {
  const answer = await server.as(admin, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
  expect(answer.statusCode).toBe(200)
}

const logOut = async ({ accountId }: Sender) => {
  const url = `/api/accounts/${accountId}/sessions`
  expect((await server.as(admin, { method: 'DELETE', url })).statusCode).toBe(200)
}

const lock = async ({ accountId, sessionId }: Sender) => {
  const url = `/api/accounts/${accountId}/sessions/${sessionId}/lock`
  const answer = await server.as(admin, { method: 'POST', url, payload: { reason: 'Stolen' } })
  expect(answer.statusCode).toBe(200)
}

test.each([
  ['was logged out', 'Employee', logOut, async () => {}],
  ['is on a device that was locked', 'Warehouse', lock, async () => {}],
  [
    'was suspended',
    'Supervisor',
    ({ accountId }: Sender) => change(accountId, { status: 'Suspended' }),
    ({ accountId }: Sender) => change(accountId, { status: 'Active' }),
  ],
  [
    'has become a customer',
    'Senior',
    ({ accountId }: Sender) => change(accountId, { role: 'User' }),
    ({ accountId }: Sender) => change(accountId, { role: 'Senior' }),
  ],
] as const)(
  '[S17] the last bytes of a photo whose sender %s are no file until they may send it again',
  async (_, role, end, restore) => {
    const sender = await logIn(role)
    const early = await beginLateBytes(sender)
    expect([(await early.finish()).status, await isKept(early.fileId)]).toEqual([204, true])
    const late = await beginLateBytes(sender)
    await end(sender)
    expect([(await late.finish()).status, await isKept(late.fileId)]).toEqual([401, false])
    await restore(sender)
    const { token } = await logIn(role)
    expect((await uploads.head(late.url, token)).headers['upload-offset']).toBe(String(late.size))
    expect(await isKept(late.fileId)).toBe(true)
  },
)

test('[S17] a sender who is a customer by now keeps no photo that they sent as staff, by asking for it either', async () => {
  const sender = await logIn('Senior')
  const late = await beginLateBytes(sender)
  await change(sender.accountId, { role: 'User' })
  expect((await late.finish()).status).toBe(401)
  const { token } = await logIn('Senior')
  expect([(await uploads.head(late.url, token)).statusCode, await isKept(late.fileId)]).toEqual([403, false])
  await change(sender.accountId, { role: 'Senior' })
  expect((await uploads.head(late.url, (await logIn('Senior')).token)).statusCode).toBe(200)
  expect(await isKept(late.fileId)).toBe(true)
})

test('bytes that take longer than their token is good for are kept', async () => {
  const late = await beginLateBytes(await logIn('Driver'))
  server.clock.forward(accessSeconds * 1000 + 1)
  expect((await late.finish()).status).toBe(204)
  admin = await server.tokenOf('Admin')
  expect(await isKept(late.fileId)).toBe(true)
})
