import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestServer,
} from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { SyncStop } from './deps.ts'
import { handlePush } from './push.ts'
import { runRetention } from './retention.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const ups = '1Z999AA10123456784'
const packages = () =>
  server.db.reads.kysely
    .selectFrom('package')
    .select(['packageId', 'hawbNumber', 'status', 'bin', 'version'])
    .execute()
const reviews = () =>
  server.db.reads.kysely.selectFrom('review').select(['reviewId', 'kind', 'packageId', 'note']).execute()
const problemOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SyncStop)
  return (error as SyncStop).body
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

test('[P1] what was sent before is answered with the same results and done once', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const changes = [
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.deliver', {
      packageIds: [idOf(9)],
      recipient: { name: 'A', relationship: '', idType: '' },
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

test('[E2] a push of another history is told so, and nothing of it is done', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  const body = { protocol: 1, epoch: 'another', clientId: device.clientId, mutations: [change] }
  const here = { deviceId: device.deviceId, ip: '' }
  expect(await problemOf(handlePush(server, server.people.Warehouse, here, body))).toMatchObject({
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

test('[P3] nobody sends under the client id of another account or device', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  await device.push(change)
  const body = {
    protocol: 1,
    epoch: headOf(server.db.reads).epoch,
    clientId: device.clientId,
    mutations: [change],
  }
  const there = { deviceId: device.deviceId, ip: '' }
  expect(await problemOf(handlePush(server, server.people.Admin, there, body))).toMatchObject({
    problem: 'forked',
  })
  const elsewhere = { deviceId: idOf(500), ip: '' }
  expect(await problemOf(handlePush(server, server.people.Warehouse, elsewhere, body))).toMatchObject({
    problem: 'forked',
  })
})

test('[P4] a change that comes again under another client is there once, with its first result', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups, { weightLb: 3 }))
  const first = await device.push(change)
  const fork = deviceOf(server, server.people.Warehouse, device.deviceId)
  const again = await fork.push(change)
  expect(again.results).toEqual(first.results)
  expect(again.v).toBe(first.v)
  // Both know what became of it, also when the answer was lost.
  expect(device.pull().results).toEqual(first.results)
  expect(fork.pull().results).toEqual(first.results)
  expect(await fork.push(change)).toEqual(again)
})

test('[P5] one id for two changes: the second is refused, audited, and holds up none of the others', async () => {
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
  expect((await packages()).map(({ packageId }) => packageId)).toEqual([idOf(1), idOf(3)])
  expect(device.pull().results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied'])
  const audited = await server.db.reads.kysely
    .selectFrom('audit')
    .select('entityId')
    .where('action', '=', 'sync.sameUid')
    .execute()
  expect(audited).toEqual([{ entityId: change.uid }])
})

test('[K1] two devices check in one package: one package, what differs is reviewed, both labels find it', async () => {
  const here = deviceOf(server, server.people.Warehouse)
  const there = deviceOf(server, server.people.Processor)
  await here.push(
    here.change('package.checkIn', checkInOf(idOf(1), ups, { hawbNumber: 'QS260000001', bin: 'A1' })),
  )
  const second = await there.push(
    there.change(
      'package.checkIn',
      checkInOf(idOf(2), ups, { hawbNumber: 'QS260000002', bin: 'B2', weightLb: 4.5 }),
    ),
  )
  expect(second.results[0]).toMatchObject({ status: 'applied', outcome: 'already', packageId: idOf(1) })
  expect(second.results[0]?.message).toContain('Already checked in by Warehouse Person')
  const living = await server.db.reads.kysely
    .selectFrom('package')
    .select(['packageId', 'bin', 'weightLb', 'hawbNumber'])
    .where('deletedAt', 'is', null)
    .execute()
  expect(living).toEqual([{ packageId: idOf(1), bin: 'A1', weightLb: 4.5, hawbNumber: 'QS260000001' }])
  const review = await server.db.reads.kysely
    .selectFrom('review')
    .select(['kind', 'differences'])
    .executeTakeFirstOrThrow()
  expect(review.kind).toBe('secondCheckIn')
  expect(JSON.parse(review.differences)).toEqual([{ field: 'bin', current: 'A1', offered: 'B2' }])
  for (const code of ['QS260000001', 'QS260000002', ups]) {
    const found = await server.db.reads.kysely
      .selectFrom('packageCode')
      .select('packageId')
      .where('code', '=', code)
      .execute()
    expect(found).toEqual([{ packageId: idOf(1) }])
  }
  const staff = server.people.Warehouse
  await here.push(here.change('package.update', { packageId: idOf(2), changes: { note: 'by its other id' } }))
  expect(
    deviceOf(server, staff)
      .pull()
      .rows.find(([, pk]) => pk === idOf(1))?.[4]?.['note'],
  ).toBe('by its other id')
})

test('[K1] the same label scanned twice in one batch is one package', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.checkIn', checkInOf(idOf(2), ups)),
    device.change('package.checkIn', checkInOf(idOf(3), ups)),
  )
  expect(reply.results.map(({ outcome, packageId }) => [outcome, packageId])).toEqual([
    ['done', idOf(1)],
    ['already', idOf(1)],
    ['already', idOf(1)],
  ])
})

