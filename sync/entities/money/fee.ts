import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { feeRules } from './fee-rule.ts'
import { BusinessDay, JmdAmount, Percent } from './money-fields.ts'

const Amount = JmdAmount.min(1, 'must be more than zero').nullable()

/** A charge of the company that a rule adds to bills. */
export const feeFields = {
  name: ShortText.min(1, 'is missing').max(80, 'is longer than 80 characters'),
  rule: z.enum(feeRules, `is not one of ${feeRules.join(', ')}`),
  /** A fee has either an amount or, for clearance, a percentage of customs' charges. */
  amountJmdCents: Amount,
  percent: Percent.min(0.01, 'must be more than zero').nullable(),
  /** The least and the most that the percentage comes to. */
  minJmdCents: Amount,
  maxJmdCents: Amount,
  /** The declared value above which the rule Value applies. */
  aboveUsdCents: z
    .int('is not a whole number of cents')
    .min(0, 'is below zero')
    .max(100_000_000, 'is above US$1,000,000')
    .nullable(),
  /** The chargeable pounds above which the rule Weight applies. */
  aboveLb: z.number('is not a number').min(0, 'is below zero').max(1500, 'is above 1,500 lb').nullable(),
  /** The pickup office of the rule Branch. */
  branchId: Id.nullable(),
  /** True if the fee bears GCT. The settings' list of taxed services doesn't apply to it. */
  isTaxed: z.boolean(),
  validFrom: BusinessDay,
  /** The last day; null while no end is known. */
  validTo: BusinessDay.nullable(),
  /** False for a fee that is switched off. */
  isActive: z.boolean(),
}

export const Fee = z.object({
  feeId: Id,
  ...feeFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Fee = z.infer<typeof Fee>
