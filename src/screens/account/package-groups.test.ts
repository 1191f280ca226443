import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { groupPackages, nextDayLine } from './package-groups.ts'

const today = '2026-12-01'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T15:00:00.000Z`), toFake: ['Date'] })
  useSyncStore.setState({ skewMs: 0 })
  return () => vi.useRealTimers()
})

const reader = { branches: [], now: Date.parse(`${today}T15:00:00.000Z`) }
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
  const groups = groupPackages(rows, new Map(), {}, reader)
  expect(groups.needs.map(({ row, line }) => [row.packageId, line])).toEqual([
    ['ready', 'Pick it up with your ID, or have it delivered'],
    ['invoice', 'Invoice needed: upload it so customs can clear your package'],
  ])
  expect(ids(groups.coming)).toEqual(['soon', 'later', 'unknown-new', 'unknown-old'])
  expect(ids(groups.delivered)).toEqual(['delivered-last', 'delivered'])
  expect(nextDayLine(groups, new Map(), reader)).toBe('Next: arriving Thursday')
})

test('a ready package with a planned delivery needs nothing and comes on the day of its delivery', () => {
  const plannedDelivery = deliveryOf({ status: 'InStore', scheduledFor: '2026-12-02', confirmedAt: today })
  const groups = groupPackages(rows, plannedDelivery, {}, reader)
  expect(ids(groups.needs)).toEqual(['invoice'])
  expect(groups.coming[0]).toEqual({ row: ready, line: 'Delivery: Wednesday, 2 December' })
  expect(nextDayLine(groups, plannedDelivery, reader)).toBe('Next: delivery Wednesday, 2 December')
})

test('a package that a driver has comes before everything else', () => {
  const out = deliveryOf({ status: 'OutForDelivery', scheduledFor: today })
  const groups = groupPackages(rows, out, {}, reader)
  expect(groups.needs[0]).toEqual({ row: ready, line: 'Out for delivery' })
  expect(nextDayLine(groups, out, reader)).toBe('1 package out for delivery')
})

test('without a day to come, the list opens with no day', () => {
  const groups = groupPackages([pkg('unknown-new')], new Map(), {}, reader)
  expect(nextDayLine(groups, new Map(), reader)).toBe('')
})

test('the next day of a box whose office is closed is its next open one, also in the order of the list', () => {
  const office = { ...branchRow, openingHours: 'Fri–Sat 9:00–17:00' }
  const waiting = pkg('waits for Friday', {
    ...{ status: 'AtLocalOffice', branchId: office.branchId },
    ...{ expectedFrom: '2026-12-02', expectedTo: '2026-12-02' },
  })
  const inOffice = { ...reader, branches: [office] }
  const groups = groupPackages(
    [waiting, arriving('soon', '2026-12-03', '2026-12-03')],
    new Map(),
    {},
    inOffice,
  )
  expect(ids(groups.coming)).toEqual(['soon', 'waits for Friday'])
  expect(nextDayLine({ coming: groups.coming.slice(1) }, new Map(), inOffice)).toBe('Next: ready Friday')
})
