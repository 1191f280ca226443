import type { PlannedStop } from '#sync/api/delivery-plans.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import { holdsTerms, type SearchedRow, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'

/** Where a stop is put on the board: a column by its key, and the place among the open stops that it shows. */
export interface Spot {
  readonly column: string
  readonly index: number
}

/** The key of the column of deliveries that nobody drives yet. */
export const unassigned = ''

const columnKeyOf = ({ driverId }: Pick<Delivery, 'driverId'>): string => driverId ?? unassigned

const isOpenStop = ({ delivery }: DeliveryStop): boolean => delivery.status !== 'Delivered'

/** What is handed over comes last; the others in the order of the round, those without a place at its end. */
export function compareStops({ delivery: a }: DeliveryStop, { delivery: b }: DeliveryStop): number {
  const done = Number(a.status === 'Delivered') - Number(b.status === 'Delivered')
  const order = (a.stopOrder ?? 1000) - (b.stopOrder ?? 1000)
  return done || order || a.createdAt.localeCompare(b.createdAt) || a.deliveryId.localeCompare(b.deliveryId)
}

/** Those of a day. On today's board also what has no day yet, and what is left of the days before. */
export const stopsOfDay = (
  stops: readonly DeliveryStop[],
  { day, today }: { day: string; today: string },
): DeliveryStop[] =>
  stops.filter(({ delivery: { scheduledFor } }) =>
    scheduledFor === null ? day === today : scheduledFor === day || (day === today && scheduledFor < today),
  )

const searchedStop = ({ delivery: { contact, address }, packages }: DeliveryStop): SearchedRow =>
  searchedRow(
    [
      ...[contact?.name, contact?.mailbox, address.line1, address.town],
      ...packages.map(({ trackingNumber }) => trackingNumber),
    ],
    [contact?.phone, address.phone],
  )

export function narrowStops(
  stops: readonly DeliveryStop[],
  { q, parish }: { q: string; parish?: string | undefined },
): DeliveryStop[] {
  const terms = searchTerms(q)
  return stops.filter(
    (stop) =>
      (parish === undefined || stop.delivery.address.parish === parish) &&
      holdsTerms(searchedStop(stop), terms),
  )
}

/** What a van carries. */
export interface Load {
  readonly stops: number
  readonly packages: number
  readonly weightLb: number
  /** To be collected at the doors that are left. */
  readonly dueJmdCents: number
}

export const loadOf = (stops: readonly DeliveryStop[]): Load => {
  const open = stops.filter(isOpenStop)
  const cents = open.reduce((sum, { delivery }) => sum + delivery.dueJmdCents, 0)
  const pounds = open.flatMap(({ packages }) => packages.map(({ weightLb }) => weightLb ?? 0))
  return {
    stops: open.length,
    packages: open.reduce((sum, { delivery }) => sum + delivery.packageIds.length, 0),
    weightLb: Math.round(pounds.reduce((sum, lb) => sum + lb, 0) * 100) / 100,
    dueJmdCents: cents,
  }
}

/** The stops of each column, in order. */
export type Columns = ReadonlyMap<string, readonly DeliveryStop[]>

export function columnsBy(
  stops: readonly DeliveryStop[],
  keys: readonly string[],
  keyOf: (delivery: Delivery) => string,
): Columns {
  const found = Map.groupBy(stops, ({ delivery }) => keyOf(delivery))
  const all = [...keys, ...[...found.keys()].filter((key) => !keys.includes(key))]
  return new Map(all.map((key) => [key, (found.get(key) ?? []).toSorted(compareStops)]))
}

export const columnsByDriver = (stops: readonly DeliveryStop[], driverIds: readonly string[]): Columns =>
  columnsBy(stops, [unassigned, ...driverIds], columnKeyOf)

/** Where a stop is now; undefined when it is not shown, or done. */
export function spotOf(columns: Columns, deliveryId: string): Spot | undefined {
  for (const [column, stops] of columns) {
    const index = stops.filter(isOpenStop).findIndex(({ delivery }) => delivery.deliveryId === deliveryId)
    if (index !== -1) return { column, index }
  }
  return undefined
}

/** The columns with one stop put somewhere else, as they are while it is moved. */
export function placeStop(columns: Columns, stop: DeliveryStop, { column, index }: Spot): Columns {
  const { deliveryId } = stop.delivery
  return new Map(
    [...columns].map(([key, stops]) => {
      const others = stops.filter(({ delivery }) => delivery.deliveryId !== deliveryId)
      return [key, key === column ? others.toSpliced(index, 0, stop) : others]
    }),
  )
}

/** How far an arrow key takes a stop; the same spot at an edge. */
export function nextSpot(columns: Columns, deliveryId: string, spot: Spot, key: string): Spot {
  const keys = [...columns.keys()]
  const openIn = (column: string): number =>
    (columns.get(column) ?? []).filter((one) => isOpenStop(one) && one.delivery.deliveryId !== deliveryId)
      .length
  const within = (column: string, index: number): Spot => ({
    column,
    index: Math.max(0, Math.min(index, openIn(column))),
  })
  const { column, index } = spot
  const beside = (step: number) => keys[keys.indexOf(column) + step] ?? column
  const moves: Record<string, () => Spot> = {
    ArrowUp: () => within(column, index - 1),
    ArrowDown: () => within(column, index + 1),
    ArrowLeft: () => within(beside(-1), index),
    ArrowRight: () => within(beside(1), index),
    Home: () => within(column, 0),
    End: () => within(column, openIn(column)),
  }
  return moves[key]?.() ?? spot
}

