import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { EndingStatus } from '../../entities/packages/ending-status.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { beginEnding } from './ending.ts'
import {
  type Circumstances,
  daysOfStatus,
  expectDays,
  movesDays,
  noExpectedDays,
  type Travelling,
} from './expected-days.ts'
import { isPackageLate, shownDays } from './shown-days.ts'

// Thursday, 26 November 2026.
const today = '2026-11-26'
const at = `${today}T15:00:00.000Z`
const office = { openDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], closedDays: ['2026-12-01'] } as const
const openOffice = { openDays: [...office.openDays], closedDays: [...office.closedDays], openingHours: '' }
const schedule = { transit: { air: { from: 4, to: 6 }, sea: { from: 12, to: 18 } }, services: [] }
const noTransit = { transit: { air: null, sea: null }, services: [] }
const hold = { ...untouchedCustoms, state: 'Hold', note: 'Invoice wanted' } as const

const pkg = (over: Partial<Travelling['pkg']> = {}): Travelling['pkg'] => ({
  ...{ status: 'ReceivedAtWharehouse', delayedReason: null, customs: untouchedCustoms, arrival: null },
  ...{ branchId: 'kingston', checkedInAt: at, deletedAt: null, mode: null, ...over },
})
const flight = (arrivesAt: string | null, mode: 'Air' | 'Sea' = 'Air', manifestId = 'm1') => ({
  ...{ manifestId, mode, departsAt: null, arrivesAt: arrivesAt && `${arrivesAt}T15:00:00.000Z` },
})
const travelling = (over: Partial<Travelling['pkg']> = {}, on: Travelling['flight'] = null): Travelling => ({
  ...{ pkg: pkg(over), flight: on },
})
const around = (over: Partial<Circumstances> = {}, status: PackageStatus = 'ReceivedAtWharehouse') => ({
  progress: { status, reachedOn: today, delayedOn: null },
  ...{
    schedule,
    office: { openDays: [...office.openDays], closedDays: [...office.closedDays] },
    today,
    ...over,
  },
})
const first = (after: Travelling, circumstances: Circumstances) =>
  expectDays(noExpectedDays, { before: undefined, after, hasNewSchedule: false, at }, circumstances)
const daysIn = ({ expectedFrom, expectedTo }: ReturnType<typeof first>) => [expectedFrom, expectedTo]
const nobodyKnows = [null, null]

describe('the first days', () => {
  test.each<[what: string, Travelling, Circumstances, (string | null)[]]>([
    [
      'count transit days from the check-in, without closed days',
      travelling(),
      around(),
      ['2026-12-03', '2026-12-07'],
    ],
    [
      'count by sea on a manifest by sea',
      travelling({}, flight(null, 'Sea')),
      around(),
      ['2026-12-15', '2026-12-23'],
    ],
    [
      'count from the landing of its flight',
      travelling({}, flight('2026-11-27')),
      around(),
      ['2026-12-02', '2026-12-07'],
    ],
    [
      'are unknown before the check-in',
      travelling({ checkedInAt: null }),
      around({}, 'PreAlert'),
      nobodyKnows,
    ],
    ['are unknown without transit days', travelling(), around({ schedule: noTransit }), nobodyKnows],
    [
      'need no transit days once a landing is known',
      travelling({}, flight('2026-11-27')),
      around({ schedule: noTransit }),
      ['2026-12-02', '2026-12-07'],
    ],
    [
      'count from customs',
      travelling({ status: 'AtCustoms' }),
      around({}, 'AtCustoms'),
      ['2026-11-27', '2026-12-04'],
    ],
    [
      'count Monday to Friday for an office without open days, and for no office',
      travelling(),
      around({ office: null }),
      ['2026-12-02', '2026-12-04'],
    ],
    [
      'count from today once they have passed',
      travelling({ status: 'AtCustoms' }),
      around({ progress: { status: 'AtCustoms', reachedOn: '2026-11-02', delayedOn: null } }),
      ['2026-11-27', '2026-12-04'],
    ],
    [
      'are later for a delay',
      travelling({ status: 'Delayed', delayedReason: 'Storm' }),
      around({ progress: { status: 'AtCustoms', reachedOn: today, delayedOn: today } }),
      ['2026-11-30', '2026-12-10'],
    ],
    [
      'are unknown for a package that customs holds',
      travelling({ status: 'AtCustoms', customs: hold }),
      around({}, 'AtCustoms'),
      nobodyKnows,
    ],
  ])('%s', (_what, after, circumstances, days) => expect(daysIn(first(after, circumstances))).toEqual(days))
})

