import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Promotion, promotionFields } from '../../entities/money/promotion.ts'
import { row } from '../row.ts'

const fields = z.object(promotionFields)

export const NewPromotion = fields.extend({
  code: fields.shape.code.default(''),
  percent: fields.shape.percent.default(null),
  amountJmdCents: fields.shape.amountJmdCents.default(null),
  base: fields.shape.base.default('Charges'),
  validTo: fields.shape.validTo.default(null),
  mostPerCustomer: fields.shape.mostPerCustomer.default(null),
  mostInAll: fields.shape.mostInAll.default(null),
  isFirstOnly: fields.shape.isFirstOnly.default(false),
  priceGroupIds: fields.shape.priceGroupIds.default([]),
})

/** Updates only the fields in the body. */
export const PromotionUpdate = fields.partial()

export const ListedPromotion = Promotion.extend({
  /** True if bills of today can have it. */
  current: z.boolean(),
  /** The bills that have it, without void ones. */
  uses: z.number(),
})
export type ListedPromotion = z.output<typeof ListedPromotion>

const ByPromotion = z.object({ promotionId: Id })

export const promotions = {
  'promotions.list': row({
    method: 'GET',
    path: '/api/promotions',
    who: 'staff',
    permission: 'RateSheetView',
    summary: 'Promotions of all times, the newest first, with the number of bills that have them.',
    reply: z.array(ListedPromotion),
    failure: 'Getting promotions failed!',
  }),
  'promotions.create': row({
    method: 'POST',
    path: '/api/promotions',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a promotion, with a percentage or an amount. One without a code counts by itself.',
    body: NewPromotion,
    reply: Promotion,
    success: 'Promotion added',
    failure: 'The promotion was not added',
  }),
  'promotions.update': row({
    method: 'PUT',
    path: '/api/promotions/{promotionId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Changes a promotion; issued bills stay as they are.',
    params: ByPromotion,
    body: PromotionUpdate,
    reply: Promotion,
    success: 'Promotion saved',
    failure: 'The promotion was not saved',
  }),
  'promotions.remove': row({
    method: 'DELETE',
    path: '/api/promotions/{promotionId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary:
      'Deletes a promotion, also where customers have entered its code; issued bills stay as they are.',
    params: ByPromotion,
    reply: Promotion,
    success: 'Promotion deleted',
    failure: 'The promotion was not deleted',
  }),
}
