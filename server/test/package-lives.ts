import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { type PackageStatus, packageLine } from '#sync/entities/packages/package-status.ts'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { isOpenOn, type OfficeDays } from '#sync/rules/deliveries/office-days.ts'
import type { PromiseContext, Travelling } from '#sync/rules/packages/expected-days.ts'
import { isPickupHead } from '#sync/rules/packages/pickup-place.ts'
import type { Progress } from '#sync/rules/packages/progress.ts'
import { type Chance, createChance } from '../demo/chance.ts'
import { restMs } from '../demo/pace.ts'
import { branchesOfGrown, demoBranches, grownCompany } from '../demo/places.ts'

// Lives of packages at the demo company's pace: flights that are moved, packages that miss theirs, delays, customs holds
// and pieces that are looked for, as the office records them.

const startMs = Date.parse('2026-10-05T14:00:00.000Z')
const companyAt = '2026-10-01T00:00:00.000Z'
const branches = demoBranches(createChance(1), companyAt)
const [, office] = branches
type Office = NonNullable<PromiseContext['office']>
const officeDays: Office = {
  openDays: office?.openDays ?? [],
  closedDays: office?.closedDays ?? [],
  openingHours: office?.openingHours ?? '',
}

/** The warehouse of a package and its office. */
export interface LifePlan {
  readonly office: Office
  readonly branchId: string
  readonly originBranchId: string | null
  readonly mode: 'Air' | 'Sea' | null
  /** True if trucks bring packages from the head office, by transfer. */
  readonly hasTransfers: boolean
}

/** The company has a single warehouse and a single office. */
export const plainPlan: LifePlan = {
  ...{ office: officeDays, branchId: 'office', originBranchId: null, mode: null, hasTransfers: false },
}

/** The plans of a company with two warehouses and four offices, of which the first is the head office. */
export const netPlans: readonly LifePlan[] = [...branches, ...branchesOfGrown(grownCompany, companyAt)]
  .filter(({ kind }) => kind !== 'Warehouse')
  .slice(0, 4)
  .flatMap((place) => {
    const { branchId, kind, openDays, closedDays, openingHours } = place
    const plan = { office: { kind, openDays, closedDays, openingHours }, branchId, hasTransfers: true }
    return [
      { ...plan, originBranchId: 'florida', mode: 'Air' as const },
      { ...plan, originBranchId: 'savannah', mode: 'Sea' as const },
    ]
  })

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
function whenOpen(ms: number, days: OfficeDays): number {
  let day = jamaicaDay(ms)
  if (isOpenOn(days, day)) return ms
  while (!isOpenOn(days, day)) day = addDays(day, 1)
  return Date.parse(startOfDay(day)) + 10 * hourMs
}

/** A package and the clock of its life; each change is recorded as the office does it. */
class Life {
  readonly records: LifeRecord[] = []
  readonly plan: LifePlan
  atMs: number
  private readonly chance: Chance
  private flight: Travelling['flight'] = null
  private pkg: Travelling['pkg']
  private progress: Progress

  constructor(chance: Chance, atMs: number, plan: LifePlan) {
    this.chance = chance
    this.plan = plan
    this.atMs = atMs
    this.pkg = {
      ...{ status: 'ReceivedAtWharehouse', delayedReason: null, customs: untouchedCustoms, arrival: null },
      ...{ branchId: plan.branchId, checkedInAt: isoOf(atMs), deletedAt: null, mode: plan.mode },
      originBranchId: plan.originBranchId,
    }
    this.progress = { status: 'ReceivedAtWharehouse', reachedOn: jamaicaDay(atMs), delayedOn: null }
    this.record()
  }

  private record(): void {
    const { atMs, pkg, flight, progress } = this
    this.records.push({ atMs, travelling: { pkg, flight }, progress })
  }

  putOnFlight(manifestId: string, landsMs: number): void {
    this.flight = { manifestId, mode: this.plan.mode ?? 'Air', departsAt: null, arrivesAt: isoOf(landsMs) }
    this.record()
  }

  reach(status: PackageStatus): void {
    if (officeSteps.includes(status)) this.atMs = whenOpen(this.atMs, this.plan.office)
    this.pkg = { ...this.pkg, status, delayedReason: null, headingTo: null }
    this.progress = { status, reachedOn: jamaicaDay(this.atMs), delayedOn: null }
    this.record()
  }

  /** A truck of the head office leaves on a day on which it is open, and is on the road for some hours. */
  leaveByTruck(): void {
    this.atMs = whenOpen(this.atMs, officeDays)
    this.pkg = { ...this.pkg, delayedReason: null, status: 'AtHeadOffice', headingTo: this.plan.branchId }
    this.progress = { ...this.progress, delayedOn: null, leftOn: jamaicaDay(this.atMs) }
    this.record()
    this.atMs += this.chance.whole(1 * hourMs, 8 * hourMs)
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
    this.atMs = whenOpen(this.atMs + this.chance.whole(24 * hourMs, 120 * hourMs), this.plan.office)
    this.pkg = { ...this.pkg, customs: { ...untouchedCustoms, state: 'Cleared' } }
    this.progress = { ...this.progress, reachedOn: jamaicaDay(this.atMs) }
    this.record()
  }

  goMissing(): void {
    this.pkg = { ...this.pkg, arrival: 'Missing' }
    this.record()
    this.atMs = whenOpen(this.atMs + this.chance.whole(24 * hourMs, 96 * hourMs), this.plan.office)
    this.pkg = { ...this.pkg, arrival: null }
    this.record()
  }
}

const officeSteps: readonly PackageStatus[] = ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup']

/** The life of a package from the check-in to the day when it is ready. */
export function liveOnce(chance: Chance, plan: LifePlan): LifeRecord[] {
  const life = new Life(chance, startMs + chance.whole(0, 60 * dayMs), plan)
  const restOf = (status: PackageStatus) => restMs(chance, status)
  const [waitMs, aboardMs] = [restOf('ReceivedAtWharehouse'), restOf('Shipped')]
  let flightMs = plan.mode === 'Sea' ? chance.whole(6 * dayMs, 9 * dayMs) : restOf('OnRoute')
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
    if (status === 'AtLocalOffice' && isPickupHead(plan.office)) continue
    life.atMs += restsMs[n] ?? 0
    if (status === 'AtLocalOffice' && plan.hasTransfers) life.leaveByTruck()
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
