import { expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PickupPlan } from '../../entities/packages/pickup-plan.ts'
import { packageRow } from '../../test/contract-rows.ts'
import { beginEnding } from '../packages/ending.ts'
import { announcedToday, toFetch, visitsOf } from './pickup-lists.ts'

// The office fetches what customers come for today, and serves them by turn, condition by condition.

/** A time of Jamaica. */
const at = (time: string, day = '2026-11-30'): string => new Date(`${day}T${time}:00.000-05:00`).toISOString()
const now = at('10:00')
const plan = (over: Partial<PickupPlan> = {}): PickupPlan => ({
  ...{ from: at('14:00'), to: at('15:00'), code: '123456', hereAt: null, ...over },
})
const box = (n: number, bin: string, pickup: PickupPlan | null = plan(), accountId: string | null = 'una') =>
  packageRow(n, { bin, pickup, accountId, trackingNumber: `TBA${n}` })

test('packages are fetched in one walk along the bins, and those without a bin last', () => {
  const rows = [box(1, ''), box(2, 'A-10'), box(4, 'A-2'), box(3, 'A-2'), box(5, 'B-1')]
  expect(announcedToday(rows, now).map(({ pkg }) => pkg.trackingNumber)).toEqual([
    ...['TBA3', 'TBA4', 'TBA2', 'TBA5', 'TBA1'],
  ])
  expect(announcedToday(rows.toReversed(), now).map(({ pkg }) => pkg.bin)).toEqual([
    'A-2',
    'A-2',
    'A-10',
    'B-1',
    '',
  ])
})

test.each<[what: string, pickup: PickupPlan | null, isToday: boolean]>([
  ['of today', plan(), true],
  ['late on this day', plan({ from: at('23:00'), to: at('23:59') }), true],
  ['of tomorrow', plan({ from: at('14:00', '2026-12-01') }), false],
  ['of yesterday', plan({ from: at('14:00', '2026-11-29') }), false],
  ['that is not there', null, false],
])('a plan %s', (_what, pickup, isToday) => {
  const row = box(1, 'A-1', pickup)
  expect(announcedToday([row], now)).toEqual(isToday ? [{ pkg: row, plan: pickup }] : [])
})

test('customers who wait are served first, the longest wait before the others, then by their time', () => {
  const rows = [
    box(1, 'A-1', plan({ from: at('12:00') }), 'later'),
    box(2, 'A-2', plan({ from: at('11:00') }), 'sooner'),
    box(3, 'A-3', plan({ hereAt: at('09:50') }), 'waits'),
    box(4, 'A-4', plan({ hereAt: at('09:40'), from: at('16:00') }), 'waits longer'),
    box(5, 'A-5', plan({ from: at('11:00') }), 'also sooner'),
    box(6, 'A-6', plan(), null),
  ]
  const turns = ['waits longer', 'waits', 'also sooner', 'sooner', 'later']
  expect(visitsOf(announcedToday(rows, now)).map(({ accountId }) => accountId)).toEqual(turns)
  expect(visitsOf(announcedToday(rows, now).toReversed()).map(({ accountId }) => accountId)).toEqual(turns)
})

test('a visit spans all packages of its customer, from the first time to the last', () => {
  const rows = [
    box(1, 'A-1', plan({ from: at('12:00'), to: at('13:00'), hereAt: at('09:50') })),
    box(2, 'A-2', plan({ from: at('11:00'), to: at('12:00') })),
    box(3, 'A-3', plan({ from: at('14:00'), to: at('15:00'), hereAt: at('09:45') })),
  ]
  expect(visitsOf(announcedToday(rows, now))).toEqual([
    { accountId: 'una', from: at('11:00'), to: at('15:00'), hereAt: at('09:45'), packages: 3 },
  ])
  expect(visitsOf(announcedToday([box(1, 'A-1')], now))).toEqual([
    { accountId: 'una', from: at('14:00'), to: at('15:00'), hereAt: null, packages: 1 },
  ])
})

test.each<[what: string, over: Partial<Package>, isFetched: boolean]>([
  ['lies at the counter', {}, true],
  ['was counted', { arrival: 'Received' }, true],
  ['is missing', { arrival: 'Missing' }, false],
  ['is held by customs', { customs: { ...untouchedCustoms, state: 'Hold' } }, false],
  ['is cleared by customs', { customs: { ...untouchedCustoms, state: 'Cleared' } }, true],
  ['goes back', { ending: beginEnding('Unclaimed', 'GoingBack', { reason: '', by: '', at: now }) }, false],
  ['is unclaimed', { ending: beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at: now }) }, true],
])('an announced package that %s', (_what, over, isFetched) => {
  const rows = [{ ...box(1, 'A-1'), status: 'ReadyForPickup' as const, ...over }]
  const announced = announcedToday(rows, now)
  expect(toFetch(announced)).toEqual(isFetched ? announced : [])
  // Its customer may stand at the counter all the same.
  expect(visitsOf(announced)).toHaveLength(1)
})
