import { expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'
import {
  type Columns,
  columnsByDriver,
  isPlanned,
  loadOf,
  narrowStops,
  nextSpot,
  placeStop,
  planAssign,
  planMove,
  stopsOfDay,
  withBases,
  withPlan,
} from './board.ts'

const day = '2026-11-23'
const [devon, marva] = ['devon', 'marva']
const stop = (deliveryId: string, row: Partial<Delivery> = {}): DeliveryStop => ({
  delivery: deliveryRow({
    ...{ deliveryId, accountId: 'u', packageIds: [`p-${deliveryId}`], scheduledFor: day },
    ...row,
  }),
  packages: [],
})
const a = stop('a', { driverId: devon, stopOrder: 1 })
const b = stop('b', { driverId: devon, stopOrder: 2 })
const c = stop('c', { driverId: devon, stopOrder: 3 })
const x = stop('x', { driverId: marva, stopOrder: 1 })
const free = stop('free', { scheduledFor: null })
const allStops = [c, x, free, a, b]

const idsOf = (columns: Columns) =>
  Object.fromEntries([...columns].map(([key, stops]) => [key, stops.map((row) => row.delivery.deliveryId)]))
const columns = columnsByDriver(allStops, [devon, marva])

test('each driver has their own stops in order, and unassigned stops come first', () => {
  expect(idsOf(columns)).toEqual({ '': ['free'], devon: ['a', 'b', 'c'], marva: ['x'] })
})

test('a stop that is moved within a round changes the numbers of the stops it passes, and no others', () => {
  const plan = planMove({ all: allStops, columns, stop: c, spot: { column: devon, index: 1 }, day })
  expect(plan).toEqual([
    { deliveryId: 'c', stopOrder: 2 },
    { deliveryId: 'b', stopOrder: 3 },
  ])
  expect(idsOf(columnsByDriver(withPlan(allStops, plan), [devon, marva]))['devon']).toEqual(['a', 'c', 'b'])
  expect([isPlanned(allStops, plan), isPlanned(withPlan(allStops, plan), plan)]).toEqual([false, true])
})

test('a stop put back where it was sends nothing', () => {
  expect(planMove({ all: allStops, columns, stop: b, spot: { column: devon, index: 1 }, day })).toEqual([])
})

test('a stop moved to another driver gets its position and the board’s day', () => {
  expect(planMove({ all: allStops, columns, stop: free, spot: { column: devon, index: 0 }, day })).toEqual([
    { deliveryId: 'free', driverId: devon, stopOrder: 1, scheduledFor: day },
    { deliveryId: 'a', stopOrder: 2 },
    { deliveryId: 'b', stopOrder: 3 },
    { deliveryId: 'c', stopOrder: 4 },
  ])
  expect(planMove({ all: allStops, columns, stop: a, spot: { column: '', index: 0 }, day })).toEqual([
    { deliveryId: 'a', driverId: null, stopOrder: null },
  ])
})

test('hidden stops keep their places between their neighbours', () => {
  const visibleColumns = columnsByDriver([a, c], [devon])
  // Behind `a`, which is before the hidden `b`.
  expect(
    planMove({ all: allStops, columns: visibleColumns, stop: c, spot: { column: devon, index: 1 }, day }),
  ).toEqual([
    { deliveryId: 'c', stopOrder: 2 },
    { deliveryId: 'b', stopOrder: 3 },
  ])
})

test('a stop put behind a shown one comes after it, however many are hidden before', () => {
  const d = stop('d', { driverId: devon, stopOrder: 4 })
  const round = [a, b, c, d]
  // `a` is hidden: the first that is shown is the second of the round.
  const visibleColumns = columnsByDriver([b, c, d], [devon])
  expect(
    planMove({ all: round, columns: visibleColumns, stop: d, spot: { column: devon, index: 1 }, day }),
  ).toEqual([
    { deliveryId: 'd', stopOrder: 3 },
    { deliveryId: 'c', stopOrder: 4 },
  ])
})

test('delivered stops stay unchanged, and the numbers continue after them', () => {
  const deliveredStop = stop('done', { driverId: devon, stopOrder: 1, status: 'Delivered' })
  const round = [
    deliveredStop,
    stop('d', { driverId: devon, stopOrder: 2 }),
    stop('e', { driverId: devon, stopOrder: 3 }),
  ]
  const visibleColumns = columnsByDriver(round, [devon])
  expect(idsOf(visibleColumns)['devon']).toEqual(['d', 'e', 'done'])
  const [, , last] = round
  if (!last) throw new Error('three stops')
  expect(
    planMove({ all: round, columns: visibleColumns, stop: last, spot: { column: devon, index: 0 }, day }),
  ).toEqual([
    { deliveryId: 'e', stopOrder: 2 },
    { deliveryId: 'd', stopOrder: 3 },
  ])
})

test('arrow keys move within a column, to its ends and to its neighbours, and stop at the edges', () => {
  const go = (column: string, index: number, key: string) => nextSpot(columns, 'b', { column, index }, key)
  expect(go(devon, 1, 'ArrowUp')).toEqual({ column: devon, index: 0 })
  expect(go(devon, 0, 'ArrowUp')).toEqual({ column: devon, index: 0 })
  expect(go(devon, 2, 'ArrowDown')).toEqual({ column: devon, index: 2 })
  expect(go(devon, 0, 'End')).toEqual({ column: devon, index: 2 })
  expect(go(devon, 2, 'ArrowRight')).toEqual({ column: marva, index: 1 })
  expect(go(marva, 1, 'ArrowRight')).toEqual({ column: marva, index: 1 })
  expect(go('', 0, 'ArrowLeft')).toEqual({ column: '', index: 0 })
  expect(idsOf(placeStop(columns, b, { column: marva, index: 1 }))).toEqual({
    ...{ '': ['free'], devon: ['a', 'c'], marva: ['x', 'b'] },
  })
})

test('deliveries assigned together go to the end of the round, and earlier ones stay', () => {
  const wantedDeliveries = [free.delivery, a.delivery, x.delivery]
  expect(planAssign({ wanted: wantedDeliveries, stops: allStops, driverId: devon, day })).toEqual([
    { deliveryId: 'free', driverId: devon, stopOrder: 4 },
    { deliveryId: 'a' },
    { deliveryId: 'x', driverId: devon, stopOrder: 5 },
  ])
})

test('today’s board includes stops without a day and from earlier days; another day’s has only its own', () => {
  const late = stop('late', { scheduledFor: '2026-11-22' })
  const next = stop('next', { scheduledFor: '2026-11-24' })
  const of = (ofDay: string) =>
    stopsOfDay([late, next, free, a], { day: ofDay, today: day }).map((row) => row.delivery.deliveryId)
  expect([of(day), of('2026-11-24')]).toEqual([['late', 'free', 'a'], ['next']])
})

test('a van’s load counts the stops still to deliver', () => {
  const deliveredStop = stop('done', { driverId: devon, status: 'Delivered', dueJmdCents: 5 })
  const weighedStop = { ...a, packages: [{ weightLb: 2.1 }, { weightLb: null }] } as unknown as DeliveryStop
  expect(loadOf([weighedStop, b, deliveredStop])).toEqual({
    stops: 2,
    packages: 2,
    weightLb: 2.1,
    dueJmdCents: 184_000,
  })
})

test('the board is searched by street and narrowed to a parish', () => {
  const far = stop('far', { address: { ...a.delivery.address, line1: '9 Water Square', parish: 'Trelawny' } })
  expect(narrowStops([a, far], { q: 'WATER sq' })).toEqual([far])
  expect(narrowStops([a, far], { q: ' ' })).toEqual([a, far])
  const contact = {
    name: 'Una O’Brien',
    mailbox: 'QS-10009',
    phone: '+1 876 555-0142',
    authorizedPersons: [],
    isTransferChecked: false,
  }
  const contactStop = { ...a, delivery: { ...a.delivery, contact } }
  for (const q of ["o'brien", '8765550142', '876.555.0142'])
    expect(narrowStops([far, contactStop], { q })).toEqual([contactStop])
  expect(narrowStops([a, far], { q: '', parish: 'St. Andrew' })).toEqual([a])
})

test('a plan sends the previous driver and day, but not the previous order', () => {
  const baseDelivery = {
    deliveryId: 'a',
    driverId: null,
    scheduledFor: '2026-11-20',
    windowFrom: null,
    windowTo: null,
  }
  expect(
    withBases(
      [
        { deliveryId: 'a', driverId: 'devon', stopOrder: 2 },
        { deliveryId: 'b', stopOrder: 3 },
      ],
      [baseDelivery],
    ),
  ).toEqual([
    { deliveryId: 'a', driverId: 'devon', stopOrder: 2, base: { driverId: null } },
    { deliveryId: 'b', stopOrder: 3 },
  ])
})
