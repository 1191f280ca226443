import * as z from 'zod'
import { Id, ShortText, Timestamp, UsdCents } from './fields.ts'
import { BusinessDay, JmdAmount, Percent } from './money-fields.ts'

/** What customs charge from a day on, on cost, insurance and freight (CIF). An administrator keeps it up to date. */
export const DutyRates = z.object({
  /** The first one holds for what nobody has named a category for. */
  categories: z
    .array(
      z.object({
        category: ShortText.min(1, 'is missing'),
        dutyPercent: Percent,
        /** In place of the general GCT, where the tariff says so. */
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
  /** Low up to a CIF, else high. */
  stampDuty: z.object({ uptoCifJmdCents: JmdAmount, lowJmdCents: JmdAmount, highJmdCents: JmdAmount }),
  /** Customs administrative fee. */
  cafJmdCents: JmdAmount,
  /** Of cost and freight, as the insurance in CIF where none was taken out. */
  insuranceAirPercent: Percent,
  insuranceSeaPercent: Percent,
})
export type DutyRates = z.infer<typeof DutyRates>

export const dutyTableFields = {
  validFrom: BusinessDay,
  /** Up to this value nothing is charged; above it, on the whole value. */
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
