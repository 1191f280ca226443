import { expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { expectDays, movesDays, noExpectedDays, type Travelling } from './expected-days.ts'
import { progressOf } from './progress.ts'

// Transfers between offices, and a head office where packages are picked up.

// Thursday, 26 November 2026, two days after the package came to the head office.
const today = '2026-11-26'
const at = `${today}T15:00:00.000Z`
const transit = { air: { from: 4, to: 6 }, sea: { from: 1, to: 3 } }
const officeOf = (kind: 'HeadOffice' | 'LocalOffice') => ({
  ...{ kind, openDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as ('Mon' | 'Tue')[], closedDays: [] },
})
const travelling = (over: Partial<Travelling['pkg']>, flight: Travelling['flight'] = null): Travelling => ({
  pkg: {
    ...{ status: 'ReceivedAtWharehouse', delayedReason: null, customs: untouchedCustoms, arrival: null },
    ...{ branchId: 'mobay', checkedInAt: at, deletedAt: null, mode: null, ...over },
  },
  flight,
})
interface Place {
  readonly kind?: 'HeadOffice' | 'LocalOffice'
  readonly reachedOn?: string
  readonly leftOn?: string | null
}
const daysOf = (
  after: Travelling,
  { kind = 'LocalOffice', reachedOn = today, leftOn = null }: Place = {},
) => {
  const { expectedFrom, expectedTo } = expectDays(
    noExpectedDays,
    { before: undefined, after, hasNewSchedule: false, at },
    {
      progress: { status: after.pkg.status, reachedOn, delayedOn: null, leftOn },
      ...{ schedule: { transit, services: [] }, office: officeOf(kind), today },
    },
  )
  return [expectedFrom, expectedTo]
}

const lands = {
  ...{ manifestId: 'm1', mode: 'Air' as const, departsAt: null, arrivesAt: '2026-11-30T15:00:00.000Z' },
}
test.each<[what: string, Travelling, local: string[], head: string[]]>([
  ['a check-in', travelling({}), ['2026-12-02', '2026-12-04'], ['2026-12-01', '2026-12-04']],
  ['a landing', travelling({}, lands), ['2026-12-02', '2026-12-07'], ['2026-12-01', '2026-12-07']],
  [
    'a day in transit, which stays one',
    travelling({ mode: 'Sea' }),
    ['2026-11-27', '2026-12-01'],
    ['2026-11-27', '2026-12-01'],
  ],
])('a package for the head office may be ready a day earlier after %s', (_what, after, local, head) => {
  expect(daysOf(after)).toEqual(local)
  expect(daysOf(after, { kind: 'HeadOffice' })).toEqual(head)
})

test('a truck to its own office brings the days nearer, counted from its departure', () => {
  const atHead = { status: 'AtHeadOffice' as PackageStatus }
  const reachedOn = '2026-11-24'
  expect(daysOf(travelling(atHead), { reachedOn })).toEqual(['2026-11-25', '2026-11-27'])
  const onRoad = travelling({ ...atHead, headingTo: 'mobay' })
  expect(daysOf(onRoad, { reachedOn, leftOn: today })).toEqual([today, '2026-11-30'])
  const toOther = travelling({ ...atHead, headingTo: 'mandeville' })
  expect(daysOf(toOther, { reachedOn, leftOn: today })).toEqual(['2026-11-25', '2026-11-27'])
  expect([
    movesDays(travelling(atHead), onRoad),
    movesDays(onRoad, toOther),
    movesDays(onRoad, onRoad),
  ]).toEqual([true, true, false])
})

test('a late truck makes no day later without a reason', () => {
  const before = travelling({ status: 'AtHeadOffice' })
  const after = travelling({ status: 'AtHeadOffice', headingTo: 'mobay' })
  const previous = { expectedFrom: '2026-11-25', expectedTo: '2026-11-27', expectedMove: null }
  const around = {
    progress: { status: 'AtHeadOffice' as const, reachedOn: '2026-11-24', delayedOn: null, leftOn: today },
    ...{ schedule: { transit, services: [] }, office: officeOf('LocalOffice'), today },
  }
  expect(expectDays(previous, { before, after, hasNewSchedule: false, at }, around)).toEqual({
    ...previous,
    expectedFrom: today,
  })
})

test('the day of the departure is that of the last event, until the next place', () => {
  let n = 0
  const event = (status: PackageStatus, day: string, headingTo: string | null = null) => ({
    ...{ status, stepBack: false, customs: null, recordedAt: null, headingTo, rank: ++n },
    ...{ occurredAt: `${day}T15:00:00.000Z`, packageEventId: String(n) },
  })
  const arrival = event('AtHeadOffice', '2026-11-24')
  const departure = event('AtHeadOffice', '2026-11-25', 'mobay')
  const leftOn = (...events: Parameters<typeof progressOf>[0][number][]) => progressOf(events, today).leftOn
  expect(leftOn(arrival)).toBeNull()
  expect(leftOn(arrival, departure)).toBe('2026-11-25')
  expect(leftOn(arrival, departure, event('AtLocalOffice', '2026-11-26'))).toBeNull()
  expect(leftOn(arrival, departure, event('AtHeadOffice', '2026-11-26'))).toBeNull()
})
