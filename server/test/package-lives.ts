import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { type PackageStatus, packageLine } from '#sync/entities/packages/package-status.ts'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { isOpenOn } from '#sync/rules/deliveries/office-days.ts'
import type { Travelling } from '#sync/rules/packages/expected-days.ts'
import type { Progress } from '#sync/rules/packages/progress.ts'
import { type Chance, createChance } from '../demo/chance.ts'
import { restMs } from '../demo/pace.ts'
import { demoBranches } from '../demo/places.ts'

// Lives of packages at the demo company's pace: flights that are moved, packages that miss theirs, delays, customs holds
// and pieces that are looked for, as the office records them.

const startMs = Date.parse('2026-10-05T14:00:00.000Z')
const [, office] = demoBranches(createChance(1), '2026-10-01T00:00:00.000Z')
export const officeDays = { openDays: office?.openDays ?? [], closedDays: office?.closedDays ?? [] }

/** How often something goes wrong. A fifth of the lives have another landing than the one told first. */
const shares = {
  /** Of the lives: moved before the departure, missed by the package, or late to leave. */
  ...{ flightMoved: 0.14, missesFlight: 0.03, leavesLate: 0.03 },
  /** Of the steps. */
  ...{ delayed: 0.03, held: 0.08, missing: 0.01 },
}

/** The facts that were recorded of a package, in the order in which the server learned of them. */
export interface LifeRecord {
  readonly atMs: number
  readonly travelling: Travelling
  readonly progress: Progress
}

/** Offices work on their open days only. */
function whenOpen(ms: number): number {
  let day = jamaicaDay(ms)
  if (isOpenOn(officeDays, day)) return ms
  while (!isOpenOn(officeDays, day)) day = addDays(day, 1)
  return Date.parse(startOfDay(day)) + 10 * hourMs
}

/** A package and the clock of its life; each change is recorded as the office does it. */
class Life {
  readonly records: LifeRecord[] = []
  atMs: number
  private readonly chance: Chance
  private flight: Travelling['flight'] = null
  private pkg: Travelling['pkg']
  private progress: Progress

  constructor(chance: Chance, atMs: number) {
    this.chance = chance
    this.atMs = atMs
    this.pkg = {
      ...{ status: 'ReceivedAtWharehouse', delayedReason: null, customs: untouchedCustoms, arrival: null },
      ...{ branchId: 'office', checkedInAt: isoOf(atMs), deletedAt: null, mode: null },
    }
    this.progress = { status: 'ReceivedAtWharehouse', reachedOn: jamaicaDay(atMs), delayedOn: null }
    this.record()
  }

  private record(): void {
    const { atMs, pkg, flight, progress } = this
    this.records.push({ atMs, travelling: { pkg, flight }, progress })
  }

  putOnFlight(manifestId: string, landsMs: number): void {
    this.flight = { manifestId, mode: 'Air', departsAt: null, arrivesAt: isoOf(landsMs) }
    this.record()
  }

  reach(status: PackageStatus): void {
    if (officeSteps.includes(status)) this.atMs = whenOpen(this.atMs)
    this.pkg = { ...this.pkg, status, delayedReason: null }
    this.progress = { status, reachedOn: jamaicaDay(this.atMs), delayedOn: null }
    this.record()
  }

  delay(): void {
    this.pkg = { ...this.pkg, status: 'Delayed', delayedReason: 'Storm' }
    this.progress = { ...this.progress, delayedOn: jamaicaDay(this.atMs) }
    this.record()
    this.atMs += this.chance.whole(12 * hourMs, 72 * hourMs)
  }

  holdAtCustoms(): void {
    this.pkg = { ...this.pkg, customs: { ...untouchedCustoms, state: 'Hold', note: 'Invoice wanted' } }
    this.record()
    this.atMs = whenOpen(this.atMs + this.chance.whole(24 * hourMs, 120 * hourMs))
    this.pkg = { ...this.pkg, customs: { ...untouchedCustoms, state: 'Cleared' } }
    this.progress = { ...this.progress, reachedOn: jamaicaDay(this.atMs) }
    this.record()
  }

  goMissing(): void {
    this.pkg = { ...this.pkg, arrival: 'Missing' }
    this.record()
    this.atMs = whenOpen(this.atMs + this.chance.whole(24 * hourMs, 96 * hourMs))
    this.pkg = { ...this.pkg, arrival: null }
    this.record()
  }
}

const officeSteps: readonly PackageStatus[] = ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup']

/** The life of a package from the check-in to the day when it is ready. */
export function liveOnce(chance: Chance): LifeRecord[] {
  const life = new Life(chance, startMs + chance.whole(0, 60 * dayMs))
  const restOf = (status: PackageStatus) => restMs(chance, status)
  const [waitMs, aboardMs] = [restOf('ReceivedAtWharehouse'), restOf('Shipped')]
  let flightMs = restOf('OnRoute')
  let manifestId = 'm1'
  const tellLanding = () => life.putOnFlight(manifestId, life.atMs + waitMs / 2 + aboardMs + flightMs)
  life.atMs += waitMs / 2
  tellLanding()
  // A flight is moved once or twice, and the office records it.
  for (let moves = chance.yes(shares.flightMoved) ? chance.whole(1, 2) : 0; moves > 0; moves--) {
    life.atMs += hourMs
    flightMs += chance.whole(12, 60) * hourMs
    tellLanding()
  }
  if (chance.yes(shares.missesFlight)) {
    manifestId = 'm2'
    flightMs += chance.whole(24, 72) * hourMs
    tellLanding()
  }
  const restsMs = [waitMs / 2, aboardMs, flightMs, ...landedSteps.map(restOf)]
  for (const [n, status] of packageLine.slice(2, 8).entries()) {
    life.atMs += restsMs[n] ?? 0
    life.reach(status)
    if (status === 'Shipped' && chance.yes(shares.leavesLate)) {
      restsMs[2] = flightMs + chance.whole(12, 48) * hourMs
      life.putOnFlight(manifestId, life.atMs + aboardMs + restsMs[2])
    }
    if (status !== 'ReadyForPickup' && chance.yes(shares.delayed)) life.delay()
    if (status === 'AtCustoms' && chance.yes(shares.held)) life.holdAtCustoms()
    if (status === 'AtHeadOffice' && chance.yes(shares.missing)) life.goMissing()
  }
  return life.records
}

const landedSteps = ['AtCustoms', 'AtHeadOffice', 'AtLocalOffice'] as const
