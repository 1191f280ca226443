import * as z from 'zod'
import { Id, ShortText, Timestamp, UsdCents } from '../fields.ts'
import { BusinessDay, JmdAmount, Percent } from './money-fields.ts'

/**
 * The customs rates from a certain day on, applied to cost, insurance and freight (CIF). Administrators keep them up to
 * date.
 */
export const DutyRates = z.object({
  /** The first category applies to goods without one. */
  categories: z
    .array(
      z.object({
        category: ShortText.min(1, 'is missing'),
        dutyPercent: Percent,
        /** Replaces the general GCT rate if the tariff says so. */
        gctPercent: Percent.nullable().default(null),
      }),
    )
    .min(1, 'has no categories')
    .max(200, 'has more than 200 categories')
    .refine(
      (rows) => new Set(rows.map((row) => row.category.toLowerCase())).size === rows.length,
      'names a category twice',
    ),
  gctPercent: Percent,
  /** Standards compliance fee. */
  scfPercent: Percent,
  environmentalLevyPercent: Percent,
  /** The low amount applies up to the CIF limit, the high amount above it. */
  stampDuty: z.object({ uptoCifJmdCents: JmdAmount, lowJmdCents: JmdAmount, highJmdCents: JmdAmount }),
  /** Customs administrative fee. */
  cafJmdCents: JmdAmount,
  /** The insurance in the CIF of uninsured goods, as a percentage of cost and freight. */
  insuranceAirPercent: Percent,
  insuranceSeaPercent: Percent,
})
export type DutyRates = z.infer<typeof DutyRates>

export const dutyTableFields = {
  validFrom: BusinessDay,
  /** Up to this value nothing is charged; above it, the whole value is charged. */
  deMinimisUsdCents: UsdCents,
  rates: DutyRates,
}

export const DutyTable = z.object({
  dutyTableId: Id,
  ...dutyTableFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type DutyTable = z.infer<typeof DutyTable>
