import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A weight and its price, as typed. */
export interface StepValues {
  readonly key: string
  lb: string
  price: string
}

/** A rate sheet as typed. */
export interface RateValues {
  name: string
  mode: ShippingMode
  /** '' for all services. */
  service: string
  /** '' for all groups. */
  priceGroupId: string
  /** '' for all origins. */
  originBranchId: string
  validFrom: string
  bands: StepValues[]
  extraLbUsdCents: string
  volumetricDivisor: string
  handlingUsdCents: string
  handlingSteps: StepValues[]
  fuelPercent: string
  insurancePercent: string
}

type RateFields = Omit<RateSheet, 'rateSheetId' | 'createdAt' | 'updatedAt'>

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** @param validFrom the sheet's first day, which differs in a copy */
export const toRateValues = (sheet: RateFields, validFrom: string): RateValues => ({
  name: sheet.name,
  mode: sheet.mode,
  service: sheet.service,
  priceGroupId: sheet.priceGroupId ?? '',
  originBranchId: sheet.originBranchId ?? '',
  validFrom,
  bands: sheet.bands.map(({ uptoLb, priceUsdCents }, n) => ({
    key: `b${n}`,
    lb: String(uptoLb),
    price: dollars(priceUsdCents),
  })),
  extraLbUsdCents: dollars(sheet.extraLbUsdCents),
  volumetricDivisor: String(sheet.volumetricDivisor),
  handlingUsdCents: dollars(sheet.handlingUsdCents),
  handlingSteps: sheet.handlingSteps.map(({ overLb, priceUsdCents }, n) => ({
    key: `s${n}`,
    lb: String(overLb),
    price: dollars(priceUsdCents),
  })),
  fuelPercent: String(sheet.fuelPercent),
  insurancePercent: String(sheet.insurancePercent),
})

export const blankRates = (validFrom: string): RateValues => ({
  name: '',
  mode: 'Air',
  service: '',
  priceGroupId: '',
  originBranchId: '',
  validFrom,
  bands: [{ key: 'b0', lb: '1', price: '' }],
  extraLbUsdCents: '',
  volumetricDivisor: '166',
  handlingUsdCents: '0.00',
  handlingSteps: [],
  fuelPercent: '0',
  insurancePercent: '0',
})

const isAmount = (text: string): boolean => text.trim() !== '' && parseCents(text) !== null
const isPercent = (text: string): boolean => {
  const percent = numberOf(text)
  return percent !== null && percent >= 0 && percent <= 100
}

/** Requires whole pounds in ascending order, each with a price. */
function stepProblem(rows: readonly StepValues[]): string {
  const pounds = rows.map(({ lb }) => numberOf(lb))
  if (rows.some(({ price }) => !isAmount(price))) return 'Enter a price in US dollars in every row.'
  const isRising = pounds.every(
    (lb, n) => lb !== null && Number.isInteger(lb) && lb > (pounds[n - 1] ?? 0) && lb <= 2000,
  )
  return isRising ? '' : 'Weights are whole pounds, 1 to 2,000, and go up from row to row.'
}

/** Returns the problems by field. */
export function checkRates(values: RateValues): Record<string, string> {
  const divisor = numberOf(values.volumetricDivisor) ?? 0
  const rules: readonly (readonly [field: keyof RateValues, isGood: boolean, text: string])[] = [
    ['name', values.name.trim() !== '', 'Enter a name, such as Air 2027.'],
    ['validFrom', /^\d{4}-\d\d-\d\d$/.test(values.validFrom), 'Choose the first day it holds.'],
    ['extraLbUsdCents', isAmount(values.extraLbUsdCents), 'Enter an amount in US dollars, such as 3.50.'],
    [
      'volumetricDivisor',
      Number.isInteger(divisor) && divisor >= 50 && divisor <= 1000,
      'Enter a whole number, 50 to 1,000. Air freight usually has 166.',
    ],
    ['handlingUsdCents', isAmount(values.handlingUsdCents), 'Enter an amount in US dollars, or 0.'],
    ['fuelPercent', isPercent(values.fuelPercent), 'Enter a percentage, 0 to 100.'],
    ['insurancePercent', isPercent(values.insurancePercent), 'Enter a percentage, 0 to 100.'],
  ]
  const problems: Record<string, string> = {}
  for (const [field, isGood, text] of rules) if (!isGood) problems[field] = text
  const bands = values.bands.length === 0 ? 'Add at least one weight.' : stepProblem(values.bands)
  if (bands) problems['bands'] = bands
  const steps = stepProblem(values.handlingSteps)
  if (steps) problems['handlingSteps'] = steps
  return problems
}

const cents = (text: string): number => parseCents(text) ?? 0

/** Converts checked values to the server's format. */
export const readRates = (values: RateValues): RateFields => ({
  name: values.name.trim(),
  mode: values.mode,
  service: values.service,
  priceGroupId: values.priceGroupId || null,
  originBranchId: values.originBranchId || null,
  validFrom: values.validFrom,
  bands: values.bands.map(({ lb, price }) => ({ uptoLb: numberOf(lb) ?? 0, priceUsdCents: cents(price) })),
  extraLbUsdCents: cents(values.extraLbUsdCents),
  volumetricDivisor: numberOf(values.volumetricDivisor) ?? 0,
  handlingUsdCents: cents(values.handlingUsdCents),
  handlingSteps: values.handlingSteps.map(({ lb, price }) => ({
    overLb: numberOf(lb) ?? 0,
    priceUsdCents: cents(price),
  })),
  fuelPercent: numberOf(values.fuelPercent) ?? 0,
  insurancePercent: numberOf(values.insurancePercent) ?? 0,
})
