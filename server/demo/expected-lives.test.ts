import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/customs.ts'
import { type PackageStatus, packageLine } from '#sync/entities/package-status.ts'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import {
  type ExpectedFields,
  expectDays,
  movesDays,
  noExpectedDays,
  shownDays,
  type Travelling,
} from '#sync/rules/expected-days.ts'
import { isOpenOn } from '#sync/rules/office-days.ts'
import type { Progress } from '#sync/rules/progress.ts'
import { type Chance, createChance } from './chance.ts'
import { demoTransit, restMs } from './pace.ts'
import { demoBranches } from './places.ts'

// The expected days against a thousand lives of packages at the demo company's pace, with flights that are moved,
// delays and customs holds as the office records them.

const livesCount = 1000
const startMs = Date.parse('2026-10-05T14:00:00.000Z')
const [, office] = demoBranches(createChance(1), '2026-10-01T00:00:00.000Z')
const officeDays = { openDays: office?.openDays ?? [], closedDays: office?.closedDays ?? [] }

/** What was recorded of a package, in the order in which the server learned of it. */
interface Record {
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

const officeSteps: readonly PackageStatus[] = ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup']

/** The life of a package from the check-in to the day when it is ready. */
function liveOnce(chance: Chance): Record[] {
  const records: Record[] = []
  let atMs = startMs + chance.whole(0, 60 * dayMs)
  let pkg: Travelling['pkg'] = {
    ...{ status: 'ReceivedAtWharehouse', delayedReason: null, customs: untouchedCustoms, arrival: null },
    ...{ branchId: 'office', checkedInAt: isoOf(atMs), deletedAt: null, mode: null },
  }
  let flight: Travelling['flight'] = null
  let progress: Progress = { status: 'ReceivedAtWharehouse', reachedOn: jamaicaDay(atMs), delayedOn: null }
  const record = () => records.push({ atMs, travelling: { pkg, flight }, progress })
  const putOnFlight = (landsMs: number) => {
    flight = { manifestId: 'm', mode: 'Air', departsAt: null, arrivesAt: isoOf(landsMs) }
    record()
  }
  const delay = () => {
    pkg = { ...pkg, status: 'Delayed', delayedReason: 'Storm' }
    progress = { ...progress, delayedOn: jamaicaDay(atMs) }
    record()
    atMs += chance.whole(12 * hourMs, 72 * hourMs)
  }
  const holdAtCustoms = () => {
    pkg = { ...pkg, customs: { ...untouchedCustoms, state: 'Hold', note: 'Invoice wanted' } }
    record()
    atMs = whenOpen(atMs + chance.whole(24 * hourMs, 120 * hourMs))
    pkg = { ...pkg, customs: { ...untouchedCustoms, state: 'Cleared' } }
    progress = { ...progress, reachedOn: jamaicaDay(atMs) }
    record()
  }
  record()
  const restOf = (status: PackageStatus) => restMs(chance, status)
  const waitMs = restOf('ReceivedAtWharehouse')
  const aboardMs = restOf('Shipped')
  let flightMs = restOf('OnRoute')
  atMs += waitMs / 2
  putOnFlight(atMs + waitMs / 2 + aboardMs + flightMs)
  // A flight is moved once or twice, and the office records it.
  for (let moves = chance.yes(0.2) ? chance.whole(1, 2) : 0; moves > 0; moves--) {
    atMs += hourMs
    flightMs += chance.whole(12, 60) * hourMs
    putOnFlight(atMs + waitMs / 2 + aboardMs + flightMs)
  }
  const restsMs = [
    waitMs / 2,
    aboardMs,
    flightMs,
    ...(['AtCustoms', 'AtHeadOffice', 'AtLocalOffice'] as const).map(restOf),
  ]
  for (const [n, status] of packageLine.slice(2, 8).entries()) {
    atMs += restsMs[n] ?? 0
    if (officeSteps.includes(status)) atMs = whenOpen(atMs)
    pkg = { ...pkg, status, delayedReason: null }
    progress = { status, reachedOn: jamaicaDay(atMs), delayedOn: null }
    record()
    if (status !== 'ReadyForPickup' && chance.yes(0.03)) delay()
    if (status === 'AtCustoms' && chance.yes(0.08)) holdAtCustoms()
  }
  return records
}

/** What the owner reads after each record. */
function readings(records: readonly Record[]): ExpectedFields[] {
  let fields = noExpectedDays
  return records.map(({ atMs, travelling, progress }, n) => {
    const before = records[n - 1]?.travelling
    const around = { progress, transit: demoTransit, office: officeDays, today: jamaicaDay(atMs) }
    if (movesDays(before, travelling))
      fields = expectDays(
        fields,
        { before, after: travelling, hasNewSchedule: false, at: isoOf(atMs) },
        around,
      )
    return fields
  })
}

const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length

/** Whether each reading held the real day, and whether the office moved it later with a reason. */
function judge(records: readonly Record[], told: readonly ExpectedFields[]) {
  const ready = jamaicaDay(records.at(-1)?.atMs ?? 0)
  return records.flatMap(({ travelling }, n) => {
    const fields = told[n] ?? noExpectedDays
    const days = shownDays({ ...travelling.pkg, ...fields })
    if (!days) return []
    const isMoved = told
      .slice(n)
      .some(({ expectedMove }) => expectedMove && expectedMove !== fields.expectedMove)
    return [{ isRight: days.from <= ready && ready <= days.to, isMoved }]
  })
}

function mustHaveReasons(records: readonly Record[], told: readonly ExpectedFields[]): void {
  for (const [n, after] of told.entries()) {
    const before = told[n - 1]
    if (!before?.expectedTo || !after.expectedTo || after.expectedTo <= before.expectedTo) continue
    const { expectedFrom: from, expectedTo: to } = before
    expect(after.expectedMove).toMatchObject({ from, to, at: isoOf(records[n]?.atMs ?? 0) })
  }
}

test.each([1, 2, 3])(
  'seed %i: the days hold the real day, and never become later without a reason',
  (seed) => {
    const chance = createChance(seed)
    const lives = Array.from({ length: livesCount }, () => liveOnce(chance))
    const judgements = lives.map((records) => {
      const told = readings(records)
      mustHaveReasons(records, told)
      return judge(records, told)
    })
    const rightOf = (rows: ReturnType<typeof judge>) => share(rows.map(({ isRight }) => isRight))
    const everyReading = judgements.flat()
    // What the owner read last before the package was ready, and each reading that the office didn't move with a reason.
    expect(rightOf(judgements.flatMap((rows) => rows.slice(-1)))).toBeGreaterThanOrEqual(0.98)
    expect(rightOf(everyReading.filter(({ isMoved }) => !isMoved))).toBeGreaterThanOrEqual(0.97)
    // A flight that was never moved seldom moves the days that were told at the check-in.
    const movedByFirstFlight = lives.map((records) => Boolean(readings(records)[1]?.expectedMove))
    expect(share(movedByFirstFlight)).toBeLessThan(0.15)
    // All readings together, those before a storm that nobody could know of included.
    expect(rightOf(everyReading)).toBeGreaterThanOrEqual(0.9)
  },
)
