import type { Branch } from '../../entities/company/branch.ts'
import type { Settings } from '../../entities/company/settings.ts'
import type { Manifest } from '../../entities/packages/manifest.ts'
import type { MoveReason } from '../../entities/packages/move-reason.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, placeOnLine } from '../../entities/packages/package-status.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { equal } from '../../lib/equal.ts'
import { floridaDay } from '../../lib/florida-time.ts'
import { addOpenDays, type OfficeDays, subtractOpenDays } from '../deliveries/office-days.ts'
import { firstPickupDay, type OfficeHours } from '../deliveries/opening-hours.ts'
import { transitOf } from '../prices/services.ts'
import { isHeldForCustomer } from './hold-state.ts'
import { isPickupHead } from './pickup-place.ts'
import type { Progress } from './progress.ts'
import { type Awaited, type Days, type ExpectedFields, isHeldBack, isOver, shownDays } from './shown-days.ts'

/** Two business days in Jamaica, `YYYY-MM-DD`, or two numbers of open days. */
interface Span<T> {
  readonly from: T
  readonly to: T
}

/** The package and its flight, which move the expected days. */
export interface Travelling {
  readonly pkg: Pick<
    Package,
    'status' | 'delayedReason' | 'customs' | 'arrival' | 'branchId' | 'checkedInAt' | 'deletedAt' | 'mode'
  > &
    Partial<Pick<Package, 'shipWhen' | 'service' | 'originBranchId' | 'headingTo'>>
  readonly flight: Pick<Manifest, 'manifestId' | 'mode' | 'departsAt' | 'arrivesAt'> | null
}

export interface Circumstances {
  readonly progress: Progress
  readonly schedule: Pick<Settings, 'services' | 'transit'> & Partial<Pick<Settings, 'originTransit'>>
  /** Null for a package without an office. */
  readonly office: PickupOffice | null
  readonly today: string
}

/** The head office can be where a package is picked up; then it has no further office to go to. */
export type PickupOffice = OfficeDays & Partial<Pick<Branch, 'kind'>>

/** Open days from a status until the package is ready, the fewest and the most. */
const afterReaching: Partial<Record<PackageStatus, Span<number>>> = {
  AtCustoms: { from: 1, to: 5 },
  AtHeadOffice: { from: 1, to: 3 },
  AtLocalOffice: { from: 0, to: 2 },
}
const remainingAt = (status: PackageStatus, office: PickupOffice | null): Span<number> | undefined =>
  afterReaching[status === 'AtHeadOffice' && isPickupHead(office) ? 'AtLocalOffice' : status]

/** Open days from the departure for its own office until a package is ready there. */
const afterDeparture: Span<number> = { from: 0, to: 2 }

/** The day on which a package left for its own office; null unless it is on that road. */
const onTheRoad = ({ headingTo, branchId }: Travelling['pkg'], { leftOn }: Progress): string | null =>
  headingTo && headingTo === branchId ? (leftOn ?? null) : null

/** Open days from the landing of a flight until its packages are ready. */
const afterLanding: Span<number> = { from: 2, to: 5 }
/** What is picked up at the head office needs no truck, so it may be ready a day earlier. */
const withoutTruck = (days: Span<number>, office: PickupOffice | null): Span<number> =>
  isPickupHead(office) ? { from: Math.max(1, days.from - 1), to: days.to } : days

/** The fewest open days from Florida: the flight itself, and from its landing. */
const leastFromFlorida = (office: PickupOffice | null): number => 1 + withoutTruck(afterLanding, office).from
/** Open days that a delay adds. */
const delayDays: Span<number> = { from: 1, to: 4 }

const later = (a: string, b: string): string => (a > b ? a : b)
const hasLanded = (status: PackageStatus): boolean => placeOnLine(status) >= placeOnLine('AtCustoms')

/** Counts from a day, or from today when all of the days have passed. */
function countDays(start: string, count: Span<number>, { office, today }: Circumstances): Days {
  const last = addOpenDays(office, start, count.to)
  const base = last < today ? today : start
  return {
    from: addOpenDays(office, base, count.from),
    to: base === start ? last : addOpenDays(office, base, count.to),
  }
}

