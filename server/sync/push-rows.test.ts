import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { idOf } from '#sync/test/people.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestServer,
} from '../test/harness.ts'

// These tests check what the server sees to in the rows that a change writes: references, ids, numbers, the audit.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const ups = '1Z999AA10123456784'
const packages = () =>
  server.db.reads.kysely.selectFrom('package').select(['hawbNumber']).orderBy('packageId').execute()

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

test('ids that a change makes up cannot replace existing rows', async () => {
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
  const imageRows = await server.db.reads.kysely.selectFrom('packageImage').select('fileId').execute()
  expect(imageRows).toEqual([{ fileId: idOf(20) }])
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
