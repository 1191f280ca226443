import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { HelloRequest } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { schemaVersion } from '#sync/protocol/version.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { waitingOnDevices } from '../db/sync/device-queue.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { SyncStop } from './deps.ts'
import { handleHello } from './hello.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const device = { deviceId: idOf(600), ip: '10.0.0.1' }
const overrides = (input: Partial<HelloRequest> = {}): HelloRequest => ({
  protocol: 2,
  schema: schemaHash(),
  clientId: idOf(700),
  deviceName: 'Dock 3',
  epoch: null,
  head: null,
  pending: 0,
  oldestPendingAt: null,
  blobs: 0,
  hawbLeft: 500,
  lostKnown: 0,
  ...input,
})
const hello = (input: Partial<HelloRequest> = {}, actor: Actor = server.people.Warehouse) =>
  handleHello(server, actor, device, overrides(input))

test('the first contact gives the server’s position and the scopes to follow', async () => {
  const reply = await hello()
  expect(reply).toMatchObject({
    lastMid: 0,
    reset: false,
    lost: null,
    hawbBlocks: [],
    mayPull: true,
    serverTime: '2026-11-21T12:00:00.000Z',
  })
  expect(reply.scopes).toEqual(expect.arrayContaining(['public', 'packages', 'manifests', 'customers']))
})

test('[H1] a device that comes back without its queue learns what is gone, and so does the office, once', async () => {
  const oldest = '2026-11-20T09:00:00.000Z'
  await hello({ pending: 7, oldestPendingAt: oldest })
  const reply = await hello({ clientId: idOf(701) })
  expect(reply.lost).toEqual({ pending: 7, since: oldest })
  // The answer may never have come: it is said until the device names what it knows of.
  expect((await hello({ clientId: idOf(701), lostKnown: 0 })).lost).toEqual({ pending: 7, since: oldest })
  expect((await hello({ clientId: idOf(701), lostKnown: 7 })).lost).toBeNull()
  const reviews = await server.db.reads.kysely
    .selectFrom('review')
    .select(['kind', 'note', 'deviceId'])
    .execute()
  expect(reviews).toEqual([
    {
      kind: 'lostWork',
      note: expect.stringContaining('Dock 3 came back without 7'),
      deviceId: device.deviceId,
    },
  ])
})

const lostNotes = async () =>
  (await server.db.reads.kysely.selectFrom('review').select('note').execute()).map(({ note }) => note)

test('[H1] a device that loses its queue again and again is one open review, with the newest loss first', async () => {
  for (let n = 0; n < 30; n++) await hello({ clientId: idOf(700 + n), pending: 100 - n })
  await hello({ clientId: idOf(740), deviceName: 'Dock 3', pending: 0 })
  const notes = await lostNotes()
  expect(notes).toHaveLength(1)
  expect(notes[0]?.split('\n')[0]).toContain('came back without 71 unsent changes')
  expect(notes[0]?.length).toBeLessThanOrEqual(2000)
  // Once someone has dealt with it, the next loss is news.
  await writerOf(server.db).updateTable('review').set({ status: 'Resolved' }).execute()
  await hello({ clientId: idOf(741), pending: 3 })
  await hello({ clientId: idOf(742), pending: 0 })
  expect(await lostNotes()).toHaveLength(2)
})

test('[H1] only the customer hears about a loss: the office’s list and figures do not show it', async () => {
  const customer = server.people.User
  const shout = 'CALL ME +1 900 555 0000'
  await hello({ pending: 1_000_000_000, deviceName: shout }, customer)
  expect(await waitingOnDevices(server.db.reads.kysely)).toBe(0)
  const { lost } = await hello({ clientId: idOf(701), deviceName: shout }, customer)
  expect(lost?.pending).toBeGreaterThan(0)
  expect(await lostNotes()).toEqual([])
})

test('[H1] the size of its queue that a staff device reports is counted up to the number that a device can hold', async () => {
  await hello({ pending: 7 })
  expect(await waitingOnDevices(server.db.reads.kysely)).toBe(7)
  await hello({ pending: 123_456_789 })
  expect(await waitingOnDevices(server.db.reads.kysely)).toBe(10_000)
})

