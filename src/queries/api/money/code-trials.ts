import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'

const codes = callsOf(async () => (await import('#sync/api/money/promotion-codes.ts')).promotionCodes)

/** The promotion of a code. Visitors try one too, so nothing here knows the device's data. */
export const tryPromotionCode = (code: string): Promise<ShownPromotion> =>
  call(codes('promotions.tryCode'), { params: { code } })
