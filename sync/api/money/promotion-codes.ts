import * as z from 'zod'
import { PromotionCode, ShownPromotion } from '../../entities/money/promotion.ts'
import { row } from '../row.ts'

const Code = PromotionCode.pipe(z.string().min(1, 'is missing'))

/** The code that a customer entered for their next bill. */
export const EnteredCode = z.object({
  promotion: ShownPromotion,
  /** Why a bill of today would not have it, as a sentence; null if it would. */
  problem: z.string().nullable(),
})
export type EnteredCode = z.output<typeof EnteredCode>

export const promotionCodes = {
  'promotions.enter': row({
    method: 'POST',
    path: '/api/promotions/code',
    who: 'any',
    summary: 'Enters the code of a promotion for the caller’s next bill; an earlier code gives way to it.',
    body: z.object({ code: Code }),
    reply: z.object({ name: z.string() }),
    success: 'Your code counts on your next bill',
    failure: 'The code was not entered',
  }),
  'promotions.enteredCode': row({
    method: 'GET',
    path: '/api/promotions/code',
    who: 'any',
    summary: 'The code that waits for the caller’s next bill, with what it gives; null without one.',
    reply: EnteredCode.nullable(),
    failure: 'Getting the code failed!',
  }),
  'promotions.takeBack': row({
    method: 'DELETE',
    path: '/api/promotions/code',
    who: 'any',
    summary:
      'Takes the code off the caller’s next bill; it can be entered again. Answers what was taken off.',
    reply: ShownPromotion.nullable(),
    success: 'The code was taken back',
    failure: 'The code was not taken back',
  }),
  'promotions.tryCode': row({
    method: 'GET',
    path: '/api/promotions/code/{code}',
    who: 'visitor',
    summary: 'What a code gives the caller, or a visitor as a new customer, for a calculator. Keeps nothing.',
    params: z.object({ code: Code }),
    reply: ShownPromotion,
    failure: 'The code was not tried',
  }),
}