test('[H1] an older app, which names no number, hears about a loss in one answer only', async () => {
  await hello({ pending: 7 })
  expect((await hello({ clientId: idOf(701), lostKnown: undefined })).lost).toMatchObject({ pending: 7 })
  expect((await hello({ clientId: idOf(701), lostKnown: undefined })).lost).toBeNull()
})

test('[H1] changes that arrived before the queue was lost do not count as lost', async () => {
  await hello({ pending: 2, oldestPendingAt: '2026-11-20T09:00:00.000Z' })
  const handheld = deviceOf(server, server.people.Warehouse, device.deviceId)
  await hello({ clientId: handheld.clientId, pending: 2, oldestPendingAt: '2026-11-20T09:00:00.000Z' })
  await handheld.push(
    handheld.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
    handheld.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789013')),
  )
  expect((await hello({ clientId: idOf(701) })).lost).toBeNull()
})

test('[H1] changes saved since then do not hide the lost ones', async () => {
  const oldest = '2026-11-20T09:00:00.000Z'
  await hello({ pending: 2, oldestPendingAt: oldest })
  const reply = await hello({ clientId: idOf(701), pending: 3, oldestPendingAt: '2026-11-21T11:00:00.000Z' })
  expect(reply.lost).toEqual({ pending: 2, since: oldest })
})

test('[H1] a queue that moved to another client, or is another person’s, is not lost', async () => {
  const { epoch } = await hello({ pending: 3 })
  expect((await hello({ clientId: idOf(702) }, server.people.Processor)).lost).toBeNull()
  expect((await hello({ clientId: idOf(701), pending: 3, epoch })).lost).toBeNull()
  expect((await hello({ clientId: idOf(701), pending: 0 })).lost).toBeNull()
})

test('[H1] a greeting that comes late, under a name the device no longer has, says nothing about its queue', async () => {
  const { epoch } = await hello({ pending: 3 })
  server.clock.pass(1_000)
  await hello({ clientId: idOf(701), pending: 3, epoch })
  server.clock.pass(1_000)
  expect((await hello({ pending: 3, epoch })).lost).toBeNull()
  server.clock.pass(1_000)
  expect((await hello({ clientId: idOf(701), pending: 0, epoch })).lost).toBeNull()
})

test('[E2] another epoch, a version that is not there yet, and another tag each mean another history', async () => {
  const { epoch, head } = await hello()
  expect((await hello({ epoch, head })).reset).toBe(false)
  expect((await hello({ epoch: 'another', head })).reset).toBe(true)
  expect((await hello({ epoch, head: { v: head.v + 1, tag: head.tag } })).reset).toBe(true)
  expect((await hello({ epoch, head: { v: head.v, tag: head.tag + 1 } })).reset).toBe(true)
})

test('[E5] a device that knows more of this history is asked to read again, and the office hears about it once', async () => {
  const messages: unknown[] = []
  server.db.events.onMovedBack((report) => void messages.push(report))
  const { epoch, head } = await hello()
  const knownHead = { v: head.v + 7, tag: 1 }
  expect((await hello({ epoch, head: knownHead })).reset).toBe(true)
  expect((await hello({ epoch, head: knownHead, clientId: idOf(701) })).reset).toBe(true)
  const reviews = await server.db.reads.kysely
    .selectFrom('review')
    .select(['kind', 'note', 'status'])
    .execute()
  expect(reviews).toEqual([
    { kind: 'movedBack', status: 'Open', note: expect.stringContaining(`knows version ${knownHead.v}`) },
  ])
  expect(messages).toHaveLength(2)
  expect(messages[0]).toMatchObject({ known: knownHead, deviceId: device.deviceId })
  // No device's word turns the epoch: a device that asks next is in the history of before.
  expect((await headOf(server.db.reads)).epoch).toBe(epoch)
})

test('[E5] a customer’s word is in the log and puts nothing on the office’s list', async () => {
  let count = 0
  server.db.events.onMovedBack(() => void count++)
  const { epoch } = await hello({}, server.people.User)
  await hello({ epoch, head: { v: 99, tag: 1 } }, server.people.User)
  expect(count).toBe(1)
  expect(await server.db.reads.kysely.selectFrom('review').select('kind').execute()).toEqual([])
})

