import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { addDays } from '../../lib/business-day.ts'
import { type ReadyFacts, readyOn, storageCharges, storageUntil, type Waiting } from './storage.ts'

// These tests check what waiting costs if a part is on a bill already, or if nothing is asked for it.

const rules: typeof defaultSettings.storage = {
  ...defaultSettings.storage,
  freeDays: 7,
  sizeClasses: [
    { name: 'Small', uptoLb: 10, dailyJmdCents: 10_000 },
    { name: 'Free', uptoLb: null, dailyJmdCents: 0 },
  ],
}
const waiting = (days: number, over: Partial<Waiting> = {}): Waiting => ({
  ...{ readyOn: '2026-11-01', until: addDays('2026-11-01', days), chargeableLb: 4, ...over },
})
const explanation = (days: number, billedText = '') =>
  `Ready since 2026-11-01: ${days} days, of which 7 are free${billedText}, at J$100.00 a day`

test.each<[what: string, waiting: Waiting, charged: [quantity: number, explanation: string][]]>([
  ['the last free day', waiting(7), []],
  ['the first charged day', waiting(8), [[1, explanation(8)]]],
  ['three days of which none is billed', waiting(10), [[3, explanation(10)]]],
  [
    'three days of which one is billed',
    waiting(10, { billedDays: 1 }),
    [[2, explanation(10, ' and 1 are billed')]],
  ],
  ['three days that are all billed', waiting(10, { billedDays: 3 }), []],
  ['three days of which more are billed', waiting(10, { billedDays: 4 }), []],
  ['what costs nothing a day', waiting(10, { chargeableLb: 11 }), []],
])('%s', (_, days, chargedLines) => {
  expect(storageCharges(days, rules)).toEqual(
    chargedLines.map(([quantity, words]) => ({
      ...{ feature: 'Storage', description: 'Storage, small', quantity, unitJmdCents: 10_000, how: words },
    })),
  )
})

test('a waived charge is charged and taken away again', () => {
  const charges = storageCharges(waiting(10, { billedDays: 1, waiver: 'Hurricane' }), rules)
  expect(charges.map(({ quantity, unitJmdCents, how: words }) => [quantity, unitJmdCents, words])).toEqual([
    [2, 10_000, explanation(10, ' and 1 are billed')],
    [2, -10_000, 'Waived: Hurricane'],
  ])
})

const event = (status: ReadyFacts['status'], day: number, recordedDay: number | null = null): ReadyFacts => ({
  ...{ status, occurredAt: `2026-11-0${day}T15:00:00.000Z` },
  recordedAt: recordedDay === null ? null : `2026-11-0${recordedDay}T15:00:00.000Z`,
})
test.each<[what: string, events: ReadyFacts[], day: string | null]>([
  ['no event', [], null],
  ['only other events', [event('Shipped', 1), event('Delayed', 2), event('Delivered', 3)], null],
  ['one scan', [event('Shipped', 1), event('ReadyForPickup', 2)], '2026-11-02'],
  ['two scans, the later one first', [event('ReadyForPickup', 4), event('ReadyForPickup', 3)], '2026-11-03'],
  ['a scan that the server learned of later', [event('ReadyForPickup', 2, 5)], '2026-11-05'],
  ['a scan by a clock that is ahead', [event('ReadyForPickup', 9, 5)], '2026-11-05'],
])('with %s storage runs from %s', (_, events, day) => {
  expect(readyOn(events)).toBe(day)
})

const evening = '2026-11-06T04:30:00.000Z'
test.each<[outOn: string | null, deliveredAt: string | null, until: string]>([
  [null, null, '2026-11-09'],
  [null, evening, '2026-11-05'],
  ['2026-11-04', evening, '2026-11-04'],
  ['2026-11-04', null, '2026-11-04'],
])('out on %s and handed over at %s it waited until %s', (outOn, deliveredAt, until) => {
  expect(storageUntil({ deliveredAt }, outOn, '2026-11-09')).toBe(until)
})

const [third, sixth] = ['2026-11-03T15:00:00.000Z', '2026-11-06T15:00:00.000Z']
const handover = { at: third } as NonNullable<Package['handover']>
const endingAs = (status: NonNullable<Package['ending']>['status']) =>
  ({ status, at: sixth }) as NonNullable<Package['ending']>
test.each<[what: string, facts: Parameters<typeof storageUntil>[0], until: string]>([
  [
    'that goes back, until it left the shelf',
    { deliveredAt: null, ending: endingAs('GoingBack') },
    '2026-11-06',
  ],
  ['that is asked back, until today', { deliveredAt: null, ending: endingAs('Asked') }, '2026-11-09'],
  [
    'of which pieces were handed over, until then',
    { deliveredAt: null, deliveredPieces: [1], handover },
    '2026-11-03',
  ],
  [
    'of which pieces left by themselves, until today',
    { deliveredAt: null, deliveredPieces: [1] },
    '2026-11-09',
  ],
  [
    'whose hand-over was taken back, until today',
    { deliveredAt: null, deliveredPieces: [], handover },
    '2026-11-09',
  ],
  [
    'that was handed over later than its first piece, until it was',
    { deliveredAt: sixth, deliveredPieces: [1], handover },
    '2026-11-06',
  ],
])('a package waits %s', (_, facts, until) => {
  expect(storageUntil(facts, null, '2026-11-09')).toBe(until)
})
