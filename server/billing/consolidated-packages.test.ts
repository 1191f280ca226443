import { afterAll, beforeAll, expect, test } from 'vitest'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { idOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { chargesOf } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

let server: TestApp
let prices: Prices
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  prices = await pricesOn(server.app.deps.db.reads.kysely, '2026-11-26')
})
afterAll(() => server.close())

const at = '2026-10-01T15:00:00.000Z'
const box = (overrides: Partial<Package> = {}): Package => ({
  ...{ ...blankPackage(idOf(1), at), mode: 'Air', weightLb: 4, chargeableLb: 4, declaredValueUsdCents: 5000 },
  ...overrides,
})
const linesOf = (pkg: Package) =>
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
  )
const consolidatedPackage = box({ contents: [toContained(box()), toContained(box({ packageId: idOf(2) }))] })

test('a consolidated package has one freight charge and the fee, with GCT on both', () => {
  const lines = linesOf(consolidatedPackage)
  expect(lines.filter(({ feature }) => feature === 'Freight')).toHaveLength(1)
  const fee = lines.find(({ description }) => description === 'Consolidation of 2 packages')
  expect(fee).toMatchObject({ feature: 'Handling', quantity: 1, unitJmdCents: 77_500, packageId: idOf(1) })
  const gctOf = (pkg: Package) => linesOf(pkg).find(({ feature }) => feature === 'GCT')?.unitJmdCents ?? 0
  expect(gctOf(consolidatedPackage) - gctOf(box())).toBe(Math.round(77_500 * 0.15))
})

test('a package without contents has no fee, and no customer pays when the fee is zero', () => {
  const feeOf = (pkg: Package) => linesOf(pkg).filter(({ description }) => description.startsWith('Consol'))
  expect(feeOf(box())).toEqual([])
  const { settings } = prices
  const warehouse = { ...settings.warehouse, consolidationUsdCents: 0 }
  const withoutFee = { ...prices, settings: { ...settings, warehouse } }
  const billInput = {
    pkg: consolidatedPackage,
    events: [],
    mode: null,
    outOn: null,
    billedDays: 0,
    billedDutyJmdCents: 0,
    priceGroupId: regularGroupId,
  }
  const lines = chargesOf(billInput, { category: null, storageWaiver: null }, withoutFee)
  expect(lines.some(({ description }) => description.startsWith('Consol'))).toBe(false)
})

test.each<[held: Partial<Package>, days: number]>([
  [{}, 0],
  [{ heldFrom: at, heldUntil: '2026-10-31T15:00:00.000Z' }, 0],
  [{ heldFrom: at, heldUntil: '2026-11-02T15:00:00.000Z' }, 2],
  [{ heldFrom: at, heldUntil: null }, 26],
])('a package that was held %j pays %i days in Florida', (hold, days) => {
  const storage = linesOf(box(hold)).filter(({ description }) =>
    description.startsWith('Storage at the warehouse'),
  )
  expect(storage.map(({ quantity, unitJmdCents }) => [quantity, unitJmdCents])).toEqual(
    days === 0 ? [] : [[days, 5_000]],
  )
})
