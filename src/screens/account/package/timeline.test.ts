import { expect, test } from 'vitest'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { byDay } from './timeline.ts'

const event = (
  packageEventId: string,
  occurredAt: string,
  status: PackageEvent['status'] = 'Shipped',
): PackageEvent => ({
  packageEventId,
  driverId: null,
  offices: [],
  packageId: 'p',
  accountId: null,
  status,
  stepBack: false,
  occurredAt,
  deviceAt: null,
  rank: 0,
  recordedAt: null,
  by: '',
  deviceId: '',
  branchId: null,
  headingTo: null,
  note: '',
  customs: null,
  version: 0,
  createdAt: occurredAt,
  updatedAt: occurredAt,
  deletedAt: null,
  archivedAt: null,
})

test('a timeline is sorted by the time of the events, newest first, in any order of arrival', () => {
  const days = byDay([
    event('b', '2026-11-18T16:00:00.000Z'),
    event('c', '2026-11-20T15:00:00.000Z'),
    event('a', '2026-11-18T14:00:00.000Z'),
  ])
  expect(days.map(({ day, events }) => [day, events.map((row) => row.packageEventId)])).toEqual([
    ['Friday, 20 November 2026', ['c']],
    ['Wednesday, 18 November 2026', ['b', 'a']],
  ])
})

test('a repeated scan in the warehouse counts as one arrival, and a package that returns arrives again', () => {
  const days = byDay([
    event('again', '2026-11-18T15:00:00.000Z', 'ReceivedAtWharehouse'),
    event('first', '2026-11-18T14:00:00.000Z', 'ReceivedAtWharehouse'),
    event('shipped', '2026-11-18T16:00:00.000Z'),
    event('back', '2026-11-18T17:00:00.000Z', 'ReceivedAtWharehouse'),
  ])
  const ids = days.flatMap(({ events }) => events.map((row) => row.packageEventId))
  expect(ids).toEqual(['back', 'shipped', 'first'])
})
