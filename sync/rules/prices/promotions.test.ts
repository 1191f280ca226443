import { expect, test } from 'vitest'
import type { Promotion } from '../../entities/money/promotion.ts'
import type { Charge } from './money.ts'
import {
  bestPromotion,
  countingPromotions,
  isOnSale,
  isPromotionLine,
  type PromotionFacts,
  promotionCharge,
  promotionName,
  promotionObstacle,
  promotionProblem,
  withBestPromotion,
} from './promotions.ts'

const at = '2026-11-01T00:00:00.000Z'
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  ...{ promotionId: 'p1', name: 'Spring', code: '', percent: 10, amountJmdCents: null, base: 'Charges' },
  ...{ validFrom: '2026-11-01', validTo: null, mostPerCustomer: null, mostInAll: null },
  ...{ isFirstOnly: false, priceGroupIds: [], createdAt: at, updatedAt: at },
  ...more,
})
const charge = (feature: Charge['feature'], unitJmdCents: number): Charge => ({
  ...{ feature, description: feature, quantity: 1, unitJmdCents, how: '' },
})
const charges = [
  charge('Freight', 100_000),
  charge('Handling', 20_005),
  charge('Duty', 500_000),
  charge('GCT', 18_000),
  charge('Goods', 90_000),
]
const facts = (more: Partial<PromotionFacts> = {}): PromotionFacts => ({
  ...{ priceGroupId: 'regular', enteredId: null, isFirst: true, usesOf: () => ({ own: 0, all: 0 }) },
  ...more,
})

test.each<[what: string, Partial<Promotion>, jmdCents: number | undefined, how: string | undefined]>([
  ['a share of our charges, not of duty, GCT and goods', {}, -12_001, '10% of our charges J$1,200.05'],
  ['a share of freight', { base: 'Freight' }, -10_000, '10% of freight J$1,000.00'],
  ['all of it', { percent: 100 }, -120_005, '100% of our charges J$1,200.05'],
  ['an amount', { percent: null, amountJmdCents: 50_000 }, -50_000, 'J$500.00 off our charges J$1,200.05'],
  [
    'an amount above the charges, which never come below nothing',
    { percent: null, amountJmdCents: 200_000, base: 'Freight' },
    -100_000,
    'J$2,000.00 off freight J$1,000.00',
  ],
])('a promotion takes off %s', (_what, more, jmdCents, explanation) => {
  const line = promotionCharge(charges, promotion(more))
  expect([line?.unitJmdCents, line?.how, line?.description]).toEqual([
    jmdCents,
    explanation,
    'Promotion: Spring',
  ])
})

test('a bill without our charges has none', () =>
  expect(promotionCharge([charge('Duty', 5_000)], promotion())).toBeNull())

test.each<[Partial<Promotion>, Partial<PromotionFacts>, string | null]>([
  [{}, {}, null],
  [{ priceGroupIds: ['firms'] }, {}, 'is for other customers.'],
  [{ priceGroupIds: ['firms', 'regular'] }, {}, null],
  [{ isFirstOnly: true }, {}, null],
  [{ isFirstOnly: true }, { isFirst: false }, 'is for a first shipment only.'],
  [{ mostPerCustomer: 2 }, { usesOf: () => ({ own: 1, all: 9 }) }, null],
  [{ mostPerCustomer: 2 }, { usesOf: () => ({ own: 2, all: 9 }) }, 'was used as often as one customer can.'],
  [{ mostInAll: 10 }, { usesOf: () => ({ own: 0, all: 9 }) }, null],
  [{ mostInAll: 10 }, { usesOf: () => ({ own: 0, all: 10 }) }, 'is used up.'],
])('a promotion with %j and the facts %j: %s', (more, its, text) =>
  expect(promotionObstacle(promotion(more), facts(its))).toBe(text),
)

const bestOf = (promotions: Promotion[], its: Partial<PromotionFacts> = {}) =>
  bestPromotion(charges, countingPromotions(promotions, facts(its)))?.promotionId

test('of two promotions the one that saves most counts, and of equal ones the entered one', () => {
  const [large, small] = [promotion({ promotionId: 'a', percent: 20 }), promotion({ promotionId: 'b' })]
  expect(bestOf([small, large])).toBe('a')
  const codePromotion = promotion({ promotionId: 'c', code: 'TEN' })
  expect(bestOf([small, codePromotion])).toBe('b')
  expect(bestOf([small, codePromotion], { enteredId: 'c' })).toBe('c')
  expect(bestOf([large, codePromotion], { enteredId: 'c' })).toBe('a')
  expect(bestOf([codePromotion, small], { enteredId: 'c' })).toBe('c')
  const secondCode = promotion({ promotionId: 'd', code: 'TEN TOO' })
  expect(bestPromotion(charges, [secondCode, codePromotion])?.promotionId).toBe('c')
  const later = promotion({ promotionId: 'd' })
  expect(bestOf([later, small])).toBe('b')
  expect(bestOf([small, later])).toBe('b')
  expect(bestOf([promotion({ mostInAll: 1 })], { usesOf: () => ({ own: 1, all: 1 }) })).toBeUndefined()
})

test('a promotion holds on its first and its last day', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']
  expect(days.map((day) => isOnSale(promotion({ validTo: '2026-11-30' }), day))).toEqual([
    ...[false, true, true, false],
  ])
  expect(days.map((day) => isOnSale(promotion(), day))).toEqual([false, true, true, true])
})

test('a promotion that ended says when, and any other why it does not count', () => {
  const oldPromotion = promotion({ validTo: '2026-11-30' })
  expect(promotionProblem(oldPromotion, facts(), '2026-11-30')).toBeNull()
  expect(promotionProblem(oldPromotion, facts(), '2026-12-01')).toBe('Spring ended on Monday, 30 November.')
  expect(promotionProblem(promotion({ isFirstOnly: true }), facts({ isFirst: false }), '2026-11-30')).toBe(
    'Spring is for a first shipment only.',
  )
})

test('a promotion that saves nothing is none, even as the only one', () => {
  const freight = promotion({ promotionId: 'a', base: 'Freight' })
  expect(bestPromotion([charge('Handling', 5_000)], [freight])).toBeNull()
  expect(bestPromotion([charge('Handling', 5_000)], [freight, promotion()])?.promotionId).toBe('p1')
})

test('only the line of a promotion tells the name of one', () => {
  const line = promotionCharge(charges, promotion())
  expect(line && [isPromotionLine(line), promotionName(line)]).toEqual([true, 'Spring'])
  expect(line?.feature).toBe('Other')
  expect(isPromotionLine({ feature: 'Handling', description: 'Promotion: Spring' })).toBe(false)
  expect(isPromotionLine({ feature: 'Other', description: 'Crate for a Promotion: ' })).toBe(false)
})

test('charges get the line of the best promotion, if there is one', () => {
  expect(withBestPromotion(charges, [])).toEqual(charges)
  const promotedCharges = withBestPromotion(charges, [
    promotion(),
    promotion({ promotionId: 'b', percent: 20 }),
  ])
  expect(promotedCharges.slice(0, -1)).toEqual(charges)
  expect(promotedCharges.at(-1)?.unitJmdCents).toBe(-24_001)
})