/** The days before any delay; null before the check-in, and when neither transit days nor a landing are known. */
function plannedDays({ pkg, flight }: Travelling, around: Circumstances): Days | null {
  const { progress, schedule, today } = around
  const leftOn = onTheRoad(pkg, progress)
  if (leftOn !== null) return countDays(leftOn, afterDeparture, around)
  const remaining = remainingAt(progress.status, around.office)
  if (remaining) return countDays(progress.reachedOn, remaining, around)
  if (pkg.checkedInAt === null || progress.status === 'PreAlert') return null
  if (flight?.arrivesAt)
    return countDays(
      later(jamaicaDay(flight.arrivesAt), today),
      withoutTruck(afterLanding, around.office),
      around,
    )
  const mode = isBySea({ pkg, flight }) ? 'Sea' : 'Air'
  const { service, originBranchId = null } = pkg
  const total = transitOf(schedule, { mode, service: service ?? '', originBranchId })
  const start = later(jamaicaDay(pkg.checkedInAt), flight?.departsAt ? floridaDay(flight.departsAt) : '')
  return total && countDays(start, withoutTruck(total, around.office), around)
}

/** The days on which a package is expected to be ready, as far as can be said now. */
function currentDays(travelling: Travelling, around: Circumstances): Days | null {
  const plannedSpan = plannedDays(travelling, around)
  const { delayedOn } = around.progress
  if (!plannedSpan || delayedOn === null) return plannedSpan
  return {
    from: addOpenDays(around.office, later(plannedSpan.from, delayedOn), delayDays.from),
    to: addOpenDays(around.office, later(plannedSpan.to, delayedOn), delayDays.to),
  }
}

type Comparison = readonly [before: Travelling, after: Travelling]

/** Why a change may move the days to later ones, the reason that explains most first. */
const reasons: readonly (readonly [
  MoveReason,
  (change: Comparison) => boolean,
  ((change: Comparison) => string)?,
])[] = [
  ['customs', ([before]) => before.pkg.customs.state === 'Hold', ([before]) => before.pkg.customs.note],
  ['missing', ([before]) => before.pkg.arrival === 'Missing'],
  [
    'delay',
    ([before, after]) =>
      (before.pkg.status === 'Delayed' || after.pkg.status === 'Delayed') &&
      (before.pkg.status !== after.pkg.status || before.pkg.delayedReason !== after.pkg.delayedReason),
    ([before, after]) => after.pkg.delayedReason ?? before.pkg.delayedReason ?? '',
  ],
  ['correction', ([before, after]) => placeOnLine(before.pkg.status) > placeOnLine(after.pkg.status)],
  ['bySea', (change) => hasNewWay(change) && !isBySea(change[0]) && isBySea(change[1])],
  ['sailing', (change) => hasNewFlight(change) && isBySea(change[1])],
  [
    'flight',
    (change) => hasNewFlight(change) && change[0].flight?.manifestId === change[1].flight?.manifestId,
  ],
  ['laterFlight', hasNewFlight],
  ['service', hasNewService],
  ['origin', hasNewOrigin],
  ['office', ([before, after]) => before.pkg.branchId !== after.pkg.branchId],
]

/** A package that is on no manifest yet travels by its own mode. */
const isBySea = ({ pkg, flight }: Travelling): boolean => (flight?.mode ?? pkg.mode) === 'Sea'

/** A landed package doesn't change how it travels any longer. */
const hasNewWay = (change: Comparison): boolean =>
  hasNewFlight(change) || (!hasLanded(change[1].pkg.status) && change[0].pkg.mode !== change[1].pkg.mode)

/** The same for the service that it was to travel by. */
function hasNewService([before, after]: Comparison): boolean {
  return !hasLanded(after.pkg.status) && serviceOf(before) !== serviceOf(after)
}

function hasNewOrigin([before, after]: Comparison): boolean {
  return !hasLanded(after.pkg.status) && originOf(before) !== originOf(after)
}
const originOf = ({ pkg }: Travelling): string | null => pkg.originBranchId ?? null
const serviceOf = ({ pkg }: Travelling): string => pkg.service ?? ''

/** A landed package doesn't wait for its flight any longer. */
function hasNewFlight([before, after]: Comparison): boolean {
  return !hasLanded(after.pkg.status) && !equal(before.flight, after.flight)
}
const flightOf = ({ pkg, flight }: Travelling) => (hasLanded(pkg.status) ? null : flight)

/** A package that its customer holds is expected on no day. */
const waitsForCustomer = ({ status, shipWhen = null }: Travelling['pkg']): boolean =>
  isHeldForCustomer({ status, shipWhen })

