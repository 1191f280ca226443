import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { closeCodes } from '#sync/protocol/close-codes.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { ServerTimers } from '../core/timers.ts'
import { clientById } from '../db/sync/sync-queries.ts'
import { checkInOf, deviceOf } from '../test/harness.ts'
import { another, openParts, type Parts } from '../test/parts.ts'
import { writerOf } from '../test/writer.ts'
import { createFanOut, type FanOut } from './fan-out.ts'
import { heartbeatMs } from './hello.ts'
import { liveRoute } from './live.ts'

// Each single condition of a socket, on a clock of its own: who may listen, who is gone, who is too slow.

const warehouse = actorOf('Warehouse')

/** A socket without a network: what it was sent, and how it ended. */
class TestSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: unknown[] = []
  end: number | 'terminated' | null = null

  send(frame: string): void {
    this.sent.push(JSON.parse(frame))
  }
  close(code: number): void {
    this.finish(code)
  }
  terminate(): void {
    this.finish('terminated')
  }
  say(frame: unknown): void {
    this.emit('message', Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)))
  }
  private finish(end: number | 'terminated'): void {
    this.end ??= end
    this.readyState = 3
    this.emit('close')
  }
}

interface Tick {
  readonly ms: number
  readonly work: () => void
}
let parts: Parts
let fanOut: FanOut
let token: string
let stopServer: () => Promise<void>
let beats: Set<Tick>
let waits: Set<Tick>
let open: (socket: WebSocket) => void
/** Runs after a greeting's rights were read and before its socket follows anything. */
let whileLookedUp: () => Promise<void>
let admit: (request: FastifyRequest) => Promise<void>

const into = (ticks: Set<Tick>) => (ms: number, work: () => void) => {
  const tick = { ms, work }
  ticks.add(tick)
  return () => void ticks.delete(tick)
}

beforeEach(async () => {
  parts = await openParts()
  token = await parts.signIn(warehouse)
  beats = new Set()
  waits = new Set()
  const timers: ServerTimers = {
    soon: (work) => {
      setImmediate(work)
      return () => {}
    },
    every: (ms, work) => into(beats)(ms, work),
    after: (ms, work) => into(waits)(ms, work),
  }
  fanOut = createFanOut(parts.deps.db, timers)
  const app = {
    addHook: (_name: string, hook: () => Promise<void>) => {
      stopServer = hook
    },
    get: (_path: string, options: { preValidation: typeof admit }, handler: typeof open) => {
      admit = options.preValidation
      open = handler
    },
  }
  beats.clear()
  whileLookedUp = async () => {}
  const { db } = parts.deps
  const reads: typeof db.reads = {
    ...db.reads,
    async get(query, parameters) {
      const row = await db.reads.get(query, parameters)
      if ((query as unknown) === clientById) await whileLookedUp()
      return row
    },
  }
  liveRoute(app as unknown as FastifyInstance, { ...parts.deps, db: { ...db, reads } }, fanOut, timers)
})
afterEach(() => parts.close())

function connect(): TestSocket {
  const socket = new TestSocket()
  open(socket as unknown as WebSocket)
  return socket
}
const greeting = (over: object = {}) => ({ t: 'hello', token, clientId: idOf(2), protocol: 1, ...over })
async function greetedSocket(over: object = {}): Promise<TestSocket> {
  const socket = connect()
  socket.say(greeting(over))
  await vi.waitFor(() => expect(socket.sent.length > 0 || socket.end !== null).toBe(true))
  return socket
}
const beat = (count = 1) => {
  for (let n = 0; n < count; n++) for (const { work } of beats) work()
}

