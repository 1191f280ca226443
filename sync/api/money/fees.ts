import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Fee, feeFields } from '../../entities/money/fee.ts'
import { features } from '../../entities/money/invoice-status.ts'
import { BusinessDay } from '../../entities/money/money-fields.ts'
import { row } from '../row.ts'
import { isSumOfLines, LineInput, parcelFields, sumFault } from './invoice-bodies.ts'

const fields = z.object(feeFields)

export const NewFee = fields.extend({
  amountJmdCents: fields.shape.amountJmdCents.default(null),
  percent: fields.shape.percent.default(null),
  minJmdCents: fields.shape.minJmdCents.default(null),
  maxJmdCents: fields.shape.maxJmdCents.default(null),
  aboveUsdCents: fields.shape.aboveUsdCents.default(null),
  aboveLb: fields.shape.aboveLb.default(null),
  branchId: fields.shape.branchId.default(null),
  isTaxed: fields.shape.isTaxed.default(true),
  validTo: fields.shape.validTo.default(null),
  isActive: fields.shape.isActive.default(true),
})

/** Updates only the fields in the body. */
export const FeeUpdate = fields.partial()

/** A fee as customers see it. */
export const ShownFee = Fee.extend({
  /** '' for a fee of all offices. */
  branchName: z.string(),
})
export type ShownFee = z.output<typeof ShownFee>

export const ListedFee = ShownFee.extend({
  /** True if bills of today can have it. */
  current: z.boolean(),
})
export type ListedFee = z.output<typeof ListedFee>

/** A package that need not exist, and who would pay for it when. */
export const PricePreviewBody = z
  .object({
    ...parcelFields,
    /** The prices of Regular while nobody is named. */
    accountId: Id.nullable().default(null),
    day: BusinessDay,
  })
  .refine(isSumOfLines, sumFault)
export type PricePreviewBody = z.output<typeof PricePreviewBody>

export const PricePreview = z.object({
  day: z.string(),
  charges: z.array(
    LineInput.pick({ description: true, quantity: true, unitJmdCents: true, how: true }).extend({
      feature: z.enum(features),
    }),
  ),
  totalJmdCents: z.number(),
})

const ByFee = z.object({ feeId: Id })

export const fees = {
  'fees.list': row({
    method: 'GET',
    path: '/api/fees',
    who: 'staff',
    permission: 'RateSheetView',
    summary: 'Fees of all times by name, also those that are switched off.',
    reply: z.array(ListedFee),
    failure: 'Getting fees failed!',
  }),
  'fees.preview': row({
    method: 'POST',
    path: '/api/fees/preview',
    who: 'staff',
    permission: 'RateSheetView',
    summary:
      'What a package would cost a customer on a day, with the fees and the promotion of that day. Keeps nothing.',
    body: PricePreviewBody,
    reply: PricePreview,
    failure: 'The price could not be computed',
  }),
  'fees.create': row({
    method: 'POST',
    path: '/api/fees',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a fee with the rule that puts it on bills; issued bills stay as they are.',
    body: NewFee,
    reply: Fee,
    success: 'Fee added',
    failure: 'The fee was not added',
  }),
  'fees.update': row({
    method: 'PUT',
    path: '/api/fees/{feeId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Changes a fee; issued bills stay as they are.',
    params: ByFee,
    body: FeeUpdate,
    reply: Fee,
    success: 'Fee saved',
    failure: 'The fee was not saved',
  }),
  'fees.remove': row({
    method: 'DELETE',
    path: '/api/fees/{feeId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary: 'Deletes a fee; issued bills stay as they are.',
    params: ByFee,
    reply: Fee,
    success: 'Fee deleted',
    failure: 'The fee was not deleted',
  }),
}