test('[K2] a scan that arrives late is kept and does not drag the package back', async () => {
  const fast = deviceOf(server, server.people.Warehouse)
  const slow = deviceOf(server, server.people.Warehouse)
  const late = slow.change('package.checkIn', checkInOf(idOf(1), ups), '2026-11-21T08:00:00.000Z')
  await fast.push(
    fast.change('package.checkIn', checkInOf(idOf(2), ups), '2026-11-21T09:00:00.000Z'),
    fast.change('package.statusUpdate', {
      packageIds: [idOf(2)],
      status: 'Shipped',
      reason: '',
      note: '',
      branchId: null,
    }),
  )
  await slow.push(late)
  const events = await server.db.reads.kysely.selectFrom('packageEvent').select('status').execute()
  expect(events).toHaveLength(3)
  expect((await packages()).find(({ packageId }) => packageId === idOf(2))?.status).toBe('Shipped')
})

test('a time that has not come yet counts as now', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), ups), '2031-01-01T00:00:00.000Z'))
  const row = await server.db.reads.kysely
    .selectFrom('package')
    .select('checkedInAt')
    .executeTakeFirstOrThrow()
  expect(row.checkedInAt).toBe('2026-11-21T12:00:00.000Z')
})

test('[C7] rights are those of the moment of the push', async () => {
  const agent = { ...server.people.Warehouse, permissions: defaultPermissions('Driver') }
  const device = deviceOf(server, agent)
  const reply = await device.push(device.change('package.checkIn', checkInOf(idOf(1), ups)))
  expect(reply.results[0]).toMatchObject({ status: 'refused', code: 'forbidden' })
  expect(reply.lastMid).toBe(1)
})

test('an owner, a branch or a manifest that is not there is a refusal, not a fault', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups, { branchId: idOf(404) })),
    device.change('package.create', { ...checkInOf(idOf(2), 'TBA123456789012'), accountId: idOf(405) }),
    device.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789013', { accountId: idOf(406) })),
    device.change('package.checkIn', checkInOf(idOf(4), 'TBA123456789014', { manifestId: idOf(407) })),
  )
  expect(reply.results.map(({ status, outcome }) => outcome ?? status)).toEqual([
    'review',
    'refused',
    'review',
    'review',
  ])
  expect(await recomputedSums(server.db)).toEqual(await keptSums(server.db))
})

test('ids that a change makes up cannot take the place of rows that are there', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const image = {
    packageId: idOf(1),
    fileId: idOf(20),
    sha256: 'a'.repeat(64),
    contentType: 'image/jpeg' as const,
    size: 9,
  }
  await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.addImage', { ...image, packageImageId: idOf(30) }),
  )
  const reply = await device.push(
    device.change('package.addImage', { ...image, packageImageId: idOf(30), fileId: idOf(21) }),
  )
  expect(reply.results[0]).toMatchObject({ status: 'refused', code: 'already-exists' })
  const kept = await server.db.reads.kysely.selectFrom('packageImage').select('fileId').execute()
  expect(kept).toEqual([{ fileId: idOf(20) }])
})