const inputsOf = (travelling: Travelling) => {
  const { status, delayedReason, customs, arrival, branchId, checkedInAt, deletedAt, mode } = travelling.pkg
  return [
    status,
    delayedReason,
    customs.state,
    arrival,
    branchId,
    checkedInAt,
    deletedAt,
    waitsForCustomer(travelling.pkg),
    hasLanded(status) ? null : [mode ?? null, serviceOf(travelling), originOf(travelling)],
    flightOf(travelling),
    travelling.pkg.headingTo ?? null,
  ]
}

/** Returns true if a change can move the expected days. */
export const movesDays = (before: Travelling | undefined, after: Travelling): boolean =>
  !before || !equal(inputsOf(before), inputsOf(after))

type Move = Pick<NonNullable<Package['expectedMove']>, 'reason' | 'note'>

function moveOf(before: Travelling | undefined, after: Travelling, hasNewSchedule: boolean): Move | null {
  if (before)
    for (const [reason, applies, noteOf] of reasons)
      if (applies([before, after])) return { reason, note: noteOf?.([before, after]) ?? '' }
  return hasNewSchedule ? { reason: 'schedule', note: '' } : null
}

interface Change {
  readonly before: Travelling | undefined
  readonly after: Travelling
  /** True if the transit days or the days of the office have changed. */
  readonly hasNewSchedule: boolean
  /** The moment of the change. */
  readonly at: string
}

export const noExpectedDays: ExpectedFields = { expectedFrom: null, expectedTo: null, expectedMove: null }

/**
 * The expected days after a change. They become earlier or narrower automatically, and later only with a reason that
 * the owner can read; without one the package is late.
 */
export function expectDays(
  previous: ExpectedFields,
  { before, after, hasNewSchedule, at }: Change,
  around: Circumstances,
): ExpectedFields {
  const { expectedFrom, expectedTo, expectedMove } = previous
  if (around.progress.status === 'PreAlert' || waitsForCustomer(after.pkg)) return noExpectedDays
  if (isOver(after.pkg.status) || isHeldBack(after.pkg)) return previous
  const days = currentDays(after, around)
  if (!days) return previous
  const newFields: ExpectedFields = { expectedFrom: days.from, expectedTo: days.to, expectedMove }
  if (expectedFrom === null || expectedTo === null) return newFields
  if (days.to <= expectedTo)
    return { ...newFields, expectedMove: expectedMove && days.to > expectedMove.to ? expectedMove : null }
  const move = moveOf(before, after, hasNewSchedule)
  if (!move) return { ...previous, expectedFrom: days.from < expectedTo ? days.from : expectedTo }
  return { ...newFields, expectedMove: { from: expectedFrom, to: expectedTo, ...move, at } }
}

/** The moment of reading, and the office where the package is picked up, if it is known. */
export interface PromiseContext {
  readonly office: (OfficeHours & Partial<Pick<Branch, 'kind'>>) | null | undefined
  readonly now: string | number
}

/**
 * The days to promise, which are all that people read. A package isn't ready on a day on which its office is closed, nor
 * today once it has closed. The stored days of a package in Florida draw nearer while it waits there, so they are never
 * earlier than today with the least that is still ahead. They stay once all have passed, by the hours of the office.
 */
export function promisedDays(pkg: Awaited, { office, now }: PromiseContext): Days | null {
  const days = shownDays(pkg)
  const today = jamaicaDay(now)
  if (!days || days.to < today) return days
  const place = office ?? null
  const next = firstPickupDay(office, now)
  const inFlorida = pkg.status === 'ReceivedAtWharehouse'
  const lastDay = addOpenDays(place, days.to, 0)
  if (!inFlorida && lastDay < next) return days
  const earliest = inFlorida ? addOpenDays(place, today, leastFromFlorida(place)) : next
  return { from: addOpenDays(place, later(days.from, earliest), 0), to: later(lastDay, earliest) }
}

/** Returns true if none of the promised days can be kept any longer, though the last one may be today. */
export const isPromiseOver = (days: Days, { office, now }: PromiseContext): boolean =>
  days.to < firstPickupDay(office, now)

/** The days on which a package reaches a status that is still ahead, if its last days show them. */
export function daysOfStatus(status: PackageStatus, pkg: Awaited, context: PromiseContext): Days | null {
  const days = promisedDays(pkg, context)
  if (!days || status === 'ReadyForPickup') return days
  const office = context.office ?? null
  const today = jamaicaDay(context.now)
  const remaining = remainingAt(status, office)
  if (!remaining || days.to < today) return null
  const from = subtractOpenDays(office, days.from, remaining.from)
  const to = subtractOpenDays(office, days.to, remaining.to)
  return from <= to && to >= today ? { from, to } : null
}
