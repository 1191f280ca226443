import type { Charge } from '#sync/rules/prices/money.ts'
import { bestPromotion } from '#sync/rules/prices/promotions.ts'
import { promotionFacts } from '../db/billing/promotions.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { Prices } from './prices.ts'

/** The charges of a bill, and the promotion that one of its lines is. */
export interface PromotedCharges {
  readonly charges: Charge[]
  readonly promotionId: string | null
}

/** The charges of a customer's bill with the line of the promotion that saves most, if any counts. */
export async function withPromotion(
  db: Tables,
  accountId: string | null,
  charges: readonly Charge[],
  { promotions }: Pick<Prices, 'promotions'>,
): Promise<PromotedCharges> {
  // The facts about the customer take five queries, so they are read only while a promotion is on sale.
  const best =
    accountId === null || promotions.length === 0
      ? null
      : bestPromotion(charges, promotions, await promotionFacts(db, accountId))
  return best
    ? { charges: [...charges, best.charge], promotionId: best.promotionId }
    : { charges: [...charges], promotionId: null }
}
