import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { BusinessDay, JmdAmount } from './money-fields.ts'

// A promotion is computed from freight or from all charges. Duty, taxes and goods of shops are in neither.
export const promotionBases = ['Freight', 'Charges'] as const

const Limit = z
  .int('is not a whole number')
  .min(1, 'is below 1')
  .max(1_000_000, 'is above 1,000,000')
  .nullable()

/** A code as customers type it: without spaces, in capital letters. */
export const PromotionCode = ShortText.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()).refine(
  (code) => code === '' || /^[A-Z0-9-]{3,20}$/.test(code),
  'is not 3 to 20 letters, digits and hyphens',
)

/** A discount on bills, from a day on. */
export const promotionFields = {
  name: ShortText.min(1, 'is missing').max(80, 'is longer than 80 characters'),
  /** '' for a promotion that needs none. */
  code: PromotionCode,
  /** A promotion has either a percentage or an amount. */
  percent: z.int('is not a whole percentage').min(1, 'is below 1').max(100, 'is above 100').nullable(),
  amountJmdCents: JmdAmount.min(1, 'must be more than zero').nullable(),
  base: z.enum(promotionBases, 'must be Freight or Charges'),
  validFrom: BusinessDay,
  /** The last day; null while no end is known. */
  validTo: BusinessDay.nullable(),
  /** The most bills of one customer that have it; null for all. */
  mostPerCustomer: Limit,
  /** The most bills of all customers. */
  mostInAll: Limit,
  /** True if only a customer's first bill for packages has it. */
  isFirstOnly: z.boolean(),
  /** The price groups that have it; empty for all. */
  priceGroupIds: z.array(Id).max(100, 'are more than 100'),
}

export const Promotion = z.object({
  promotionId: Id,
  ...promotionFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Promotion = z.infer<typeof Promotion>

/** A promotion as those read it who have it: without its limits, which say how a company sells. */
export const ShownPromotion = Promotion.pick({
  promotionId: true,
  name: true,
  code: true,
  percent: true,
  amountJmdCents: true,
  base: true,
  validTo: true,
  isFirstOnly: true,
})
export type ShownPromotion = z.infer<typeof ShownPromotion>
