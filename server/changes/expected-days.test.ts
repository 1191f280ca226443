import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '#sync/entities/company/settings.ts'
import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import type { MutatorName } from '#sync/mutators/index.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { putSetting } from '../db/company/settings.ts'
import { fillExpectedDays } from '../jobs/expected-days.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

// Thursday, 26 November 2026, in the morning in Jamaica.
const now = '2026-11-26T14:00:00.000Z'
const transit: Settings['transit'] = { air: { from: 4, to: 6 }, sea: { from: 12, to: 18 } }
const [packageId, manifestId, otherId] = [idOf(1), idOf(2), idOf(3)]

let server: TestServer
let device: TestDevice
beforeEach(async () => {
  server = await startServer(now)
  device = deviceOf(server, server.people.Supervisor)
  await setTransit(transit)
  await change((tx) => tx.put('branch', branchRow))
})
afterEach(() => server.close())

const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)
const setTransit = (value: Settings['transit']) =>
  change(async (tx) => {
    await putSetting(tx.kysely, 'transit', value)
    await tx.note('setting', 'transit', { transit: defaultSettings.transit }, { transit: value })
  })
const pkg = (id = packageId): Promise<Package> =>
  change(async (tx) => must(await tx.get('package', id), 'the package'))
const daysOf = async (id = packageId) => {
  const { expectedFrom, expectedTo, expectedMove } = await pkg(id)
  return [expectedFrom, expectedTo, expectedMove?.reason ?? null]
}
const act = async (name: MutatorName, args: object, occurredAt?: string): Promise<void> => {
  const { results } = await device.push(device.change(name, args as never, occurredAt))
  expect(results.map(({ status, message }) => [status, message])).toEqual([['applied', null]])
}
const checkIn = (id = packageId, code = 'TBA123456789012') =>
  act(
    'package.checkIn',
    checkInOf(id, code, { accountId: server.people.User.accountId, branchId: branchRow.branchId }),
  )
const flight = (id: string, arrivesAt: string | null, mode: 'Air' | 'Sea' = 'Air') =>
  change((tx) =>
    tx.put('manifest', { ...manifestRow(id), mode, arrivesAt: arrivesAt && `${arrivesAt}T18:00:00.000Z` }),
  )
const putOn = (id: string) => act('manifest.addPackages', { manifestId: id, packageIds: [packageId] })
const moveFlight = (day: string) =>
  act('manifest.update', { manifestId, changes: { arrivesAt: `${day}T18:00:00.000Z` } })
const status = (to: string, reason = '', occurredAt?: string) =>
  act(
    'package.statusUpdate',
    { packageIds: [packageId], status: to, reason, note: reason, branchId: null },
    occurredAt,
  )
const notices = (event: NoticeEvent = 'expected.moved') =>
  server.db.reads.kysely.selectFrom('notice').select(['event', 'facts']).where('event', '=', event).execute()
const toldDays = async (event: NoticeEvent) =>
  (await notices(event)).map(({ facts }): string[] => JSON.parse(facts).expected)