test('the server numbers manifests by the day in Jamaica and labels what has no label', async () => {
  server.clock.set('2026-11-22T03:00:00.000Z')
  const device = deviceOf(server, server.people.Warehouse)
  const manifest = {
    mode: 'Air' as const,
    mawbNumber: '',
    carrier: '',
    originBranchId: null,
    destinationBranchId: null,
    departsAt: null,
    arrivesAt: null,
  }
  await device.push(
    device.change('manifest.create', { ...manifest, manifestId: idOf(1) }),
    device.change('manifest.create', { ...manifest, manifestId: idOf(2) }),
    device.change('package.checkIn', checkInOf(idOf(3), ups)),
    device.change('package.checkIn', checkInOf(idOf(4), 'TBA123456789012')),
  )
  const numbers = await server.db.reads.kysely
    .selectFrom('manifest')
    .select('number')
    .orderBy('manifestId')
    .execute()
  expect(numbers.map(({ number }) => number)).toEqual(['MAN-20261121-0001', 'MAN-20261121-0002'])
  const labels = (await packages()).map(({ hawbNumber }) => must(hawbNumber, 'a HAWB'))
  expect(labels.map((label) => label.slice(0, 11))).toEqual(['QS260000001', 'QS260000002'])
})

test('every change is in the audit: who, with what right, from which device, from what to what', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = device.change('package.checkIn', checkInOf(idOf(1), ups))
  await device.push(change, device.change('package.update', { packageId: idOf(1), changes: { bin: 'C3' } }))
  const entries = await server.db.reads.kysely
    .selectFrom('audit')
    .select(['action', 'by', 'role', 'ip', 'deviceId', 'mutationId', 'before', 'after'])
    .where('entityId', '=', idOf(1))
    .orderBy('auditId')
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    action: 'package.checkIn',
    by: 'Warehouse Person',
    role: 'Warehouse',
    ip: '10.0.0.1',
    deviceId: device.deviceId,
    mutationId: change.uid,
    before: null,
  })
  expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ bin: '' })
  expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ bin: 'C3' })
})

test('an error of ours goes to the person and the log, and holds up nothing', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const seen: string[] = []
  server.db.events.onFault(({ name }) => seen.push(name))
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), ups)))
  // What only a fault of ours could put there.
  await writerOf(server.db).updateTable('package').set({ trackingAliases: '{}' }).execute()
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), ups)),
    device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')),
  )
  expect(reply.results.map(({ status, code }) => code ?? status)).toEqual(['unavailable', 'applied'])
  expect(seen).toEqual(['package.checkIn'])
})

test('[P1] [E3] a number whose result is forgotten gets one that stays, so that its change does not wait for ever', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const [one, two] = [1, 2].map((n) =>
    device.change('package.checkIn', checkInOf(idOf(n), `TBA12345678901${n}`)),
  )
  const changes = [must(one, 'a change'), must(two, 'a change')]
  await device.push(...changes)
  server.clock.pass(401 * 86_400_000)
  await runRetention(server.db)
  const again = await device.push(...changes)
  expect(again.results.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'already-exists'],
    ['refused', 'already-exists'],
  ])
  expect(device.pull().results).toEqual(again.results)
  expect((await device.push(...changes)).results).toEqual(again.results)
})

test('[K4] a number that a device drew is never refused: taken elsewhere, the package gets a new one and a review', async () => {
  const [one, two] = [deviceOf(server, server.people.Warehouse), deviceOf(server, server.people.Warehouse)]
  const hawbNumber = 'QS260000007'
  await one.push(one.change('package.checkIn', checkInOf(idOf(1), ups, { hawbNumber })))
  const reply = await two.push(
    two.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012', { hawbNumber })),
    // The second label of a box that is in already is somebody else's too.
    two.change('package.checkIn', checkInOf(idOf(3), 'TBA123456789012', { hawbNumber })),
  )
  expect(reply.results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', null],
    ['applied', null],
  ])
  const rows = await server.db.reads.kysely
    .selectFrom('package')
    .select(['hawbNumber', 'codes'])
    .where('packageId', '=', idOf(2))
    .executeTakeFirstOrThrow()
  expect(rows.hawbNumber).toMatch(/^QS26/)
  expect(rows.hawbNumber).not.toBe(hawbNumber)
  expect(rows.codes).not.toContain(hawbNumber)
  const reviews = await server.db.reads.kysely.selectFrom('review').select(['kind', 'packageId']).execute()
  expect(reviews).toEqual([
    { kind: 'hawbTaken', packageId: idOf(2) },
    { kind: 'hawbTaken', packageId: idOf(2) },
  ])
})