test('a greeting with a good session is answered once, and changes follow', async () => {
  const socket = await greetedSocket()
  expect(socket.sent).toEqual([{ t: 'scopes' }])
  socket.say(greeting())
  const device = deviceOf(parts.deps, warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
  await vi.waitFor(() => expect(socket.sent.length).toBeGreaterThan(1))
  expect(socket.sent.slice(1)).not.toContainEqual({ t: 'scopes' })
  expect(socket.end).toBeNull()
})

test('an answer to a question is no greeting', async () => {
  const socket = connect()
  socket.say({ t: 'pong' })
  socket.say(greeting())
  await vi.waitFor(() => expect(socket.sent.length > 0 || socket.end !== null).toBe(true))
  expect([socket.sent, socket.end]).toEqual([[{ t: 'scopes' }], null])
})

test.each<[what: string, frame: () => unknown, end: number]>([
  ['no session', () => greeting({ token: 'nonsense' }), 4401],
  ['no frame that is known', () => ({ t: 'subscribe' }), 4400],
  ['no JSON', () => '{', 4400],
])('%s ends it', async (_what, frame, end) => {
  const socket = connect()
  socket.say(frame())
  await vi.waitFor(() => expect(socket.end).toBe(end))
  expect(socket.sent).toEqual([])
})

test('the client id of another account ends it; its own, and one that is new, do not', async () => {
  const device = deviceOf(parts.deps, warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
  const stranger = await parts.signIn(another(warehouse))
  expect((await greetedSocket({ token: stranger, clientId: device.clientId })).end).toBe(4401)
  expect((await greetedSocket({ clientId: device.clientId })).end).toBeNull()
  expect((await greetedSocket({ token: stranger, clientId: idOf(77) })).end).toBeNull()
})

test.each<[what: string, change: () => Promise<unknown>, end: number | null, frames: readonly string[]]>([
  ['nothing', async () => {}, null, ['scopes', 'delta']],
  [
    'the end of the session',
    () =>
      writerOf(parts.deps.db).updateTable('session').set({ endedAt: '2026-11-21T12:00:00.000Z' }).execute(),
    4401,
    [],
  ],
  [
    'the loss of the right to packages',
    () =>
      writerOf(parts.deps.db).deleteFrom('authorization').where('permission', '=', 'PackageView').execute(),
    null,
    ['scopes'],
  ],
])(
  '[C7] %s between the reading of the rights and the subscription counts',
  async (_what, change, end, frames) => {
    whileLookedUp = async () => void (await change())
    const socket = await greetedSocket()
    const scanner = deviceOf(parts.deps, actorOf('Admin'))
    const { head } = await scanner.pull()
    socket.say({ t: 'at', ...head, lastMid: 0 })
    await scanner.push(scanner.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
    // The greeting of another one is answered after what was announced.
    await greetedSocket({ clientId: idOf(3) })
    // A change of rights is announced as a topic, which names nothing.
    const kinds = socket.sent.map((frame) => (frame as { t: string }).t).filter((kind) => kind !== 'changed')
    expect([socket.end, kinds]).toEqual([end, frames])
  },
)

test('nothing is sent on one that closed while its session was looked up', async () => {
  const socket = connect()
  socket.say(greeting())
  socket.close(1000)
  // The next one is answered after it.
  await greetedSocket()
  expect(socket.sent).toEqual([])
})

test.each<[what: string, greets: boolean, end: number | null]>([
  ['that says nothing is closed', false, 4408],
  ['that greeted stays', true, null],
])('after ten seconds one %s', async (_what, greets, end) => {
  const socket = greets ? await greetedSocket() : connect()
  for (const { ms, work } of waits) if (ms === 10_000) work()
  expect(socket.end).toBe(end)
})

test('a socket is asked whether it is still alive, and ended when it says nothing', async () => {
  const socket = await greetedSocket()
  expect([...beats].map(({ ms }) => ms)).toContain(heartbeatMs / 2)
  const pings = () => socket.sent.filter((frame) => JSON.stringify(frame) === '{"t":"ping"}').length
  beat()
  expect(pings()).toBe(0)
  beat()
  expect(pings()).toBe(1)
  beat()
  expect([pings(), socket.end]).toEqual([2, null])
  beat()
  expect([pings(), socket.end]).toEqual([2, 'terminated'])
})

test('an answering socket is kept, and a closing socket is not asked for an answer', async () => {
  const socket = await greetedSocket()
  for (let n = 0; n < 5; n++) {
    beat(2)
    socket.say({ t: 'pong' })
  }
  expect(socket.end).toBeNull()
  const { length } = socket.sent
  socket.readyState = 2
  beat(2)
  expect(socket.sent).toHaveLength(length)
})

const mebibyte = 1024 * 1024
test('a socket that takes nothing for half a minute is ended, and one that takes some is not', async () => {
  const beatsOfHalfAMinute = Math.ceil(30_000 / (heartbeatMs / 2))
  const socket = await greetedSocket()
  const keepAlive = (count: number) => {
    for (let n = 0; n < count; n++) {
      socket.say({ t: 'pong' })
      beat()
    }
  }
  socket.bufferedAmount = mebibyte
  keepAlive(beatsOfHalfAMinute + 2)
  expect(socket.end).toBeNull()
  socket.bufferedAmount = mebibyte + 1
  keepAlive(beatsOfHalfAMinute - 1)
  socket.bufferedAmount = 0
  keepAlive(1)
  socket.bufferedAmount = mebibyte + 1
  keepAlive(beatsOfHalfAMinute - 1)
  expect(socket.end).toBeNull()
  keepAlive(1)
  expect(socket.end).toBe('terminated')
})

test('no news is sent on one that closes, and one that takes nothing only hears that there is some', async () => {
  const device = deviceOf(parts.deps, warehouse)
  const socket = await greetedSocket()
  let newsCount = 0
  fanOut.subscribe(
    {
      ...{
        clientId: idOf(3),
        form: 'whole',
        isSlow: () => true,
        actorNow: async () => warehouse,
        end: () => {},
      },
      send: () => {
        newsCount += 1
      },
    },
    warehouse,
  )
  const news = async (n: number, over: Partial<TestSocket>): Promise<unknown[]> => {
    fanOut.pulled(idOf(2), (await device.pull()).head, 0)
    const { length } = socket.sent
    Object.assign(socket, { readyState: 1, bufferedAmount: 0, ...over })
    await device.push(device.change('package.checkIn', checkInOf(idOf(n), `TBA${100_000_000_000 + n}`)))
    await vi.waitFor(() => expect(newsCount).toBe(n))
    return socket.sent.slice(length).map((frame) => (frame as { t: string }).t)
  }
  expect(await news(1, {})).toEqual(['delta'])
  expect(await news(2, { bufferedAmount: mebibyte })).toEqual(['delta'])
  expect(await news(3, { bufferedAmount: mebibyte + 1 })).toEqual(['poke'])
  expect(await news(4, { readyState: 2 })).toEqual([])
})

test('[H11] a device whose pull another process has answered says what it has read, and gets rows', async () => {
  const device = deviceOf(parts.deps, warehouse)
  const socket = await greetedSocket()
  const news = async (n: number): Promise<unknown[]> => {
    const { length } = socket.sent
    await device.push(device.change('package.checkIn', checkInOf(idOf(n), `TBA${100_000_000_000 + n}`)))
    await vi.waitFor(() => expect(socket.sent.length).toBeGreaterThan(length))
    return socket.sent.slice(length).map((frame) => (frame as { t: string }).t)
  }
  expect(await news(1)).toEqual(['poke'])
  const { head, lastMid } = await device.pull()
  socket.say({ t: 'at', ...head, lastMid })
  expect(await news(2)).toEqual(['delta'])
  expect(socket.end).toBeNull()
})

test('an error ends it, and with it all that it waits for and counts', async () => {
  const sockets = async () => (await parts.deps.metrics.sockets.get()).values[0]?.value
  const before = { beats: beats.size, waits: waits.size }
  const socket = await greetedSocket()
  expect(await sockets()).toBe(1)
  // Its heartbeat, and the look at its session.
  expect(beats.size).toBe(before.beats + 2)
  socket.emit('error', new Error('reset'))
  expect(socket.end).toBe('terminated')
  expect([await sockets(), beats.size, waits.size]).toEqual([0, before.beats, before.waits])
})

test.each([
  [1, 4008],
  [3, 4024],
  [4000, 30_000],
])('a server that stops tells %d sockets to come back within %d ms', async (count, maxMs) => {
  const leaver = connect()
  leaver.close(1000)
  const sockets = Array.from({ length: count }, connect)
  await stopServer()
  expect([sockets[0]?.sent, sockets[0]?.end]).toEqual([[{ t: 'drain', wait: { minMs: 3000, maxMs } }], 1012])
  expect(leaver.sent).toEqual([])
})

test('another site may not open one', async () => {
  const from = (site: string) => ({ headers: { 'sec-fetch-site': site } }) as unknown as FastifyRequest
  await expect(admit(from('cross-site'))).rejects.toMatchObject({ code: 'forbidden' })
  await admit(from('same-origin'))
})

test('[S17] a session that a day has ended, and no change of rights, is found', async () => {
  const { db } = parts.deps
  const value = JSON.stringify({ requiredFor: ['Warehouse'], openSessionsUntil: '2099-01-01' })
  await writerOf(db).insertInto('setting').values({ key: 'secondFactor', value }).execute()
  const socket = await greetedSocket()
  beat()
  await new Promise((resolve) => setImmediate(resolve))
  expect(socket.end).toBeNull()
  const clock = vi.spyOn(db.clock, 'now').mockReturnValue(Date.parse('2099-01-03T12:00:00.000Z'))
  beat()
  await vi.waitFor(() => expect(socket.end).toBe(closeCodes.unauthenticated))
  clock.mockRestore()
})