test('[E6] the greeting names the change behind the last number', async () => {
  const handheld = deviceOf(server, server.people.Warehouse, device.deviceId)
  expect((await hello({ clientId: handheld.clientId })).lastUid).toBeNull()
  const [firstChange, two] = [1, 2].map((n) =>
    handheld.change('package.checkIn', checkInOf(idOf(n), `TBA12345678901${n}`)),
  )
  await handheld.push(must(firstChange, 'a change'), must(two, 'a change'))
  expect(await hello({ clientId: handheld.clientId })).toMatchObject({ lastMid: 2, lastUid: two?.uid })
})

test('[K4] blocks of label numbers never overlap, and only go to who may check in', async () => {
  const first = await hello({ hawbLeft: 10 })
  const second = await hello({ hawbLeft: 10, clientId: idOf(701) })
  expect(first.hawbBlocks).toEqual([{ year: 2026, from: 1, to: 500 }])
  expect(second.hawbBlocks).toEqual([{ year: 2026, from: 501, to: 1000 }])
  expect((await hello({ hawbLeft: 0, clientId: idOf(702) }, server.people.User)).hawbBlocks).toEqual([])
})

test('a client too old to pull learns that it may not pull, and may still send', async () => {
  expect((await hello({ schema: 'older' })).mayPull).toBe(false)
  expect((await hello({ schema: 'newer', schemaVersion: schemaVersion + 1 })).mayPull).toBe(true)
  const handheld = deviceOf(server, server.people.Warehouse)
  const reply = await handheld.push(handheld.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
  expect(reply.results[0]?.status).toBe('applied')
})

test('[P3] a client id on another device is a copy', async () => {
  await hello()
  const elsewhere = handleHello(
    server,
    server.people.Warehouse,
    { ...device, deviceId: idOf(601) },
    overrides(),
  )
  await expect(elsewhere).rejects.toBeInstanceOf(SyncStop)
})

test('[K10] an answer that was lost wastes no numbers, a device that has its block gets the next', async () => {
  const first = await hello({ hawbLeft: 0, hawbHeld: null })
  expect(first.hawbBlocks).toEqual([{ year: 2026, from: 1, to: 500 }])
  expect((await hello({ hawbLeft: 0, hawbHeld: null })).hawbBlocks).toEqual(first.hawbBlocks)
  const next = await hello({ hawbLeft: 10, hawbHeld: { year: 2026, to: 500 } })
  expect(next.hawbBlocks).toEqual([{ year: 2026, from: 501, to: 1000 }])
  // An app of before does not say what it has.
  expect((await hello({ hawbLeft: 10, hawbHeld: undefined })).hawbBlocks).toEqual(next.hawbBlocks)
})

test('[K10] a device gets a limited number of HAWB numbers in a day, and then a message', async () => {
  let to = 0
  for (let n = 0; n < 10; n++)
    to = (await hello({ hawbLeft: 0, hawbHeld: { year: 2026, to } })).hawbBlocks[0]?.to ?? 0
  expect(to).toBe(5000)
  const reply = await hello({ hawbLeft: 0, hawbHeld: { year: 2026, to } })
  expect(reply.hawbBlocks).toEqual([])
  expect(reply.hawbProblem).toContain('You can keep checking in')
  server.clock.pass(86_400_000)
  expect((await hello({ hawbLeft: 0, hawbHeld: { year: 2026, to } })).hawbBlocks).toHaveLength(1)
})

test('[K10] with the numbers of a year used up a check-in is taken in without one, and both say so', async () => {
  const used = {
    year: 2026,
    fromSerial: 1,
    toSerial: 9_999_990,
    clientId: idOf(9),
    at: '2026-01-01T00:00:00.000Z',
  }
  await writerOf(server.db).insertInto('hawbBlock').values(used).execute()
  expect((await hello({ hawbLeft: 0, hawbHeld: null })).hawbBlocks).toEqual([
    { year: 2026, from: 9_999_991, to: 9_999_999 },
  ])
  const reply = await hello({ hawbLeft: 0, hawbHeld: { year: 2026, to: 9_999_999 } })
  expect(reply).toMatchObject({ hawbBlocks: [], hawbProblem: expect.stringContaining('of 2026 are used up') })
  const handheld = deviceOf(server, server.people.Warehouse)
  const { results } = await handheld.push(
    handheld.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
  )
  expect(results[0]?.status).toBe('applied')
  const reviews = await server.db.reads.kysely.selectFrom('review').select(['kind', 'packageId']).execute()
  expect(reviews).toEqual([{ kind: 'hawbNone', packageId: idOf(1) }])
  // With the new year there are numbers again.
  server.clock.pass(60 * 86_400_000)
  await handheld.push(handheld.change('package.update', { packageId: idOf(1), changes: { bin: 'A1' } }))
  const row = await server.db.reads.kysely
    .selectFrom('package')
    .select('hawbNumber')
    .executeTakeFirstOrThrow()
  expect(row.hawbNumber).toMatch(/^QS27/)
})

test('[K10] devices of one login that use none of their numbers reach a monthly limit, with a message, and get more once they use them', async () => {
  let client = 1000
  const draw = async () => {
    const { hawbBlocks, hawbProblem } = await hello({ hawbLeft: 0, hawbHeld: null, clientId: idOf(++client) })
    return hawbProblem ?? hawbBlocks.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  }
  let drawCount = 0
  for (let day = 0; day < 29; day++) {
    for (let n = 0; n < 10; n++) {
      const numbers = await draw()
      drawCount += typeof numbers === 'number' ? numbers : 0
    }
    server.clock.pass(86_400_000)
  }
  expect(drawCount).toBe(20_000)
  expect(await draw()).toContain('on no package yet. You can keep checking in')
  // Another login is another account.
  expect(
    (await hello({ hawbLeft: 0, clientId: idOf(5000) }, server.people.Processor)).hawbBlocks,
  ).toHaveLength(1)
  const handheld = deviceOf(server, server.people.Warehouse, device.deviceId)
  const used = checkInOf(idOf(1), 'TBA123456789012', { hawbNumber: hawbOf(2026, 500) })
  expect((await handheld.push(handheld.change('package.checkIn', used))).results[0]?.status).toBe('applied')
  expect(await draw()).toBe(500)
})

test('[K10] a customer never gets label numbers, even when rights were given to customers', async () => {
  const customer = { ...server.people.User, permissions: server.people.Warehouse.permissions }
  expect((await hello({ hawbLeft: 0 }, customer)).hawbBlocks).toEqual([])
})

test('[P10] an account has a limited number of clients in a day, and its queue waits without a loss', async () => {
  const customer = server.people.User
  for (let n = 0; n < 30; n++) await hello({ clientId: idOf(2000 + n) }, customer)
  const stop = await hello({ clientId: idOf(2030) }, customer).catch((error: unknown) => error)
  if (!(stop instanceof SyncStop)) throw new Error('The greeting was not stopped')
  expect(stop.body).toMatchObject({
    ...{ problem: 'busy', message: expect.stringContaining('stays on this device and syncs by itself') },
    wait: { minMs: 3_600_000 },
  })
  const push = deviceOf(server, customer, device.deviceId)
  await expect(push.push(push.change('package.remove', { packageId: idOf(1) }))).rejects.toBeInstanceOf(
    SyncStop,
  )
  // Existing clients continue, other accounts continue too, and tomorrow there is room.
  expect((await hello({ clientId: idOf(2003) }, customer)).lastMid).toBe(0)
  expect((await hello({ clientId: idOf(2031) }, server.otherCustomer)).lastMid).toBe(0)
  server.clock.pass(86_400_001)
  expect((await hello({ clientId: idOf(2030) }, customer)).lastMid).toBe(0)
})

test('[P10] clients that only sent changes count for their day, and not for ever', async () => {
  const customer = server.people.User
  const pushing = () => {
    const client = deviceOf(server, customer, device.deviceId)
    return client.push(client.change('package.remove', { packageId: idOf(1) }))
  }
  for (let n = 0; n < 30; n++) await pushing()
  await expect(pushing()).rejects.toBeInstanceOf(SyncStop)
  server.clock.pass(86_400_001)
  expect((await hello({ clientId: idOf(2030) }, customer)).lastMid).toBe(0)
})
