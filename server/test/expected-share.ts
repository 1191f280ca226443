import { moveReasonText } from '#sync/entities/packages/move-reason.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { expectDays, movesDays, noExpectedDays, promisedDays } from '#sync/rules/packages/expected-days.ts'
import { expectedDaysText } from '#sync/rules/packages/expected-text.ts'
import { waitsText, whyLaterText } from '#sync/rules/packages/move-text.ts'
import { type Days, type ExpectedFields, shownDays } from '#sync/rules/packages/shown-days.ts'
import { createChance } from '../demo/chance.ts'
import { demoTransit } from '../demo/pace.ts'
import { type LifePlan, type LifeRecord, liveOnce, netPlans, plainPlan } from './package-lives.ts'

// How often the days that a page shows hold the real day, and whether later days come with their reason on the page.

const livesCount = 1000
/** The ships of the second warehouse have days of their own. */
const originTransit = [{ branchId: 'savannah', transit: { air: null, sea: { from: 9, to: 15 } } }]
export const seeds = [1, 2, 3] as const

/** Returns the fields that the row of the package holds after each record. */
function fieldsAfter(records: readonly LifeRecord[], { office }: LifePlan): ExpectedFields[] {
  let fields = noExpectedDays
  return records.map(({ atMs, travelling, progress }, n) => {
    const before = records[n - 1]?.travelling
    const around = {
      progress,
      schedule: { transit: demoTransit, services: [], originTransit },
      office,
      today: jamaicaDay(atMs),
    }
    if (movesDays(before, travelling))
      fields = expectDays(
        fields,
        { before, after: travelling, hasNewSchedule: false, at: isoOf(atMs) },
        around,
      )
    return fields
  })
}

interface Reading {
  readonly days: Days
  /** The days that the row holds, of which those that are too near are not read. */
  readonly storedDays: Days
  readonly today: string
  /** The words of the page on why the days are later than before. */
  readonly whyLater: string
  /** The reason that the page has to give: that of the row, or the delay with which the page begins. */
  readonly cause: string
  readonly isRight: boolean
  /** True if the office moved the days later with a reason after this reading. */
  readonly isMoved: boolean
}

/** Returns what the owner reads on the page after each record that left days to show. */
function readingsOf(records: readonly LifeRecord[], plan: LifePlan): Reading[] {
  const fields = fieldsAfter(records, plan)
  const readyOn = jamaicaDay(records.at(-1)?.atMs ?? 0)
  return records.flatMap(({ atMs, travelling }, n) => {
    const row = { ...travelling.pkg, ...(fields[n] ?? noExpectedDays) }
    const today = jamaicaDay(atMs)
    // Lives have days and no hours of work, so the page is read in the morning.
    const context = { office: plan.office, now: startOfDay(today) }
    const days = promisedDays(row, context)
    if (!days) return []
    const { expectedMove } = row
    const isMoved = fields.slice(n).some((next) => next.expectedMove && next.expectedMove !== expectedMove)
    const isRight = days.from <= readyOn && readyOn <= days.to
    const isWaiting = whyLaterText(row, context).endsWith(waitsText)
    const cause = isWaiting ? waitsText : expectedMove ? moveReasonText[expectedMove.reason].slice(0, -1) : ''
    const whyLater = [row.status === 'Delayed' && 'Your package is delayed', whyLaterText(row, context)]
    const storedDays = shownDays(row) ?? days
    return [
      { days, storedDays, today, whyLater: whyLater.filter(Boolean).join('. '), cause, isRight, isMoved },
    ]
  })
}

/** Returns true if the page says the days before and the reason. */
function isExplained({ whyLater, cause, today }: Reading, before: Days): boolean {
  const saysBefore = whyLater.includes(`It was expected ${expectedDaysText(before, today)}.`)
  return (
    saysBefore && (whyLater.includes(cause) || whyLater.startsWith('Your package is delayed')) && cause !== ''
  )
}

const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length

export const plansOf = { one: [plainPlan], net: netPlans } as const

/** Returns what 1,000 lives of a seed show, in a company with one warehouse and office, or with two and four. */
export function measureLives(seed: number, company: keyof typeof plansOf = 'one') {
  const chance = createChance(seed)
  const plans = plansOf[company]
  const lives = Array.from({ length: livesCount }, (_, n) => {
    const plan = plans[n % plans.length] ?? plainPlan
    return readingsOf(liveOnce(chance, plan), plan)
  })
  const readings = lives.flat()
  const laterPairs = lives.flatMap((life) =>
    life.flatMap((after, n) => {
      const before = life[n - 1]
      return before && after.days.to > before.days.to ? [{ before, after }] : []
    }),
  )
  const rightShare = (rows: readonly Reading[]) => share(rows.map(({ isRight }) => isRight))
  return {
    lives: lives.length,
    readings: readings.length,
    /** The share of all readings together, including those before a storm that no one could know of. */
    right: rightShare(readings),
    /** Readings that the office did not move later with a reason. */
    rightUnlessMoved: rightShare(readings.filter(({ isMoved }) => !isMoved)),
    /** The share of what the owner read last before the package was ready. */
    rightAtLast: rightShare(lives.flatMap((life) => life.slice(-1))),
    movedLater: laterPairs.length,
    unexplained: laterPairs.filter(({ before, after }) => !isExplained(after, before.storedDays)).length,
    /** Lives whose days at the check-in were moved later by the first flight alone. */
    movedByFirstFlight: share(
      lives.map(([first, second]) => Boolean(first && second && second.days.to > first.days.to)),
    ),
  }
}