describe('days that were announced', () => {
  const toldDays = { expectedFrom: '2026-11-30', expectedTo: '2026-12-02', expectedMove: null }
  const change = (before: Travelling, after: Travelling, circumstances = around(), hasNewSchedule = false) =>
    expectDays(toldDays, { before, after, hasNewSchedule, at }, circumstances)

  const atCustoms = travelling({ status: 'AtCustoms' })
  const customsAround = around({}, 'AtCustoms')

  test('never become later automatically: the package is late', () => {
    const later = change(travelling({ status: 'OnRoute' }), atCustoms, customsAround)
    expect(later).toEqual({ ...toldDays, expectedFrom: '2026-11-27' })
  })

  test.each<[reason: string, note: string, before: Travelling, after: Travelling, Circumstances]>([
    ['flight', '', travelling({}, flight('2026-11-24')), travelling({}, flight('2026-11-27')), around()],
    [
      'laterFlight',
      '',
      travelling({}, flight('2026-11-24')),
      travelling({}, flight('2026-11-27', 'Air', 'm2')),
      around(),
    ],
    ['laterFlight', '', travelling({}, flight('2026-11-24')), travelling(), around()],
    ['bySea', '', travelling({}, flight('2026-11-24')), travelling({}, flight(null, 'Sea', 'm2')), around()],
    [
      'sailing',
      '',
      travelling({}, flight('2026-11-24', 'Sea')),
      travelling({}, flight('2026-11-27', 'Sea')),
      around(),
    ],
    [
      'delay',
      'Storm',
      travelling(),
      travelling({ status: 'Delayed', delayedReason: 'Storm' }),
      around({ progress: { status: 'AtCustoms', reachedOn: today, delayedOn: today } }),
    ],
    ['delay', 'Storm', travelling({ status: 'Delayed', delayedReason: 'Storm' }), atCustoms, customsAround],
    [
      'customs',
      'Invoice wanted',
      travelling({ customs: hold, status: 'AtCustoms' }),
      atCustoms,
      customsAround,
    ],
    ['missing', '', travelling({ status: 'AtCustoms', arrival: 'Missing' }), atCustoms, customsAround],
    ['correction', '', travelling({ status: 'ReadyForPickup' }), atCustoms, customsAround],
    ['office', '', travelling({ branchId: 'montego' }), travelling(), around()],
  ])('become later for the reason "%s" %s', (reason, note, before, after, circumstances) => {
    const { expectedTo, expectedMove } = change(before, after, circumstances)
    expect(expectedMove).toEqual({ from: '2026-11-30', to: '2026-12-02', reason, note, at })
    expect(expectedTo && expectedTo > toldDays.expectedTo).toBe(true)
  })

  test('become later when the schedule of the company or the office has changed', () =>
    expect(change(travelling(), travelling(), around(), true).expectedMove).toMatchObject({
      reason: 'schedule',
    }))

  test('become earlier automatically, and the reason for later days goes once they are as early as before', () => {
    const dayMove = { from: '2026-11-27', to: '2026-12-04', reason: 'flight', note: '', at } as const
    const previous = { expectedFrom: '2026-12-07', expectedTo: '2026-12-10', expectedMove: dayMove }
    const input = { before: travelling(), after: atCustoms, hasNewSchedule: false, at }
    expect(expectDays(previous, input, customsAround)).toEqual({
      ...{ expectedFrom: '2026-11-27', expectedTo: '2026-12-04', expectedMove: null },
    })
  })

  test.each<[what: string, after: Travelling]>([
    ['is ready', travelling({ status: 'ReadyForPickup' })],
    ['is delivered early', travelling({ status: 'Delivered' })],
    ['is held by customs', travelling({ status: 'AtCustoms', customs: hold })],
    ['is missing', travelling({ status: 'AtCustoms', arrival: 'Missing' })],
  ])('stay in the row and are not shown while the package %s', (_what, after) => {
    expect(change(travelling(), after, around({}, 'AtCustoms'))).toEqual(toldDays)
    expect(shownDays({ ...after.pkg, ...toldDays })).toBeNull()
  })

  test('stay when nothing can be said any longer', () =>
    expect(change(travelling(), travelling(), around({ schedule: noTransit }), true)).toEqual(toldDays))

  test('go when the check-in is undone', () =>
    expect(change(travelling(), travelling({ status: 'PreAlert' }), around({}, 'PreAlert'))).toEqual(
      noExpectedDays,
    ))
})