interface MoveInput {
  /** Every stop of the day, also those that a filter hides. */
  readonly all: readonly DeliveryStop[]
  /** What the board shows. */
  readonly columns: Columns
  readonly stop: DeliveryStop
  readonly spot: Spot
  readonly day: string
}

/** What has to be sent so that a stop is where it was put: only what changes. */
export function planMove({ all, columns, stop, spot, day }: MoveInput): PlannedStop[] {
  const { deliveryId, driverId, stopOrder, scheduledFor } = stop.delivery
  if (spot.column === unassigned)
    return driverId === null ? [] : [{ deliveryId, driverId: null, stopOrder: null }]
  const round = all
    .filter(({ delivery }) => delivery.driverId === spot.column && delivery.deliveryId !== deliveryId)
    .toSorted(compareStops)
  const open = round.filter(isOpenStop)
  const shown = (columns.get(spot.column) ?? []).filter(
    (one) => isOpenStop(one) && one.delivery.deliveryId !== deliveryId,
  )
  const placeOf = (one: DeliveryStop | undefined): number =>
    open.findIndex(({ delivery }) => delivery.deliveryId === one?.delivery.deliveryId)
  const before = shown[spot.index - 1]
  const first = shown[0]
  const at = before ? placeOf(before) + 1 : first ? placeOf(first) : open.length
  const done = round.length - open.length
  return open.toSpliced(at, 0, stop).flatMap(({ delivery }, index): PlannedStop[] => {
    const place = done + index + 1
    if (delivery.deliveryId !== deliveryId)
      return delivery.stopOrder === place ? [] : [{ deliveryId: delivery.deliveryId, stopOrder: place }]
    const changes = {
      ...(driverId === spot.column ? {} : { driverId: spot.column }),
      ...(stopOrder === place ? {} : { stopOrder: place }),
    }
    if (Object.keys(changes).length === 0) return []
    return [{ deliveryId, ...changes, ...(scheduledFor === day ? {} : { scheduledFor: day }) }]
  })
}

interface AssignInput {
  readonly wanted: readonly Pick<Delivery, 'deliveryId' | 'driverId' | 'scheduledFor'>[]
  readonly stops: readonly DeliveryStop[]
  readonly driverId: string | null
  /** Null: each keeps its own. */
  readonly day: string | null
}

/** Puts deliveries at the end of a driver's round. */
export function planAssign({ wanted, stops, driverId, day }: AssignInput): PlannedStop[] {
  if (driverId === null)
    return wanted.map(({ deliveryId }) => ({ deliveryId, driverId: null, stopOrder: null }))
  const places = new Map<string, number>()
  return wanted.map((one) => {
    const { deliveryId, driverId: before } = one
    if (before === driverId) return { deliveryId }
    const on = day ?? one.scheduledFor ?? ''
    const last = Math.max(
      0,
      ...stops.flatMap(({ delivery }) =>
        delivery.driverId === driverId && (on === '' || (delivery.scheduledFor ?? on) === on)
          ? (delivery.stopOrder ?? 0)
          : [],
      ),
    )
    const place = (places.get(on) ?? last) + 1
    places.set(on, place)
    return { deliveryId, driverId, stopOrder: place }
  })
}

const comparedFields = ['driverId', 'scheduledFor', 'windowFrom', 'windowTo'] as const
type Compared = Pick<Delivery, 'deliveryId' | (typeof comparedFields)[number]>

/** A plan with what its deliveries were when it was made: what somebody else has planned since is refused, not undone. */
export function withBases(plan: readonly PlannedStop[], deliveries: readonly Compared[]): PlannedStop[] {
  const seen = new Map(deliveries.map((one) => [one.deliveryId, one]))
  return plan.map((stop) => {
    const before = seen.get(stop.deliveryId)
    const planned = comparedFields.filter((field) => stop[field] !== undefined)
    if (!before || planned.length === 0) return stop
    return { ...stop, base: Object.fromEntries(planned.map((field) => [field, before[field]])) }
  })
}

/** The stops as they are once a plan that is on its way has come back. */
export function withPlan(stops: readonly DeliveryStop[], plan: readonly PlannedStop[]): DeliveryStop[] {
  const planned = new Map(plan.map((one) => [one.deliveryId, one]))
  return stops.map((stop) => {
    const { driverId, stopOrder, scheduledFor } = planned.get(stop.delivery.deliveryId) ?? {}
    const changes = Object.entries({ driverId, stopOrder, scheduledFor }).filter(
      ([, value]) => value !== undefined,
    )
    return changes.length === 0
      ? stop
      : { ...stop, delivery: { ...stop.delivery, ...Object.fromEntries(changes) } }
  })
}

/** Whether the device has been told all that a plan says. */
export const isPlanned = (stops: readonly DeliveryStop[], plan: readonly PlannedStop[]): boolean =>
  withPlan(stops, plan).every(({ delivery }, index) => {
    const before = stops[index]?.delivery
    return (
      before?.driverId === delivery.driverId &&
      before.stopOrder === delivery.stopOrder &&
      before.scheduledFor === delivery.scheduledFor
    )
  })
