import * as z from 'zod'
import { Id, ShortText, Timestamp, UsdCents } from '../fields.ts'
import { shippingModes } from '../packages/shipping-mode.ts'
import { BusinessDay, Percent } from './money-fields.ts'

const Pounds = z
  .int('is not a whole number of pounds')
  .min(1, 'must be at least 1 lb')
  .max(2000, 'is above 2,000 lb')

const rising = (steps: readonly number[]): boolean =>
  steps.every((lb, n) => n === 0 || lb > (steps[n - 1] ?? 0))

/** The prices by weight from a certain day on, until a newer sheet for the same mode, service and group takes effect. */
export const rateSheetFields = {
  name: ShortText.min(1, 'is missing'),
  mode: z.enum(shippingModes, 'must be Air or Sea'),
  /** The name of the service that it prices; '' for all. */
  service: ShortText,
  /** The price group that pays by it; null for all. */
  priceGroupId: Id.nullable(),
  /** The warehouse whose packages it prices; null for all. */
  originBranchId: Id.nullable(),
  /** The full price of a package up to this weight. */
  bands: z
    .array(z.object({ uptoLb: Pounds, priceUsdCents: UsdCents }))
    .min(1, 'has no bands')
    .max(200, 'has more than 200 bands')
    .refine((bands) => rising(bands.map((band) => band.uptoLb)), 'must go up in weight from band to band'),
  /** The price of each pound above the last band. */
  extraLbUsdCents: UsdCents,
  /** Cubic inches per pound. */
  volumetricDivisor: z.int('is not a whole number').min(50, 'is below 50').max(1000, 'is above 1,000'),
  /** Charged for every package. */
  handlingUsdCents: UsdCents,
  /** An additional charge for heavy packages: the price of the highest step that the weight exceeds. */
  handlingSteps: z
    .array(z.object({ overLb: Pounds, priceUsdCents: UsdCents }))
    .max(20, 'has more than 20 steps')
    .refine((steps) => rising(steps.map((step) => step.overLb)), 'must go up in weight from step to step'),
  /** A percentage of the freight. */
  fuelPercent: Percent,
  /** A percentage of the declared value. */
  insurancePercent: Percent,
  validFrom: BusinessDay,
}

export const RateSheet = z.object({
  rateSheetId: Id,
  ...rateSheetFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type RateSheet = z.infer<typeof RateSheet>
