import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#sync/policies/actor.ts'
import type { HelloRequest } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { rotateEpoch } from './epoch.ts'
import { handleHello } from './hello.ts'

// Each single condition of a greeting: what is lost, who hears about it, and which numbers a device gets.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const device = { deviceId: idOf(600), ip: '10.0.0.1' }
const hello = (over: Partial<HelloRequest> = {}, actor: Actor = server.people.Warehouse) =>
  handleHello(server, actor, device, {
    ...{ protocol: protocolVersion, schema: schemaHash(), clientId: idOf(700), deviceName: 'Dock 3' },
    ...{ epoch: null, head: null, pending: 0, oldestPendingAt: null, blobs: 0, hawbLeft: 500, lostKnown: 0 },
    ...over,
  })

test('the answer gives the server’s position and how much it accepts at a time', async () => {
  const { epoch, v, tag } = await headOf(server.db.reads)
  expect(await hello()).toMatchObject({
    ...{ protocol: protocolVersion, epoch, head: { v, tag }, lastUid: null },
    limits: { pushMutations: 100, pullRows: 5000, heartbeatMs: 20_000 },
  })
})

test('a device is greeted while the disk is full', async () => {
  server.db.room.setFull(true)
  expect((await hello()).lastMid).toBe(0)
})

describe('[H1] a device that comes back empty', () => {
  const putWaiting = (oldest: readonly (string | null)[], over: object = {}) =>
    writerOf(server.db)
      .insertInto('syncClient')
      .values(
        oldest.map((oldestPendingAt, n) => ({
          ...{ clientId: idOf(800 + n), accountId: server.people.Warehouse.accountId },
          ...{ deviceId: device.deviceId, deviceName: 'Dock 3', lastMid: 0, schema: 's', lastHelloAt: null },
          ...{ pending: n + 1, oldestPendingAt, lost: 0, lostSince: null, ...over },
        })),
      )
      .execute()
  const [first, second] = ['2026-11-18T09:00:00.000Z', '2026-11-19T09:00:00.000Z']

  test.each<[what: string, oldest: (string | null)[], since: string | null]>([
    ['the oldest of all its queues', [second, null, first], first],
    ['a time that is not known', [null, null, null], null],
  ])('has lost what waited since %s', async (_what, oldest, since) => {
    await putWaiting(oldest)
    expect((await hello()).lost).toEqual({ pending: 6, since })
    const { note } = await server.db.reads.kysely
      .selectFrom('review')
      .select('note')
      .executeTakeFirstOrThrow()
    expect(note).toContain(`6 unsent changes, the oldest of ${since ?? 'an unknown time'}`)
    // A loss that was reported once is forgotten: the queues are not lost a second time.
    expect((await hello({ clientId: idOf(701) })).lost).toBeNull()
  })

  test.each<[what: string, over: object]>([
    ['another device', { deviceId: idOf(601) }],
    ['another person', { accountId: idOf(0xfee) }],
  ])('has lost nothing of %s', async (_what, over) => {
    await putWaiting([first], over)
    expect((await hello()).lost).toBeNull()
  })

  test.each<[pending: number, isOfServer: boolean, lost: number | null]>([
    [0, true, 6],
    [5, true, 1],
    [6, true, null],
    [7, true, null],
    [6, false, 6],
  ])(
    'with %d changes, sent to this server before: %s, has lost %s',
    async (pending, isOfServer, lostCount) => {
      await putWaiting([first, first, first])
      const { epoch } = await headOf(server.db.reads)
      const reply = await hello({ pending, epoch: isOfServer ? epoch : null })
      expect(reply.lost).toEqual(lostCount === null ? null : { pending: lostCount, since: first })
    },
  )

  test('has lost nothing by a greeting that was long on its way, under a name of before', async () => {
    const { epoch } = await headOf(server.db.reads)
    const late = { epoch, pending: 5, oldestPendingAt: first }
    await hello(late)
    server.clock.pass(1000)
    expect((await hello({ ...late, clientId: idOf(701) })).lost).toBeNull()
    server.clock.pass(1000)
    expect((await hello(late)).lost).toBeNull()
    for (let n = 0; n < 2; n++) {
      server.clock.pass(1000)
      expect((await hello({ epoch, clientId: idOf(701) })).lost).toBeNull()
    }
  })

  test('is in the audit with its loss, and one without a name is “A device”', async () => {
    await putWaiting([first])
    await hello({ deviceName: '' })
    const entries = await server.db.reads.kysely
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entity', '=', 'review')
      .orderBy('auditId')
      .execute()
    expect(entries).toMatchObject([
      { action: 'sync.lostWork', after: expect.stringContaining('A device came back without 1') },
    ])
  })

  test('adds each loss to those that it has not heard of', async () => {
    await putWaiting([first])
    await hello()
    await writerOf(server.db)
      .updateTable('syncClient')
      .set({ pending: 4 })
      .where('clientId', '=', idOf(800))
      .execute()
    expect((await hello()).lost).toMatchObject({ pending: 5 })
    expect((await hello({ lostKnown: 5 })).lost).toBeNull()
  })
})

describe('[E5] a device of another history', () => {
  const reports = async (
    over: (head: { epoch: string; v: number; tag: number }) => Partial<HelloRequest>,
  ) => {
    let count = 0
    server.db.events.onMovedBack(() => void count++)
    const reply = await hello(over(await headOf(server.db.reads)))
    const actions = await server.db.reads.kysely
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'review')
      .orderBy('auditId')
      .execute()
    return [reply.reset, count, actions.map(({ action }) => action)]
  }

  test.each<[what: string, over: Parameters<typeof reports>[0], answer: unknown[]]>([
    ['none', ({ epoch, v, tag }) => ({ epoch, head: { v, tag } }), [false, 0, []]],
    ['another epoch', ({ v, tag }) => ({ epoch: 'another', head: { v: v + 1, tag } }), [true, 0, []]],
    [
      'a later version of this one',
      ({ epoch, v, tag }) => ({ epoch, head: { v: v + 1, tag } }),
      [true, 1, ['sync.movedBack']],
    ],
    [
      'another tag of this version',
      ({ epoch, v, tag }) => ({ epoch, head: { v, tag: tag + 1 } }),
      [true, 1, ['sync.movedBack']],
    ],
    ['this epoch without a version', ({ epoch }) => ({ epoch, head: null }), [false, 0, []]],
  ])('that names %s', async (_what, over, answer) => {
    expect(await reports(over)).toEqual(answer)
  })
})

describe('[K10] label numbers', () => {
  test.each([
    [249, 1],
    [250, 0],
  ])('are given to a device that has %d left: %d blocks', async (hawbLeft, count) => {
    expect((await hello({ hawbLeft })).hawbBlocks).toHaveLength(count)
  })

  test('that come from another history count for nothing, and new ones are given once', async () => {
    const { epoch } = await hello({ hawbLeft: 0, hawbHeld: null })
    const files = { inside: `${server.dir}/inside.json`, outside: `${server.dir}/outside.json` }
    await rotateEpoch(server.db, files, server.ids)
    const asking = { epoch, hawbLeft: 500, hawbHeld: { year: 2026, to: 9_000_000 } }
    const { reset, hawbBlocks } = await hello(asking)
    expect([reset, hawbBlocks.length]).toEqual([true, 1])
    expect(hawbBlocks[0]?.from).toBeGreaterThan(50_000)
    expect((await hello(asking)).hawbBlocks).toEqual(hawbBlocks)
  })
})
