import type { PlannedStop } from '#sync/api/deliveries/delivery-plans.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { holdsTerms, type SearchedRow, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'

/** A place on the board: a column's key, and an index among its visible open stops. */
export interface Spot {
  readonly column: string
  readonly index: number
}

/** The key of the column for deliveries without a driver. */
export const unassignedKey = ''

const columnKeyOf = ({ driverId }: Pick<Delivery, 'driverId'>): string => driverId ?? unassignedKey

const isOpenStop = ({ delivery }: DeliveryStop): boolean => delivery.status !== 'Delivered'

/** Sorts delivered stops last, the others in the order of the round, and those without a position at its end. */
export function compareStops({ delivery: a }: DeliveryStop, { delivery: b }: DeliveryStop): number {
  const deliveredLast = Number(a.status === 'Delivered') - Number(b.status === 'Delivered')
  const order = (a.stopOrder ?? 1000) - (b.stopOrder ?? 1000)
  return (
    deliveredLast ||
    order ||
    a.createdAt.localeCompare(b.createdAt) ||
    a.deliveryId.localeCompare(b.deliveryId)
  )
}

/** Returns the stops of a day. Today's board also gets stops without a day and those left from earlier days. */
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

/** A van's load. */
export interface Load {
  readonly stops: number
  readonly packages: number
  readonly weightLb: number
  /** The amount to collect at the remaining doors. */
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

/** The sorted stops of each column. */
export type Columns = ReadonlyMap<string, readonly DeliveryStop[]>

export function columnsBy(
  stops: readonly DeliveryStop[],
  keys: readonly string[],
  keyOf: (delivery: Delivery) => string,
): Columns {
  const groups = Map.groupBy(stops, ({ delivery }) => keyOf(delivery))
  const allKeys = [...keys, ...[...groups.keys()].filter((key) => !keys.includes(key))]
  return new Map(allKeys.map((key) => [key, (groups.get(key) ?? []).toSorted(compareStops)]))
}

export const columnsByDriver = (stops: readonly DeliveryStop[], driverIds: readonly string[]): Columns =>
  columnsBy(stops, [unassignedKey, ...driverIds], columnKeyOf)

/** Returns a stop's place; undefined if it is hidden or delivered. */
export function spotOf(columns: Columns, deliveryId: string): Spot | undefined {
  for (const [column, stops] of columns) {
    const index = stops.filter(isOpenStop).findIndex(({ delivery }) => delivery.deliveryId === deliveryId)
    if (index !== -1) return { column, index }
  }
  return undefined
}

/** Returns the columns with one stop moved, as they look during the move. */
export function placeStop(columns: Columns, stop: DeliveryStop, { column, index }: Spot): Columns {
  const { deliveryId } = stop.delivery
  return new Map(
    [...columns].map(([key, stops]) => {
      const rest = stops.filter(({ delivery }) => delivery.deliveryId !== deliveryId)
      return [key, key === column ? rest.toSpliced(index, 0, stop) : rest]
    }),
  )
}

/** Returns the spot an arrow key moves a stop to; at an edge, the same spot. */
export function nextSpot(columns: Columns, deliveryId: string, spot: Spot, key: string): Spot {
  const keys = [...columns.keys()]
  const openIn = (column: string): number =>
    (columns.get(column) ?? []).filter(
      (candidate) => isOpenStop(candidate) && candidate.delivery.deliveryId !== deliveryId,
    ).length
  const within = (column: string, index: number): Spot => ({
    column,
    index: Math.max(0, Math.min(index, openIn(column))),
  })
  const { column, index } = spot
  const neighbour = (step: number) => keys[keys.indexOf(column) + step] ?? column
  const moves: Record<string, () => Spot> = {
    ArrowUp: () => within(column, index - 1),
    ArrowDown: () => within(column, index + 1),
    ArrowLeft: () => within(neighbour(-1), index),
    ArrowRight: () => within(neighbour(1), index),
    Home: () => within(column, 0),
    End: () => within(column, openIn(column)),
  }
  return moves[key]?.() ?? spot
}

interface MoveInput {
  /** Every stop of the day, also those that a filter hides. */
  readonly all: readonly DeliveryStop[]
  /** The visible stops of the board. */
  readonly columns: Columns
  readonly stop: DeliveryStop
  readonly spot: Spot
  readonly day: string
}

/** Returns only the changes that put a stop where it was dropped. */
export function planMove({ all, columns, stop, spot, day }: MoveInput): PlannedStop[] {
  const { deliveryId, driverId, stopOrder, scheduledFor } = stop.delivery
  if (spot.column === unassignedKey)
    return driverId === null ? [] : [{ deliveryId, driverId: null, stopOrder: null }]
  const round = all
    .filter(({ delivery }) => delivery.driverId === spot.column && delivery.deliveryId !== deliveryId)
    .toSorted(compareStops)
  const open = round.filter(isOpenStop)
  const visibleStops = (columns.get(spot.column) ?? []).filter(
    (candidate) => isOpenStop(candidate) && candidate.delivery.deliveryId !== deliveryId,
  )
  const placeOf = (neighbour: DeliveryStop | undefined): number =>
    open.findIndex(({ delivery }) => delivery.deliveryId === neighbour?.delivery.deliveryId)
  const before = visibleStops[spot.index - 1]
  const first = visibleStops[0]
  const at = before ? placeOf(before) + 1 : first ? placeOf(first) : open.length
  const deliveredCount = round.length - open.length
  return open.toSpliced(at, 0, stop).flatMap(({ delivery }, index): PlannedStop[] => {
    const place = deliveredCount + index + 1
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
  /** Null: each delivery keeps its own day. */
  readonly day: string | null
}

/** Adds deliveries to the end of a driver's round. */
export function planAssign({ wanted, stops, driverId, day }: AssignInput): PlannedStop[] {
  if (driverId === null)
    return wanted.map(({ deliveryId }) => ({ deliveryId, driverId: null, stopOrder: null }))
  const places = new Map<string, number>()
  return wanted.map((stop) => {
    const { deliveryId, driverId: before } = stop
    if (before === driverId) return { deliveryId }
    const on = day ?? stop.scheduledFor ?? ''
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

export const comparedFields = ['driverId', 'scheduledFor', 'windowFrom', 'windowTo'] as const
type Compared = Pick<Delivery, 'deliveryId' | (typeof comparedFields)[number]>

/** Adds the values that a plan was based on, so that the server refuses it if another person has changed them since. */
export function withBases(plan: readonly PlannedStop[], deliveries: readonly Compared[]): PlannedStop[] {
  const deliveriesById = new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery]))
  return plan.map((stop) => {
    const before = deliveriesById.get(stop.deliveryId)
    const plannedFields = comparedFields.filter((field) => stop[field] !== undefined)
    if (!before || plannedFields.length === 0) return stop
    return { ...stop, base: Object.fromEntries(plannedFields.map((field) => [field, before[field]])) }
  })
}

/** Returns the stops as they will be once the plan has been saved. */
export function withPlan(stops: readonly DeliveryStop[], plan: readonly PlannedStop[]): DeliveryStop[] {
  const plansById = new Map(plan.map((plannedStop) => [plannedStop.deliveryId, plannedStop]))
  return stops.map((stop) => {
    const { driverId, stopOrder, scheduledFor } = plansById.get(stop.delivery.deliveryId) ?? {}
    const changes = Object.entries({ driverId, stopOrder, scheduledFor }).filter(
      ([, value]) => value !== undefined,
    )
    return changes.length === 0
      ? stop
      : { ...stop, delivery: { ...stop.delivery, ...Object.fromEntries(changes) } }
  })
}

/** Returns true once the device has received every change of a plan. */
export const isPlanned = (stops: readonly DeliveryStop[], plan: readonly PlannedStop[]): boolean =>
  withPlan(stops, plan).every(({ delivery }, index) => {
    const before = stops[index]?.delivery
    return (
      before?.driverId === delivery.driverId &&
      before.stopOrder === delivery.stopOrder &&
      before.scheduledFor === delivery.scheduledFor
    )
  })
