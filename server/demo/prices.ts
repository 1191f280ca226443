import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Chance } from './chance.ts'

/** The price of each whole pound up to the last, then the steps that carriers think in. */
const bandsOf = (firstUsdCents: number, perLbUsdCents: number) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 40, 50].map((uptoLb) => ({
    uptoLb,
    priceUsdCents: firstUsdCents + (uptoLb - 1) * perLbUsdCents,
  }))

interface Plan {
  readonly mode: ShippingMode
  readonly name: string
  readonly firstUsdCents: number
  readonly perLbUsdCents: number
  readonly fuelPercent: number
}

const plans: readonly Plan[] = [
  { mode: 'Air', name: 'Standard air', firstUsdCents: 350, perLbUsdCents: 225, fuelPercent: 7.5 },
  { mode: 'Sea', name: 'Sea freight', firstUsdCents: 600, perLbUsdCents: 75, fuelPercent: 5 },
]

/** The port is a shorter way to the ship. */
const planFromPort: Plan = {
  mode: 'Sea',
  name: 'Sea freight from Savannah',
  firstUsdCents: 550,
  perLbUsdCents: 65,
  fuelPercent: 5,
}

export const demoSheet = (chance: Chance, atMs: number, plan: Plan): RateSheet => ({
  rateSheetId: chance.id(atMs),
  name: plan.name,
  mode: plan.mode,
  service: '',
  priceGroupId: null,
  originBranchId: null,
  bands: bandsOf(plan.firstUsdCents, plan.perLbUsdCents),
  extraLbUsdCents: plan.perLbUsdCents,
  volumetricDivisor: 166,
  handlingUsdCents: 200,
  handlingSteps: [
    { overLb: 40, priceUsdCents: 1_300 },
    { overLb: 60, priceUsdCents: 3_250 },
    { overLb: 100, priceUsdCents: 12_900 },
  ],
  fuelPercent: plan.fuelPercent,
  insurancePercent: 1.5,
  validFrom: addDays(jamaicaDay(atMs), -365),
  createdAt: isoOf(atMs),
  updatedAt: isoOf(atMs),
})

/** As collected in 2026; an administrator keeps it up to date. */
const dutyOf = (chance: Chance, atMs: number): DutyTable => ({
  dutyTableId: chance.id(atMs),
  validFrom: '2024-04-01',
  deMinimisUsdCents: 10_000,
  rates: {
    categories: [
      { category: 'General goods', dutyPercent: 20, gctPercent: null },
      { category: 'Clothing and shoes', dutyPercent: 20, gctPercent: null },
      { category: 'Phones', dutyPercent: 20, gctPercent: 25 },
      { category: 'Computers', dutyPercent: 0, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: 0 },
      { category: 'Vehicle parts', dutyPercent: 30, gctPercent: null },
      { category: 'Medicines', dutyPercent: 0, gctPercent: null },
    ],
    gctPercent: 15,
    scfPercent: 0.3,
    environmentalLevyPercent: 0.5,
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    cafJmdCents: 250_000,
    insuranceAirPercent: 1,
    insuranceSeaPercent: 1.5,
  },
  createdAt: isoOf(atMs),
  updatedAt: isoOf(atMs),
})

/**
 * A sheet for each mode and a duty table, in force since before the oldest package.
 * @param portId the second warehouse, from which sea freight has a sheet of its own; null without one
 */
export function demoPrices(chance: Chance, nowMs: number, portId: string | null) {
  const atMs = nowMs - 400 * dayMs
  const sheets = plans.map((plan) => demoSheet(chance, atMs, plan))
  const duty = dutyOf(chance, atMs)
  const ofPort = portId === null ? [] : [{ ...demoSheet(chance, atMs, planFromPort), originBranchId: portId }]
  return { sheets: [...sheets, ...ofPort], duty }
}
