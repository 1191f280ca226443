import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargeAmount,
  jmdOfUsd,
  jmdText,
  percentOf,
  roundedQuotient,
  totalsOf,
  usdOfJmd,
  usdText,
} from './money.ts'

test('halves are rounded away from zero, once', () => {
  expect([1, 2, 3, -1, -3].map((n) => roundedQuotient([n], 2))).toEqual([1, 1, 2, -1, -2])
  expect([4, 5, -4, -5].map((n) => roundedQuotient([n], 10))).toEqual([0, 1, 0, -1])
  expect(Object.is(roundedQuotient([-1], 10), 0)).toBe(true)
})

test('dollars go by the rate, in whole cents', () => {
  // The specification's three: US$50, 75 and 100 at 155.
  expect([5_000, 7_500, 10_000].map((usd) => jmdOfUsd(usd, 15_500))).toEqual([775_000, 1_162_500, 1_550_000])
  expect(jmdOfUsd(1, 15_550)).toBe(156)
  expect(usdOfJmd(775_000, 15_500)).toBe(5_000)
  expect(percentOf(10_005, 0.3)).toBe(30)
  expect(percentOf(11_500, 0.3)).toBe(35)
})

test('a product beyond a float’s precision is still exact', () => {
  expect(roundedQuotient([99_999_999, 999_999, 9_999], 1)).toBe(Number(99_999_999n * 999_999n * 9_999n))
  expect(jmdOfUsd(100_000_000, 1_000_000)).toBe(1_000_000_000_000)
})

test('[property] rounding is never further than half a cent, and is the same on both sides of zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(2, 3, 10, 100, 10_000),
      (cents, factor, divisor) => {
        const quotient = roundedQuotient([cents, factor], divisor)
        const apart = BigInt(quotient) * BigInt(divisor) - BigInt(cents) * BigInt(factor)
        const size = apart < 0n ? -apart : apart
        expect(2n * size <= BigInt(divisor)).toBe(true)
        expect(roundedQuotient([-cents, factor], divisor) + quotient).toBe(0)
      },
    ),
  )
})

test('[property] the total is the lines, and the parts are the total', () => {
  const charge = fc.record({
    feature: fc.constantFrom('Freight' as const, 'GCT' as const, 'Storage' as const),
    description: fc.constant(''),
    quantity: fc.integer({ min: 1, max: 30 }),
    unitJmdCents: fc.integer({ min: -1_000_000, max: 10_000_000 }),
    how: fc.constant(''),
  })
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 12 }), (charges) => {
      const { subtotalJmdCents, gctJmdCents, totalJmdCents } = totalsOf(charges)
      expect(subtotalJmdCents + gctJmdCents).toBe(totalJmdCents)
      expect(totalJmdCents).toBe(charges.reduce((sum, line) => sum + chargeAmount(line), 0))
    }),
  )
})

test('sentences name the dollar they mean', () => {
  expect([usdText(5_000), jmdText(775_050), jmdText(-5)]).toEqual(['US$50.00', 'J$7,750.50', '-J$0.05'])
})