test('a change moves days only if they depend on it', () => {
  const landedPackage = (arrivesAt: string) => travelling({ status: 'AtCustoms' }, flight(arrivesAt))
  expect([
    movesDays(undefined, travelling()),
    movesDays(travelling(), travelling()),
    movesDays(travelling({}, flight('2026-11-27')), travelling({}, flight('2026-11-28'))),
    movesDays(landedPackage('2026-11-27'), landedPackage('2026-11-28')),
  ]).toEqual([true, false, true, false])
})

test('a package is late on the day after its last day', () => {
  const row = { ...pkg({ status: 'AtCustoms' }), expectedFrom: '2026-11-24', expectedTo: '2026-11-25' }
  expect([isPackageLate(row, '2026-11-25'), isPackageLate(row, '2026-11-26')]).toEqual([false, true])
})

test.each<[EndingStatus, isShown: boolean]>([
  ['Noticed', true],
  ['Asked', false],
  ['Chosen', false],
  ['Abandoned', false],
  ['GoingBack', false],
])('the days of a package whose ending is at %s are shown: %s', (status, isShown) => {
  const ending = beginEnding('Unwanted', status, { reason: '', by: 'Sam', at })
  const row = { ...pkg({ status: 'AtLocalOffice' }), expectedFrom: '2026-11-24', expectedTo: '2026-11-25' }
  expect(shownDays({ ...row, ending }) !== null).toBe(isShown)
  expect(isPackageLate({ ...row, ending }, '2026-11-26')).toBe(isShown)
})

test('the days of the steps to come follow from the last day, and steps without a length have none', () => {
  const row = { ...pkg({ status: 'OnRoute' }), expectedFrom: '2026-12-02', expectedTo: '2026-12-08' }
  const inOffice = { office: openOffice, now: at }
  const daysOf = (status: PackageStatus) => daysOfStatus(status, row, inOffice)
  expect(daysOf('AtCustoms')).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(daysOf('ReadyForPickup')).toEqual({ from: '2026-12-02', to: '2026-12-08' })
  expect([
    daysOf('OnRoute'),
    daysOfStatus('AtCustoms', row, { ...inOffice, now: '2026-12-09T15:00:00.000Z' }),
  ]).toEqual([null, null])
})

test.each([
  ['HeadOffice', ['2026-11-26', '2026-11-30']],
  ['LocalOffice', ['2026-11-27', '2026-12-02']],
] as const)(
  'a package at the head office that is picked up at a %s has no further way than that',
  (kind, days) => {
    const where = { ...openOffice, kind }
    const atHead = around({ office: where }, 'AtHeadOffice')
    expect(daysIn(first(travelling({ status: 'AtHeadOffice' }), atHead))).toEqual(days)
    const row = { ...pkg({ status: 'AtCustoms' }), expectedFrom: '2026-12-03', expectedTo: '2026-12-10' }
    const arrival = daysOfStatus('AtHeadOffice', row, { office: where, now: at })
    expect(arrival?.from).toBe(kind === 'HeadOffice' ? '2026-12-03' : '2026-12-02')
  },
)

test('a package that its customer holds is expected on no day, until it ships', () => {
  const heldPackage = travelling({ shipWhen: 'Hold' })
  const releasedPackage = travelling({ shipWhen: 'Now' })
  expect(daysIn(first(heldPackage, around()))).toEqual(nobodyKnows)
  expect(daysIn(first(releasedPackage, around()))).toEqual(daysIn(first(travelling(), around())))
  expect(movesDays(heldPackage, releasedPackage)).toBe(true)
})
