import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { checkInOf, deviceOf, keptSums, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { SyncStop } from './deps.ts'
import { handlePush } from './push.ts'
import { runRetention } from './retention.ts'

// The numbers of a client's changes: each is done once, in order, and has a result that stays.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const ups = '1Z999AA10123456784'
const packages = () =>
  server.db.reads.kysely.selectFrom('package').select(['packageId']).orderBy('packageId').execute()
const reviews = () =>
  server.db.reads.kysely
    .selectFrom('review')
    .select(['reviewId', 'kind', 'packageId', 'note'])
    .orderBy('reviewId')
    .execute()
const problemOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof SyncStop)) throw new Error('The push was not stopped')
  return error.body
}

test('[P6] a refused change in the middle is remembered and holds up none of the others', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const [good, bad, after] = [
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.checkIn', checkInOf(idOf(2), '9400111899223857268478', { weightLb: 2000 })),
    device.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789012')),
  ]
  const reply = await device.push(good, bad, after)
  expect(reply.results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied'])
  expect(reply.results[1]).toMatchObject({ mid: 2, uid: bad.uid, code: 'invalid', outcome: null })
  expect(reply.results[1]?.message).toContain('1,500 lb')
  expect(reply.lastMid).toBe(3)
  expect((await packages()).map(({ packageId }) => packageId)).toEqual([idOf(1), idOf(3)])
  expect(await reviews()).toEqual([
    { reviewId: bad.uid, kind: 'refused', packageId: null, note: expect.stringContaining('1,500 lb') },
  ])
})

test('[P1] a change that was sent before is answered with the same results and done once', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const changes = [
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.deliver', {
      packageIds: [idOf(9)],
      recipient: { name: 'A', relationship: '', idType: '', idLast4: '' },
      ...{ reason: '', overrideReason: '' },
    }),
  ]
  const first = await device.push(...changes)
  const before = await keptSums(server.db)
  const second = await device.push(...changes)
  expect(second).toEqual(first)
  expect(await keptSums(server.db)).toEqual(before)
  expect(
    await server.db.reads.kysely.selectFrom('packageEvent').select('packageEventId').execute(),
  ).toHaveLength(1)
})

test('[P2] a number that was skipped is asked for, and nothing is done', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  device.change('package.checkIn', checkInOf(idOf(1), ups))
  const second = device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012'))
  expect(await problemOf(device.push(second))).toMatchObject({ problem: 'gap', expected: 1 })
  const third = device.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789013'))
  expect(await problemOf(device.push({ ...second, mid: 1 }, third))).toMatchObject({
    problem: 'gap',
    expected: 1,
  })
  expect(await packages()).toEqual([])
})

test('[E2] a push from another history is refused, and none of its changes is applied', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  const body = { protocol: 1, epoch: 'another', clientId: device.clientId, mutations: [change] }
  const sourceDevice = { deviceId: device.deviceId, ip: '' }
  expect(await problemOf(handlePush(server, server.people.Warehouse, sourceDevice, body))).toMatchObject({
    problem: 'epoch',
  })
  expect(await packages()).toEqual([])
})

test('[P3] a number that another change has used means a copied client', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  await device.push(change)
  expect(await problemOf(device.push({ ...change, uid: idOf(77) }))).toMatchObject({ problem: 'forked' })
})

test('[P3] no one sends under the client id of another account or device', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  await device.push(change)
  const body = {
    protocol: 1,
    epoch: (await headOf(server.db.reads)).epoch,
    clientId: device.clientId,
    mutations: [change],
  }
  const sourceDevice = { deviceId: device.deviceId, ip: '' }
  expect(await problemOf(handlePush(server, server.people.Admin, sourceDevice, body))).toMatchObject({
    problem: 'forked',
  })
  const elsewhere = { deviceId: idOf(500), ip: '' }
  expect(await problemOf(handlePush(server, server.people.Warehouse, elsewhere, body))).toMatchObject({
    problem: 'forked',
  })
})

test('[P4] a change that comes again under another client exists once, with its first result', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups, { weightLb: 3 }))
  const first = await device.push(change)
  const fork = deviceOf(server, server.people.Warehouse, device.deviceId)
  const secondReply = await fork.push(change)
  expect(secondReply.results).toEqual(first.results)
  expect(secondReply.v).toBe(first.v)
  // Both know the result, also when the answer was lost.
  expect((await device.pull()).results).toEqual(first.results)
  expect((await fork.pull()).results).toEqual(first.results)
  expect(await fork.push(change)).toEqual(secondReply)
})

test('[P5] with one id for two changes the second is refused, audited, and holds up none of the others', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  await device.push(change)
  const clash = {
    ...device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')),
    uid: change.uid,
  }
  const after = device.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789013'))
  const reply = await device.push(clash, after)
  expect(reply.results.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'already-exists'],
    ['applied', null],
  ])
  expect((await packages()).map(({ packageId }) => packageId).sort()).toEqual([idOf(1), idOf(3)])
  expect((await device.pull()).results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied'])
  const auditRows = await server.db.reads.kysely
    .selectFrom('audit')
    .select('entityId')
    .where('action', '=', 'sync.sameUid')
    .orderBy('auditId')
    .execute()
  expect(auditRows).toEqual([{ entityId: change.uid }])
})

