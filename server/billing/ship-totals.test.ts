import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { withLines } from '#sync/rules/packages/box-lines.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { estimateCharges } from '#sync/rules/prices/estimate.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { shipTotals } from '#sync/rules/prices/package-price.ts'
import { idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { chargesOf } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

// These tests check that the sums a customer reads for shipping together and separately are those of the
// estimates and the bills.

let server: TestApp
let prices: Prices
let rates: ShippingRates
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  rates = (await server.as(null, { url: '/api/ratesheets/terms' })).json()
  prices = await pricesOn(server.app.deps.db.reads.kysely, rates.day)
})
afterAll(() => server.close())

const at = '2026-10-01T15:00:00.000Z'
const box = (n: number, more: Partial<Package> = {}): Package => ({
  ...{ ...blankPackage(idOf(n), at), mode: 'Air', weightLb: 2, chargeableLb: 2, declaredValueUsdCents: 2000 },
  ...{ status: 'ReceivedAtWharehouse', checkedInAt: at, shipWhen: 'Hold', heldFrom: at },
  ...more,
})
const estimateOf = (pkg: Package): number =>
  totalsOf(
    chargesOf(
      {
        pkg,
        events: [],
        mode: null,
        outOn: null,
        billedDays: 0,
        billedDutyJmdCents: 0,
        priceGroupId: regularGroupId,
      },
      { category: null, storageWaiver: null },
      prices,
    ),
  ).totalJmdCents
const boxSize = { lengthIn: 30, widthIn: 20, heightIn: 10 }

/** The box that a packer makes from packages, with their total weight and size. */
const packedBox = (rows: readonly Package[], more: Partial<Package>): Package =>
  box(99, {
    ...{ mode: rows[0]?.mode ?? null, contents: rows.map(toContained) },
    ...{ weightLb: rows.reduce((sum, { weightLb }) => sum + (weightLb ?? 0), 0) },
    ...{ declaredValueUsdCents: rows.reduce((sum, row) => sum + (row.declaredValueUsdCents ?? 0), 0) },
    ...more,
  })

describe.each<[what: string, rows: Package[], size: Partial<Package>]>([
  ['two of 2 lb', [box(1), box(2)], {}],
  ['three of 3 lb', [1, 2, 3].map((n) => box(n, { weightLb: 3 })), {}],
  ['two by sea', [box(1, { mode: 'Sea' }), box(2, { mode: 'Sea' })], {}],
  ['two above the duty-free limit together', [1, 2].map((n) => box(n, { declaredValueUsdCents: 9_000 })), {}],
  ['two that are charged by size', [box(1, boxSize), box(2, boxSize)], { ...boxSize, heightIn: 20 }],
  ['one with a size', [box(1, boxSize), box(2)], boxSize],
])('%s', (_what, rows, size) => {
  test('cost apart what their estimates come to', () => {
    const sum = rows.reduce((cents, row) => cents + estimateOf(row), 0)
    expect(shipTotals(rows, rates)?.apartJmdCents).toBe(sum)
  })

  test('cost together what the estimate of their box is', () => {
    expect(shipTotals(rows, rates)?.togetherJmdCents).toBe(estimateOf(packedBox(rows, size)))
  })
})

test('the fee for packing makes two small boxes dearer together, and the customer sees it', () => {
  const rows = [1, 2].map((n) => box(n, { heldFrom: null }))
  const totals = shipTotals(rows, rates)
  expect(totals?.togetherJmdCents).toBeGreaterThan(totals?.apartJmdCents ?? 0)
})

test('nothing is said of nothing, without a weight or a value, and without prices', () => {
  expect(shipTotals([], rates)).toBeNull()
  expect(shipTotals([box(1), box(2, { weightLb: null })], rates)).toBeNull()
  expect(shipTotals([box(1, { declaredValueUsdCents: null })], rates)).toBeNull()
  expect(shipTotals([box(1)], { ...rates, rateSheets: [] })).toBeNull()
  expect(shipTotals([box(1)], { ...rates, dutyTable: null })).toBeNull()
})

test('a box costs the same on the customer’s page, on each bill and in an estimate, with any contents', () => {
  const { rates: duties } = prices.duty ?? expect.fail('no duty table')
  const category = fc.constantFrom(null, ...duties.categories.map((row) => row.category))
  const value = fc.integer({ min: 0, max: 300_000 })
  const line = fc.record({ valueUsdCents: value, dutyCategory: category })
  const mode = fc.constantFrom('Air' as const, 'Sea' as const)
  const weightLb = fc.integer({ min: 1, max: 90 })
  const heightIn = fc.integer({ min: 1, max: 40 })
  const lines = fc.array(line, { maxLength: 5 })
  fc.assert(
    fc.property(
      mode,
      weightLb,
      heightIn,
      value,
      category,
      lines,
      (mode, weightLb, heightIn, cents, ownCategory, goods) => {
        const pkg = withLines(
          box(1, {
            ...{ mode, weightLb, heightIn, lengthIn: 12, widthIn: 12, dutyCategory: ownCategory },
            ...{ declaredValueUsdCents: cents, heldFrom: null },
            lines: goods.map((item, n) => ({
              ...{ lineId: idOf(n), description: 'Goods', quantity: 1, hsCode: '' },
              ...item,
            })),
          }),
        )
        const price = estimateOf(pkg)
        expect(shipTotals([pkg], rates)?.apartJmdCents).toBe(price)
        const names = new Set(
          goods.length > 0 ? goods.map(({ dutyCategory }) => dutyCategory) : [ownCategory],
        )
        const [only = null] = names
        if (names.size > 1) return
        const { sheets, duty = expect.fail('no duty table'), settings, fees } = prices
        const sheet = sheets.find((candidate) => candidate.mode === mode) ?? expect.fail('no sheet')
        const { lengthIn, widthIn, declaredValueUsdCents } = pkg
        const parcel = {
          ...{ weightLb, heightIn, lengthIn, widthIn, category: only, delivery: false },
          declaredValueUsdCents: declaredValueUsdCents ?? 0,
        }
        expect(
          totalsOf(estimateCharges({ parcel, sheet, duty }, [], { ...settings, fees })).totalJmdCents,
        ).toBe(price)
      },
    ),
  )
})

test('a category that is no longer in the duty table has no price', () => {
  expect(shipTotals([box(1, { dutyCategory: 'Toys' })], rates)).toBeNull()
})
