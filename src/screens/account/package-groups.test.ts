import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { groupPackages, nextDayLine } from './package-groups.ts'

const today = '2026-12-01'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T15:00:00.000Z`), toFake: ['Date'] })
  useSyncStore.setState({ skewMs: 0 })
  return () => vi.useRealTimers()
})

const pkg = (packageId: string, more: Partial<Package> = {}): Package => ({
  ...blankPackage(packageId, '2026-11-20T15:00:00.000Z'),
  trackingNumber: `TBA${packageId}`,
  status: 'OnRoute',
  invoiceState: 'Verified',
  ...more,
})
const arriving = (packageId: string, from: string, to: string) =>
  pkg(packageId, { expectedFrom: from, expectedTo: to })

const ready = pkg('ready', { status: 'ReadyForPickup' })
const rows: Package[] = [
  arriving('later', '2026-12-07', '2026-12-09'),
  pkg('unknown-old', { updatedAt: '2026-11-10T15:00:00.000Z' }),
  pkg('unknown-new'),
  pkg('delivered', { status: 'Delivered', deliveredAt: '2026-11-01T15:00:00.000Z' }),
  pkg('delivered-last', { status: 'Delivered', deliveredAt: '2026-11-21T15:00:00.000Z' }),
  pkg('invoice', { invoiceState: 'Missing', expectedFrom: '2026-12-02', expectedTo: '2026-12-02' }),
  arriving('soon', '2026-12-03', '2026-12-03'),
  ready,
]
const ids = (group: readonly { row: Package }[]) => group.map(({ row }) => row.packageId)

const deliveryOf = (more: Partial<Delivery>): ReadonlyMap<string, Delivery> =>
  new Map([['ready', deliveryRow({ deliveryId: 'd1', accountId: 'a1', packageIds: ['ready'], ...more })]])

test('packages that need the customer come first, then the next day, then the ones handed over last', () => {
  const groups = groupPackages(rows, new Map(), {})
  expect(groups.needs.map(({ row, line }) => [row.packageId, line])).toEqual([
    ['ready', 'Pick it up with your ID, or have it delivered'],
    ['invoice', 'Invoice needed: upload it so customs can clear your package'],
  ])
  expect(ids(groups.coming)).toEqual(['soon', 'later', 'unknown-new', 'unknown-old'])
  expect(ids(groups.delivered)).toEqual(['delivered-last', 'delivered'])
  expect(nextDayLine(groups, new Map(), today)).toBe('Next: arriving Thursday')
})

test('a ready package with a planned delivery needs nothing and comes on the day of its delivery', () => {
  const plannedDelivery = deliveryOf({ status: 'InStore', scheduledFor: '2026-12-02', confirmedAt: today })
  const groups = groupPackages(rows, plannedDelivery, {})
  expect(ids(groups.needs)).toEqual(['invoice'])
  expect(groups.coming[0]).toEqual({ row: ready, line: 'Delivery: Wednesday, 2 December' })
  expect(nextDayLine(groups, plannedDelivery, today)).toBe('Next: delivery Wednesday, 2 December')
})

test('a package that a driver has comes before everything else', () => {
  const out = deliveryOf({ status: 'OutForDelivery', scheduledFor: today })
  const groups = groupPackages(rows, out, {})
  expect(groups.needs[0]).toEqual({ row: ready, line: 'Out for delivery' })
  expect(nextDayLine(groups, out, today)).toBe('1 package out for delivery')
})

test('without a day to come, the list opens with no day', () => {
  const groups = groupPackages([pkg('unknown-new')], new Map(), {})
  expect(nextDayLine(groups, new Map(), today)).toBe('')
})
