import { describe, expect, test } from 'vitest'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { customsHoldRefusal, foldCustoms, isHeldFor, isPastCustoms } from './customs.ts'
import {
  type CustomsLine,
  customsGaps,
  customsGapText,
  customsLines,
  gapsOf,
  isNeededByCustoms,
  packageRows,
} from './customs-list.ts'

// These tests check what customs hears, and what customs keeps, condition by condition.

const at = '2026-11-02T08:00:00.000Z'
const pkg = (over: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(1), at),
  ...{ trackingNumber: 'TBA1', hawbNumber: 'QS1', accountId: idOf(0xc1), shipper: 'Shop', pieces: 2 },
  ...{ description: 'Shoes', weightLb: 10, declaredValueUsdCents: 4500, ...over },
})
const una = { name: 'Una Brown', mailbox: 'QS-10001', trn: '123456789', address: '5 Ocean View' }
const consigneeOf = (accountId: string) => (accountId === idOf(0xc1) ? una : undefined)
const fullLine: CustomsLine = {
  ...{ line: 1, packageId: idOf(1), hawbNumber: 'QS1', trackingNumber: 'TBA1', consignee: 'Una Brown' },
  ...{ mailbox: 'QS-10001', trn: '123456789', address: '5 Ocean View', shipper: 'Shop' },
  ...{ description: 'Shoes', hsCode: '', pieces: 2, weightKg: 4.54, valueUsdCents: 4500 },
}

describe('a line of the customs list', () => {
  test.each<[what: string, over: Partial<Package>, line: Partial<CustomsLine>]>([
    ['that lacks nothing', {}, {}],
    ['without a number of ours', { hawbNumber: null }, { hawbNumber: '' }],
    ['without a weight', { weightLb: null }, { weightKg: null }],
    ['of no weight', { weightLb: 0 }, { weightKg: null }],
    ['of a gram', { weightLb: 0.002 }, { weightKg: 0.01 }],
    ['of a pound', { weightLb: 1 }, { weightKg: 0.45 }],
    ['without a value', { declaredValueUsdCents: null }, { valueUsdCents: null }],
    ['without an owner', { accountId: null }, { consignee: '', mailbox: '', trn: '', address: '' }],
    [
      'of an owner who is not there',
      { accountId: idOf(9) },
      { consignee: '', mailbox: '', trn: '', address: '' },
    ],
  ])('%s', (_, over, line) => {
    expect(customsLines([pkg(over)], consigneeOf)).toEqual([{ ...fullLine, ...line }])
  })

  test('lines count up from one, and no owner is asked for nothing', () => {
    const accountIds: string[] = []
    const lines = customsLines([pkg(), pkg({ accountId: null })], (accountId) => {
      accountIds.push(accountId)
      return una
    })
    expect([lines.map(({ line }) => line), accountIds]).toEqual([[1, 2], [idOf(0xc1)]])
  })

  const item = (n: number, more: Partial<BoxLine> = {}): BoxLine => ({
    ...{ lineId: idOf(n), description: `Item ${n}`, quantity: 1, valueUsdCents: 1000 },
    ...{ dutyCategory: null, hsCode: '' },
    ...more,
  })

  test('each line of a box is one, with its code and its share of the weight', () => {
    const lines = [
      item(1, { quantity: 2, valueUsdCents: 75_000, hsCode: '8471.30' }),
      item(2, { valueUsdCents: 25_000 }),
    ]
    const rows = customsLines([pkg({ lines, declaredValueUsdCents: 100_000 }), pkg()], consigneeOf)
    expect(rows).toEqual([
      { ...fullLine, description: '2 × Item 1', hsCode: '8471.30', weightKg: 3.4, valueUsdCents: 75_000 },
      { ...fullLine, line: 2, description: 'Item 2', pieces: 0, weightKg: 1.14, valueUsdCents: 25_000 },
      { ...fullLine, line: 3 },
    ])
    expect(packageRows(rows).map(({ line }) => line)).toEqual([1])
  })

  test.each<[what: string, weightLb: number | null, values: number[], weightsKg: (number | null)[]]>([
    ['goods of no value, alike', 10, [0, 0], [2.27, 2.27]],
    ['less than ten grams each, ten grams', 0.01, [1, 1, 1], [0.01, 0.01, 0.01]],
    ['an unknown weight, none', null, [1, 2], [null, null]],
    ['goods of which one has no value, at least ten grams', 10, [0, 100], [0.01, 4.53]],
  ])('%s', (_what, weightLb, values, weightsKg) => {
    const lines = values.map((valueUsdCents, n) => item(n + 1, { valueUsdCents }))
    expect(customsLines([pkg({ weightLb, lines })], consigneeOf).map(({ weightKg }) => weightKg)).toEqual(
      weightsKg,
    )
  })

  test.each<[what: string, over: Partial<CustomsLine>, gaps: string[]]>([
    ['nothing', {}, []],
    ['our number', { hawbNumber: '' }, ['noNumber']],
    ['the customer, and then no TRN is missed', { consignee: '', trn: '' }, ['noConsignee']],
    ['the description', { description: '' }, ['noDescription']],
    ['the weight', { weightKg: null }, ['noWeight']],
    ['the value', { valueUsdCents: null }, ['noValue']],
    ['the TRN', { trn: '' }, ['noTrn']],
  ])('lacks %s', (_, over, gaps) => {
    expect(gapsOf({ ...fullLine, ...over })).toEqual(gaps)
  })

  test('customs can do without the value and the TRN', () => {
    expect(customsGaps.filter((gap) => !isNeededByCustoms(gap)).map(customsGapText)).toEqual([
      'no declared value',
      'customer without TRN',
    ])
  })
})

