import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { packageRow } from '../../test/contract-rows.ts'
import { idOf } from '../../test/people.ts'
import { correctionsText, newPricesText, priceMoveText } from './price-move.ts'

// A customer reads why a price that they have seen is different now, reason by reason.

const line = (n: number, dutyCategory: string | null, valueUsdCents: number) => ({
  ...{ lineId: idOf(n), description: 'Item', quantity: 1, valueUsdCents, dutyCategory, hsCode: '' },
})
const sizes = { lengthIn: 10, widthIn: 8, heightIn: 6 }
const before = packageRow(1, {
  ...{ weightLb: 5, ...sizes, declaredValueUsdCents: 10_000, mode: 'Air', service: 'Express' },
  ...{ dutyCategory: 'Shoes', branchId: idOf(0xb1) },
})
const lines = (...rows: ReturnType<typeof line>[]): Partial<Package> => ({ lines: rows, dutyCategory: null })

test.each<[what: string, old: Partial<Package>, after: Partial<Package>, text: string]>([
  ['nothing', {}, {}, ''],
  ['the weight', {}, { weightLb: 6 }, 'Weight: 6 lb, before 5 lb.'],
  ['a first weight', { weightLb: null }, {}, 'Weight: 5 lb, before not weighed.'],
  ['the size', {}, { heightIn: 7 }, 'Size: 10 × 8 × 7 in, before 10 × 8 × 6 in.'],
  ['the length taken out', {}, { lengthIn: null }, 'Size: not measured, before 10 × 8 × 6 in.'],
  ['the width taken out', {}, { widthIn: null }, 'Size: not measured, before 10 × 8 × 6 in.'],
  ['the height taken out', {}, { heightIn: null }, 'Size: not measured, before 10 × 8 × 6 in.'],
  ['the value', {}, { declaredValueUsdCents: 12_000 }, 'Declared value: US$120.00, before US$100.00.'],
  ['a first value', { declaredValueUsdCents: null }, {}, 'Declared value: US$100.00, before not declared.'],
  ['the category', {}, { dutyCategory: 'Books' }, 'Customs category: Books, before Shoes.'],
  ['a first category', { dutyCategory: null }, {}, 'Customs category: Shoes, before no category yet.'],
  ['the way', {}, { mode: 'Sea' }, 'Air or sea: Sea, before Air.'],
  ['a way that it has by default', { mode: null }, {}, ''],
  ['the service', {}, { service: '' }, 'Service: the usual one, before Express.'],
  ['a service that nobody chose', { service: null }, { service: '' }, ''],
  ['the office', {}, { branchId: idOf(0xb2) }, 'It is picked up at another office now.'],
  [
    'several facts',
    {},
    { weightLb: 6, branchId: null },
    'Weight: 6 lb, before 5 lb. It is picked up at another office now.',
  ],
  [
    'the categories of its items',
    lines(line(1, 'Shoes', 400), line(2, 'Shoes', 600)),
    lines(line(1, 'Shoes', 400), line(2, 'Books', 600)),
    'Customs category: Shoes, Books, before Shoes.',
  ],
  [
    'the values of its items',
    lines(line(1, 'Shoes', 400), line(2, 'Books', 600)),
    lines(line(1, 'Shoes', 500), line(2, 'Books', 500)),
    'The values of its items were corrected.',
  ],
  [
    'the order of alike items',
    lines(line(1, 'Shoes', 400), line(2, 'Shoes', 600)),
    lines(line(1, 'Shoes', 600), line(2, 'Shoes', 400)),
    '',
  ],
])('a correction of %s', (_what, old, after, text) => {
  expect(correctionsText({ ...before, ...old }, { ...before, ...after })).toBe(text)
})

describe('a price moved although nothing about its package did', () => {
  const noMove = { sheets: false, duty: false, fees: false, terms: false, exchange: null, promotion: null }
  test.each<[what: string, over: Partial<Parameters<typeof newPricesText>[0]>, text: string]>([
    ['for a reason that is not known', {}, 'Our prices are different now.'],
    ['with the freight', { sheets: true }, 'Our freight rates are different now.'],
    ['with the duty', { duty: true }, 'The duty rates are different now.'],
    ['with the fees', { fees: true }, 'Our fees are different now.'],
    ['with the terms', { terms: true }, 'Our terms are different now.'],
    [
      'with the rate',
      { exchange: { before: 15_000, after: 15_525 } },
      'US$1.00 is J$155.25 now, before J$150.00.',
    ],
    [
      'with a promotion',
      { promotion: { before: 'May', after: 'May' } },
      'The promotion “May” is different now.',
    ],
    [
      'with a promotion that ended',
      { promotion: { before: 'May', after: null } },
      'The promotion “May” doesn’t count any more.',
    ],
    [
      'with a new promotion',
      { promotion: { before: null, after: 'June' } },
      'The promotion “June” counts now.',
    ],
    [
      'with another promotion',
      { promotion: { before: 'May', after: 'June' } },
      'The promotion “June” counts now instead of “May”.',
    ],
    [
      'for several reasons',
      { sheets: true, terms: true },
      'Our freight rates are different now. Our terms are different now.',
    ],
  ])('%s', (_what, over, text) => {
    expect(newPricesText({ ...noMove, ...over })).toBe(text)
  })
})

test('a price that moved is said with the one before', () => {
  expect(priceMoveText({ fromJmdCents: 100_000, toJmdCents: 120_050 })).toBe(
    'It costs J$1,200.50 now. Before it was J$1,000.00.',
  )
})
