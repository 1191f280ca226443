import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'

// These tests are about one package that several devices check in, late or under a number that is taken.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const ups = '1Z999AA10123456784'
const packages = () => server.db.reads.kysely.selectFrom('package').select(['packageId', 'status']).execute()

test('[K1] two devices check in one package: one package, what differs is reviewed, both labels find it', async () => {
  const warehouseDevice = deviceOf(server, server.people.Warehouse)
  const processorDevice = deviceOf(server, server.people.Processor)
  await warehouseDevice.push(
    warehouseDevice.change(
      'package.checkIn',
      checkInOf(idOf(1), ups, { hawbNumber: 'QS260000001', bin: 'A1' }),
    ),
  )
  const second = await processorDevice.push(
    processorDevice.change(
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
    const codeRows = await server.db.reads.kysely
      .selectFrom('packageCode')
      .select('packageId')
      .where('code', '=', code)
      .execute()
    expect(codeRows).toEqual([{ packageId: idOf(1) }])
  }
  const staff = server.people.Warehouse
  await warehouseDevice.push(
    warehouseDevice.change('package.update', { packageId: idOf(2), changes: { note: 'by its other id' } }),
  )
  expect((await deviceOf(server, staff).pull()).rows.find(([, pk]) => pk === idOf(1))?.[4]?.['note']).toBe(
    'by its other id',
  )
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

test('[K4] a number that a device drew is never refused: taken elsewhere, the package gets a new one and a review', async () => {
  const [firstDevice, two] = [
    deviceOf(server, server.people.Warehouse),
    deviceOf(server, server.people.Warehouse),
  ]
  const hawbNumber = 'QS260000007'
  await firstDevice.push(firstDevice.change('package.checkIn', checkInOf(idOf(1), ups, { hawbNumber })))
  const reply = await two.push(
    two.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012', { hawbNumber })),
    // The second label of a box that is in already belongs to another package, too.
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
