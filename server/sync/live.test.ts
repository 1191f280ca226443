import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LiveDown, type PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { checkInOf } from '../test/harness.ts'
import { another, openParts, type Parts } from '../test/parts.ts'
import { writerOf } from '../test/writer.ts'

let parts: Parts
let address: string
beforeEach(async () => {
  parts = await openParts()
  address = await parts.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => parts.close())

const warehouse = actorOf('Warehouse')
const customer = actorOf('User')

/** A socket whose frames are read one by one. */
async function connect(origin?: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/sync/live`, origin ? { origin } : {})
  const frames: LiveDown[] = []
  let wake = () => {}
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => {
    frames.push(LiveDown.parse(JSON.parse(String(data))))
    wake()
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    closed,
    say: (frame: unknown) => socket.send(JSON.stringify(frame)),
    async next(): Promise<LiveDown> {
      for (;;) {
        const frame = frames.shift()
        if (frame) return frame
        const woken = new Promise<null>((resolve) => {
          wake = () => resolve(null)
        })
        const code = await Promise.race([woken, closed])
        if (code !== null && frames.length === 0) throw new Error(`The server closed the socket with ${code}`)
      }
    },
  }
}

/** Keeps the device's cookie, as a browser does. */
function caller(token: string) {
  let cookie = ''
  return async (name: string, body: object, input = token) => {
    const answer = await fetch(`${address}/api/sync/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${input}`, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    cookie ||= (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return { status: answer.status, body: await jsonOf<Record<string, unknown>>(answer) }
  }
}

const epoch = async () => (await headOf(parts.deps.db.reads)).epoch
const pullBody = async (clientId: string) => ({
  ...{
    protocol: 1,
    schema: schemaHash(),
    epoch: await epoch(),
    clientId,
    cursors: {},
    knownMid: 0,
    rows: 100,
  },
})
const pushBody = async (clientId: string, n: number, accountId: string | null = null) => ({
  protocol: 1,
  epoch: await epoch(),
  clientId,
  mutations: [
    {
      mid: n,
      uid: idOf(0x100000 * n),
      name: 'package.checkIn',
      ver: 1,
      args: checkInOf(idOf(n), `TBA${100_000_000_000 + n}`, { accountId }),
      occurredAt: '2026-11-01T12:00:00.000Z',
    },
  ],
})

test('[H2] a change from one device reaches another immediately, over real sockets', async () => {
  const [staff, customerToken] = [await parts.signIn(warehouse), await parts.signIn(customer)]
  const call = caller(customerToken)
  const live = await connect()
  live.say({ t: 'hello', token: customerToken, clientId: idOf(2), protocol: 1 })
  expect(await live.next()).toEqual({ t: 'scopes' })
  const page = (await call('pull', await pullBody(idOf(2)))).body as unknown as PullReply
  const pushReply = await caller(staff)('push', await pushBody(idOf(3), 1, customer.accountId))
  expect(pushReply).toMatchObject({ status: 200, body: { lastMid: 1, results: [{ status: 'applied' }] } })
  let delta = await live.next()
  // A new notice may be announced first.
  while (delta.t === 'changed') delta = await live.next()
  expect(delta).toMatchObject({ t: 'delta', from: page.head })
  if (delta.t !== 'delta') throw new Error('not a delta')
  expect(delta.page.rows.map(([table]) => table).sort()).toEqual(['package', 'packageEvent'])
})

test('a socket without a session, or from another site, hears nothing', async () => {
  const nobody = await connect()
  nobody.say({ t: 'hello', token: 'nonsense', clientId: idOf(2), protocol: 1 })
  expect(await nobody.closed).toBe(4401)
  const garbledSocket = await connect()
  garbledSocket.say({ t: 'subscribe', to: 'everything' })
  expect(await garbledSocket.closed).toBe(4400)
  await expect(connect('https://elsewhere.example')).rejects.toThrow('403')
})

test("no one listens in under another person's client id", async () => {
  const [staff, stranger] = [await parts.signIn(warehouse), await parts.signIn(another(warehouse))]
  await caller(staff)('push', await pushBody(idOf(3), 1))
  const live = await connect()
  live.say({ t: 'hello', token: stranger, clientId: idOf(3), protocol: 1 })
  expect(await live.closed).toBe(4401)
  expect(await caller(stranger)('pull', await pullBody(idOf(3)))).toMatchObject({
    status: 409,
    body: { problem: 'forked' },
  })
})

test('a client that has read a part of the rows only hears that there is news', async () => {
  const token = await parts.signIn(warehouse)
  const [call, scanner] = [caller(token), caller(token)]
  await scanner('push', await pushBody(idOf(3), 1))
  const live = await connect()
  live.say({ t: 'hello', token, clientId: idOf(2), protocol: 1 })
  await live.next()
  const page = await call('pull', { ...(await pullBody(idOf(2))), rows: 1 })
  expect(page.body['more']).toBe(true)
  await scanner('push', await pushBody(idOf(3), 2))
  expect(await live.next()).toMatchObject({ t: 'poke' })
})

test('a session that ends closes its socket', async () => {
  const token = await parts.signIn(warehouse)
  const live = await connect()
  live.say({ t: 'hello', token, clientId: idOf(2), protocol: 1 })
  await live.next()
  await writerOf(parts.deps.db).updateTable('session').set({ endedAt: '2026-11-21T12:00:00.000Z' }).execute()
  expect(await live.closed).toBe(4401)
})

test('a server that stops tells its sockets when to come back', async () => {
  const token = await parts.signIn(warehouse)
  const live = await connect()
  live.say({ t: 'hello', token, clientId: idOf(2), protocol: 1 })
  await live.next()
  const closing = parts.app.close()
  expect(await live.next()).toMatchObject({ t: 'drain', wait: { minMs: 3000 } })
  expect(await live.closed).toBe(1012)
  await closing
})

test('requests without a session or with a body that is no message are turned away', async () => {
  const token = await parts.signIn(warehouse)
  expect((await caller('nonsense')('pull', {})).status).toBe(401)
  expect((await caller(token)('push', { ...(await pushBody(idOf(3), 1)), mutations: [] })).status).toBe(400)
  expect((await caller(token)('pull', { ...(await pullBody(idOf(2))), schema: 'older' })).status).toBe(426)
  expect((await caller(token)('pull', { ...(await pullBody(idOf(2))), epoch: 'another' })).status).toBe(409)
})