test('[C7] rights are those of the moment of the push', async () => {
  const agent = { ...server.people.Warehouse, permissions: defaultPermissions('Driver') }
  const device = deviceOf(server, agent)
  const reply = await device.push(device.change('package.checkIn', checkInOf(idOf(1), ups)))
  expect(reply.results[0]).toMatchObject({ status: 'refused', code: 'forbidden' })
  expect(reply.lastMid).toBe(1)
})

test('[F3] changes that were not their person’s to make are one review of the device, which names the goods', async () => {
  const stock = deviceOf(server, server.people.Warehouse)
  const ids = Array.from({ length: 30 }, (_, n) => idOf(1000 + n))
  await stock.push(
    ...ids.map((id, n) => stock.change('package.checkIn', checkInOf(id, `TBA1234567890${10 + n}`))),
  )
  const device = deviceOf(server, { ...server.people.Warehouse, permissions: [] })
  const recipient = { name: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: '' }
  const handOver = () =>
    device.change('package.deliver', { packageIds: ids, recipient, reason: '', overrideReason: '' })
  for (let push = 0; push < 3; push++) {
    const { results } = await device.push(...Array.from({ length: 50 }, handOver))
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['forbidden']))
  }
  await device.push(device.change('package.checkIn', checkInOf(idOf(2000), ups)))
  const openReviews = await reviews()
  expect(openReviews).toMatchObject([{ kind: 'deviceRefusals', packageId: ids[0] }])
  const lines = openReviews[0]?.note.split('\n') ?? []
  expect(lines[0]).toContain(ups)
  expect(lines[1]).toMatch(/Given to Una Brown \(Sister, Passport\): QS2600000015, .* and 10 more: Forbidden/)
  expect(openReviews[0]?.note.length).toBeLessThanOrEqual(2000)
})

test('[F3] a refused hand-over is one review for all the packages it names; beyond a hundred open ones it is a line', async () => {
  const device = deviceOf(server, server.people.Supervisor)
  const packageIds = [idOf(1), idOf(2)]
  await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')),
  )
  const recipient = { name: 'Una Brown', relationship: '', idType: '', idLast4: '' }
  const handOver = () =>
    device.change('package.deliver', { packageIds, recipient, reason: '', overrideReason: '' })
  const first = handOver()
  await device.push(first)
  expect(await reviews()).toEqual([
    {
      ...{ reviewId: first.uid, kind: 'handedOver', packageId: idOf(1) },
      note: expect.stringMatching(/^Given to Una Brown: (.|\n)+\nPackages: QS2600000015, QS2600000022$/),
    },
  ])
  await device.push(...Array.from({ length: 100 }, handOver))
  await device.push(...Array.from({ length: 100 }, handOver))
  const kinds = (await reviews()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'handedOver')).toHaveLength(100)
  expect(kinds.filter((kind) => kind === 'deviceRefusals')).toHaveLength(1)
})

test('an error of ours goes to the person and the log, and holds up nothing', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const faultNames: string[] = []
  server.db.events.onFault(({ name }) => faultNames.push(name))
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), ups)))
  // Only a fault of ours could put this value there.
  await writerOf(server.db).updateTable('package').set({ trackingAliases: '{}' }).execute()
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')),
  )
  expect(reply.results.map(({ status, code }) => code ?? status)).toEqual(['unavailable', 'applied'])
  expect(faultNames).toEqual(['package.checkIn'])
})

test('[P1] [E3] a number whose result is forgotten gets one that stays, so that its change does not wait for ever', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const [firstChange, two] = [1, 2].map((n) =>
    device.change('package.checkIn', checkInOf(idOf(n), `TBA12345678901${n}`)),
  )
  const changes = [must(firstChange, 'a change'), must(two, 'a change')]
  await device.push(...changes)
  server.clock.pass(401 * 86_400_000)
  await runRetention(server.db)
  const secondReply = await device.push(...changes)
  expect(secondReply.results.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'already-exists'],
    ['refused', 'already-exists'],
  ])
  expect((await device.pull()).results).toEqual(secondReply.results)
  expect((await device.push(...changes)).results).toEqual(secondReply.results)
})

test('[C11] a change with newer arguments than this server’s waits for the update, and what is before it does not', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const older = device.change('package.checkIn', checkInOf(idOf(1), ups))
  const newer = { ...device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')), ver: 2 }
  const behind = device.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789013'))
  const reply = await device.push(older, newer, behind)
  expect(reply.results).toMatchObject([{ mid: 1, uid: older.uid, status: 'applied' }])
  expect(reply.lastMid).toBe(1)
  expect(await problemOf(device.push(newer, behind))).toMatchObject({
    problem: 'busy',
    message: 'The server is being updated. Your changes stay on this device until then.',
  })
  expect((await packages()).map(({ packageId }) => packageId)).toEqual([idOf(1)])
})