describe('[K15] the expected days of a package', () => {
  test('come with the check-in, and reach its owner with the same commit', async () => {
    await checkIn()
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
    const { rows } = await deviceOf(server, server.people.User).pull()
    const ownPackage = rows.find(([table]) => table === 'package')?.[4]
    expect(ownPackage).toMatchObject({
      expectedFrom: '2026-12-02',
      expectedTo: '2026-12-04',
      expectedMove: null,
    })
  })

  test('follow the flight, which may move twice, and the owner hears the old day, the new day and why', async () => {
    await checkIn()
    await flight(manifestId, '2026-11-27')
    await putOn(manifestId)
    expect(await daysOf()).toEqual(['2026-12-01', '2026-12-04', null])
    await moveFlight('2026-12-01')
    expect(await daysOf()).toEqual(['2026-12-03', '2026-12-08', 'flight'])
    await moveFlight('2026-12-04')
    expect(await daysOf()).toEqual(['2026-12-08', '2026-12-11', 'flight'])
    expect((await notices()).map(({ facts }) => JSON.parse(facts).expected)).toEqual([
      ['Arriving 3–8 December.', 'It was expected 1–4 December. Its flight was moved.'],
      ['Arriving 8–11 December.', 'It was expected 3–8 December. Its flight was moved.'],
    ])
  })

  test('become earlier with the flight, without a notice', async () => {
    await checkIn()
    await flight(manifestId, '2026-12-04')
    await putOn(manifestId)
    expect(await daysOf()).toEqual(['2026-12-08', '2026-12-11', 'laterFlight'])
    await moveFlight('2026-11-30')
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-07', 'laterFlight'])
    await moveFlight('2026-11-27')
    expect(await daysOf()).toEqual(['2026-12-01', '2026-12-04', null])
    expect(await notices()).toHaveLength(1)
  })

  test('follow the mode that is chosen for the package, before it is on a manifest', async () => {
    await checkIn()
    await act('package.update', { packageId, changes: { mode: 'Sea' } })
    expect(await daysOf()).toEqual(['2026-12-14', '2026-12-22', 'bySea'])
    await act('package.update', { packageId, changes: { mode: 'Air' } })
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
  })

  test('follow the package to another manifest, by sea, and off a cancelled one', async () => {
    await checkIn()
    await flight(manifestId, '2026-11-27')
    await putOn(manifestId)
    await act('manifest.removePackages', { manifestId, packageIds: [packageId] })
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
    await flight(otherId, null, 'Sea')
    await act('package.update', { packageId, changes: { mode: 'Sea' } })
    await putOn(otherId)
    expect(await daysOf()).toEqual(['2026-12-14', '2026-12-22', 'bySea'])
    await act('manifest.statusUpdate', { manifestId: otherId, status: 'Cancelled', overrides: [] })
    await act('package.update', { packageId, changes: { mode: 'Air' } })
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
  })

  test('move by a delay that was recorded offline days ago, counted from the moment it reached the office', async () => {
    await checkIn()
    await status('AtCustoms')
    expect(await daysOf()).toEqual(['2026-11-27', '2026-12-03', null])
    server.clock.set('2026-12-04T14:00:00.000Z')
    await status('Delayed', 'Storm', '2026-11-27T14:00:00.000Z')
    expect(await daysOf()).toEqual(['2026-12-08', '2026-12-17', 'delay'])
    expect((await pkg()).expectedMove).toMatchObject({ note: 'Storm', from: '2026-11-27', to: '2026-12-03' })
  })

  test('don’t become later on the way: the package is late', async () => {
    await checkIn()
    server.clock.set('2026-12-07T14:00:00.000Z')
    await status('AtCustoms')
    expect(await daysOf()).toEqual(['2026-12-04', '2026-12-04', null])
  })

  test('rest while customs holds it, and move once it is released', async () => {
    await checkIn()
    await status('AtCustoms')
    await act('package.customs', { packageIds: [packageId], state: 'Hold', note: 'Invoice wanted' })
    expect(await daysOf()).toEqual(['2026-11-27', '2026-12-03', null])
    server.clock.set('2026-12-07T14:00:00.000Z')
    await act('package.customs', { packageIds: [packageId], state: 'Cleared' })
    expect(await daysOf()).toEqual(['2026-12-08', '2026-12-14', 'customs'])
  })

  test('stay when it is delivered early, and a step back moves them with a reason', async () => {
    await checkIn()
    await status('ReadyForPickup')
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
    server.clock.set('2026-12-07T14:00:00.000Z')
    await status('AtHeadOffice', 'Sent to the wrong office')
    expect(await daysOf()).toEqual(['2026-12-08', '2026-12-10', 'correction'])
  })

  test('follow the transit days of the company and the opening days of the office', async () => {
    await checkIn()
    await setTransit({ ...transit, air: { from: 6, to: 8 } })
    expect(await daysOf()).toEqual(['2026-12-04', '2026-12-08', 'schedule'])
    await change((tx) => tx.put('branch', { ...branchRow, closedDays: ['2026-12-07'] }))
    expect(await daysOf()).toEqual(['2026-12-04', '2026-12-09', 'schedule'])
  })

  test('follow the weekdays in the hours of the office, and its times move nothing', async () => {
    await checkIn()
    await change((tx) => tx.put('branch', { ...branchRow, openingHours: 'Mon–Sat 9:00–17:00' }))
    expect(await daysOf()).toEqual(['2026-12-01', '2026-12-03', null])
    const { version } = await pkg()
    await change((tx) => tx.put('branch', { ...branchRow, openingHours: 'Mon–Sat 9:00–16:00' }))
    expect((await pkg()).version).toBe(version)
  })

  test('are told for open days when the office has closed', async () => {
    await checkIn()
    await change((tx) => tx.put('branch', { ...branchRow, openingHours: 'Mon–Sat 9:00–17:00' }))
    server.clock.set('2026-11-28T22:00:00.000Z')
    await status('AtLocalOffice')
    expect((await daysOf()).slice(0, 2)).toEqual(['2026-11-28', '2026-12-01'])
    expect(await toldDays('package.AtLocalOffice')).toEqual([['Ready 30 November – 1 December.']])
  })

  test('are unknown until transit days are set, and come for every package then', async () => {
    await setTransit({ air: null, sea: null })
    await checkIn()
    expect(await daysOf()).toEqual([null, null, null])
    await setTransit(transit)
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
  })

  test('are written by nothing else, such as an older copy of the row', async () => {
    await checkIn()
    const row = await pkg()
    await change((tx) => tx.put('package', { ...row, note: 'New', expectedFrom: null, expectedTo: null }))
    expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
    expect((await pkg()).note).toBe('New')
  })
})

test('packages from before there were such days get them when the server starts', async () => {
  await checkIn()
  await writerOf(server.db)
    .updateTable('package')
    .set({ expectedFrom: null, expectedTo: null, expectedPending: 1 })
    .execute()
  await fillExpectedDays(server)
  expect(await daysOf()).toEqual(['2026-12-02', '2026-12-04', null])
  const before = (await pkg()).version
  await fillExpectedDays(server)
  expect((await pkg()).version).toBe(before)
})