type Happened = Parameters<typeof foldCustoms>[1][number]
const customsEvent = (n: number, over: Partial<Happened> = {}): Happened => ({
  ...{ status: 'AtCustoms', customs: null, occurredAt: `2026-11-02T08:0${n}:00.000Z`, by: `Clerk ${n}` },
  ...{ packageEventId: idOf(n), rank: n, ...over },
})
type Said = NonNullable<PackageEvent['customs']>
const says = (state: Said['state'], over: Partial<Said> = {}): Said => ({
  ...{ state, channel: null, note: '', entryNumber: null, dutyJmdCents: null, ...over },
})
const { customs: unknown } = pkg()

describe('the customs state of a package', () => {
  test('is the last report, in any order of arrival; details that were not reported again stay', () => {
    const events = [
      customsEvent(1, { customs: says('Submitted', { entryNumber: 'E1', channel: 'Red', dutyJmdCents: 5 }) }),
      customsEvent(2, { customs: says('Hold', { note: 'Permit' }) }),
    ]
    const foldedCustoms = {
      state: 'Hold',
      note: 'Permit',
      entryNumber: 'E1',
      channel: 'Red',
      dutyJmdCents: 5,
    }
    expect(foldCustoms(unknown, events)).toMatchObject({ ...foldedCustoms, recordedBy: 'Clerk 2' })
    expect(foldCustoms(unknown, events.toReversed())).toMatchObject({
      ...foldedCustoms,
      recordedBy: 'Clerk 2',
    })
  })

  test.each<[from: Said['state'], status: Happened['status'], to: Said['state']]>([
    ['Submitted', 'AtHeadOffice', 'Cleared'],
    ['Submitted', 'AtCustoms', 'Submitted'],
    ['Hold', 'AtHeadOffice', 'Hold'],
    ['NotNeeded', 'AtHeadOffice', 'NotNeeded'],
    ['Cleared', 'ReadyForPickup', 'Cleared'],
  ])('from %s by a move to %s is %s', (from, status, to) => {
    const before = { ...unknown, state: from, note: 'Before' }
    const { state, note } = foldCustoms(before, [customsEvent(1, { status })])
    expect([state, note]).toEqual([to, from === 'Submitted' && to === 'Cleared' ? '' : 'Before'])
  })

  test.each<[status: Happened['status'], isPast: boolean]>([
    ['Shipped', false],
    ['AtCustoms', false],
    ['AtHeadOffice', true],
    ['Delivered', true],
  ])('at %s it is past customs: %s', (status, isPast) => {
    expect(isPastCustoms(status)).toBe(isPast)
  })

  const hold = customsEvent(3, { customs: says('Hold') })
  const heldCustoms = { ...unknown, state: 'Hold' } as const
  test.each<[what: string, customs: typeof unknown, events: Happened[], isHeld: boolean]>([
    ['it is not held', { ...unknown, state: 'Cleared' }, [hold], false],
    ['no event says since when', heldCustoms, [customsEvent(9)], true],
    ['the hold came before the move', heldCustoms, [hold], true],
    ['the hold came before, and moves after it', heldCustoms, [customsEvent(9), hold], true],
    ['the hold came after the move', heldCustoms, [customsEvent(9, { customs: says('Hold') })], false],
    [
      'the last of two holds came after it',
      heldCustoms,
      [customsEvent(9, { customs: says('Hold') }), hold],
      false,
    ],
  ])('%s', (_, customs, events, isHeld) => {
    const move = { occurredAt: '2026-11-02T08:05:00.000Z', rank: 5 }
    expect(isHeldFor(customs, events, move)).toBe(isHeld)
  })

  test.each([
    [1, 'TBA1'],
    [5, 'TBA1, TBA2 (Permit), TBA3, TBA4, TBA5'],
    [6, 'TBA1, TBA2 (Permit), TBA3, TBA4, TBA5, 1 more'],
  ])('a refusal of %i names five at most', (count, names) => {
    const list = Array.from({ length: count }, (_, i) => ({
      ...{ packageId: idOf(i + 1), trackingNumber: `TBA${i + 1}` },
      customs: { ...heldCustoms, note: i === 1 ? 'Permit' : '' },
    }))
    const refusal = customsHoldRefusal(list)
    expect(refusal.message.startsWith(`Customs holds ${names}. `)).toBe(true)
    expect(Object.values(refusal.fields ?? {}).slice(0, 2)).toEqual(
      [['is held by customs'], ['is held by customs: Permit']].slice(0, count),
    )
  })
})
