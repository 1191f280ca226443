import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { Mutation } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from '../test/harness.ts'
import { SyncStop } from './deps.ts'
import { handleHello } from './hello.ts'

// These tests check what a push leaves behind about its client, and which numbers it answers.

let server: TestServer
let device: TestDevice
let changes: Mutation[]
beforeEach(async () => {
  server = await startServer()
  device = deviceOf(server, server.people.Warehouse)
  changes = [1, 2, 3, 4].map((n) =>
    device.change('package.checkIn', checkInOf(idOf(n), `TBA12345678901${n}`)),
  )
})
afterEach(() => server.close())

const oldest = '2026-11-20T09:00:00.000Z'
const helloWith = (pending: number) =>
  handleHello(
    server,
    server.people.Warehouse,
    { deviceId: device.deviceId, ip: '' },
    {
      ...{ protocol: 2, schema: schemaHash(), clientId: device.clientId, deviceName: '', epoch: null },
      ...{ head: null, pending, oldestPendingAt: oldest, blobs: 0, hawbLeft: 500, lostKnown: 0 },
    },
  )
const client = () =>
  server.db.reads.kysely
    .selectFrom('syncClient')
    .where('clientId', '=', device.clientId)
    .select(['lastMid', 'pending', 'oldestPendingAt', 'lastHelloAt'])
    .executeTakeFirstOrThrow()

test.each<[pending: number, sent: number, left: number, since: string | null]>([
  [4, 1, 3, oldest],
  [4, 4, 0, null],
  [2, 3, 0, null],
  [3, 2, 1, oldest],
])('of %d changes that wait %d arrive: %d are left, since %s', async (pending, sentCount, left, since) => {
  await helloWith(pending)
  await device.push(...changes.slice(0, sentCount))
  expect(await client()).toMatchObject({ lastMid: sentCount, pending: left, oldestPendingAt: since })
  // Sent again they have arrived already.
  await device.push(...changes.slice(0, sentCount))
  expect(await client()).toMatchObject({ lastMid: sentCount, pending: left, oldestPendingAt: since })
})

test('a client that only pushes counts from its first push, one that greets from its greeting', async () => {
  await device.push(...changes.slice(0, 1))
  expect((await client()).lastHelloAt).toBe('2026-11-21T12:00:00.000Z')
  server.clock.pass(minuteMs)
  await device.push(...changes.slice(1, 2))
  expect((await client()).lastHelloAt).toBe('2026-11-21T12:00:00.000Z')
  await helloWith(0)
  expect((await client()).lastHelloAt).toBe('2026-11-21T12:01:00.000Z')
})

describe('after two numbers', () => {
  beforeEach(() => device.push(...changes.slice(0, 2)))

  test.each<[from: number, to: number, mids: number[], lastMid: number]>([
    [1, 1, [1], 2],
    [1, 2, [1, 2], 2],
    [2, 3, [2, 3], 3],
    [1, 4, [1, 2, 3, 4], 4],
    [3, 4, [3, 4], 4],
  ])('changes from %d to %d are answered, each once', async (from, to, mids, lastMid) => {
    const reply = await device.push(...changes.slice(from - 1, to))
    expect([reply.results.map(({ mid }) => mid), reply.lastMid]).toEqual([mids, lastMid])
    expect(new Set(reply.results.map(({ status }) => status))).toEqual(new Set(['applied']))
  })

  test.each([[[4]], [[3, 5]], [[1, 3]], [[2, 4]], [[3, 3]]])('%j are a gap', async (mids) => {
    const mutations = mids.map((mid) => ({ ...must(changes[mid - 1] ?? changes[0], 'a change'), mid }))
    const stop = await device.push(...mutations).catch((error: unknown) => error)
    expect(stop instanceof SyncStop && stop.body).toMatchObject({ problem: 'gap', expected: 3 })
    expect((await client()).lastMid).toBe(2)
  })

  test('another change under a number that was used is of a copied client', async () => {
    for (const n of [0, 1]) {
      const otherChange = { ...must(changes[n], 'a change'), uid: idOf(0x900000) }
      const stop = await device.push(otherChange).catch((error: unknown) => error)
      expect(stop instanceof SyncStop && stop.body.problem).toBe('forked')
    }
  })
})
