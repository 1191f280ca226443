import { describe, expect, test } from 'vitest'
import { actorOf } from '../test/people.ts'
import { resolveMove } from './packages/package-status.ts'
import { categoryOf, customsCharges, type ImportedGoods } from './prices/duty.ts'
import { claimedDetails } from './texts/differences.ts'

// These tests check what a refusal says to an app, and what customs charge, condition by condition.

const clerk = actorOf('Warehouse')
const chief = actorOf('Supervisor')
type Move = Parameters<typeof resolveMove>

test.each<[what: string, move: Move, code: string, fields: object | undefined]>([
  [
    'a delay of what is out',
    [{ status: 'Delivered' }, 'Delivered', 'Delayed', 'Storm', clerk],
    'wrong-state',
    undefined,
  ],
  [
    'a delay without a reason',
    [{ status: 'Shipped' }, 'Shipped', 'Delayed', '', clerk],
    'invalid',
    { reason: ['is missing'] },
  ],
  [
    'delivered by a clerk',
    [{ status: 'Shipped' }, 'Shipped', 'Delivered', 'Lost slip', clerk],
    'wrong-state',
    undefined,
  ],
  [
    'delivered without a note',
    [{ status: 'Shipped' }, 'Shipped', 'Delivered', '', chief],
    'invalid',
    { note: ['is missing'] },
  ],
  [
    'back by a clerk',
    [{ status: 'AtCustoms' }, 'AtCustoms', 'Shipped', 'Mistake', clerk],
    'wrong-state',
    undefined,
  ],
  [
    'back without a note',
    [{ status: 'AtCustoms' }, 'AtCustoms', 'Shipped', '', chief],
    'invalid',
    { note: ['is missing'] },
  ],
])('%s is refused', (_, move, code, fields) => {
  expect(() => resolveMove(...move)).toThrow(expect.objectContaining({ code, fields }))
})

test.each<[what: string, move: Move, result: object]>([
  [
    'a delay',
    [{ status: 'Shipped' }, 'Shipped', 'Delayed', 'Storm', clerk],
    { to: 'Delayed', note: 'Storm', stepBack: false },
  ],
  [
    'where it is',
    [{ status: 'Shipped' }, 'Shipped', 'Shipped', '', clerk],
    { to: 'Shipped', note: '', stepBack: false },
  ],
  [
    'back',
    [{ status: 'AtCustoms' }, 'AtCustoms', 'Shipped', 'Mistake', chief],
    { to: 'Shipped', note: 'Mistake', stepBack: true },
  ],
])('%s', (_, move, result) => {
  expect(resolveMove(...move)).toEqual(result)
})

test('a claim names each detail that says something else, and none that says the same or nothing', () => {
  const pkg = { description: 'Shoes', shipper: 'Shop', weightLb: null } as Parameters<
    typeof claimedDetails
  >[0]
  const prealert = { description: 'Boots', shipper: 'Shop' } as Parameters<typeof claimedDetails>[1]
  expect(claimedDetails(pkg, prealert)).toEqual([
    { field: 'description', current: 'Shoes', offered: 'Boots' },
  ])
})

describe('customs', () => {
  const terms = {
    deMinimisUsdCents: 10_000,
    rates: {
      ...{ insuranceAirPercent: 1, insuranceSeaPercent: 1.5, scfPercent: 0.3, environmentalLevyPercent: 0.5 },
      ...{ gctPercent: 15, cafJmdCents: 250_000 },
      stampDuty: { uptoCifJmdCents: 1_616_000, lowJmdCents: 500, highJmdCents: 10_000 },
      categories: [
        { category: 'General', dutyPercent: 20, gctPercent: null },
        { category: 'Books', dutyPercent: 0, gctPercent: 0 },
      ],
    },
  } as unknown as Parameters<typeof customsCharges>[1]
  const goods = (over: Partial<ImportedGoods> = {}): ImportedGoods => ({
    ...{ declaredValueUsdCents: 10_001, freightJmdCents: 0, insuranceJmdCents: 0, mode: 'Air' },
    ...{ category: null, exchangeRate: 16_000, ...over },
  })
  const chargesOf = (over: Partial<ImportedGoods> = {}) =>
    customsCharges(goods(over), terms).map(({ feature, unitJmdCents }) => [feature, unitJmdCents])

  test('charge nothing up to the free value, and charge on the whole value above it', () => {
    expect(chargesOf({ declaredValueUsdCents: 10_000 })).toEqual([['Duty', 0]])
    expect(chargesOf()).toEqual([
      ['Duty', 323_232],
      ['StandardsFee', 4_848],
      ['EnvironmentalLevy', 8_081],
      ['GCT', 292_848],
      ['StampDuty', 10_000],
      ['CustomsFee', 250_000],
    ])
  })

  test('stamp duty is low up to a value, that value among them', () => {
    const stampOf = (insuranceJmdCents: number) =>
      chargesOf({ insuranceJmdCents }).find(([feature]) => feature === 'StampDuty')?.[1]
    expect(stampOf(1_616_000 - 1_600_160)).toBe(500)
    expect(stampOf(1_616_000 - 1_600_160 + 1)).toBe(10_000)
  })

  test('each line says how it came about', () => {
    expect(customsCharges(goods(), terms).map(({ how }) => how)).toEqual([
      'General: 20% of CIF J$16,161.62',
      '0.3% of CIF J$16,161.62',
      '0.5% of CIF J$16,161.62',
      '15% of CIF, duty and fees J$19,523.23',
      'CIF above J$16,160.00',
      'The same for every package with duty',
    ])
  })

  test('a charge of zero is left out, except the duty', () => {
    expect(chargesOf({ category: ' books ' }).map(([feature]) => feature)).toEqual([
      ...['Duty', 'StandardsFee', 'EnvironmentalLevy', 'StampDuty', 'CustomsFee'],
    ])
  })

  test('a category that is not there is refused by name', () => {
    expect(() => categoryOf(terms, 'Cars')).toThrow(
      expect.objectContaining({
        ...{ code: 'invalid', fields: { category: ['is not in the duty table'] } },
        message: 'The duty table has no category "Cars". It has: General, Books.',
      }),
    )
  })
})
