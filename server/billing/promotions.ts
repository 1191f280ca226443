import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { bestPromotion, countingPromotions } from '#sync/rules/prices/promotions.ts'
import { newCustomerFacts, promotionFacts } from '../db/billing/promotions.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { Prices } from './prices.ts'

/** The charges of a bill, and the promotion that one of its lines is. */
export interface PromotedCharges {
  readonly charges: Charge[]
  readonly promotionId: string | null
}

/** The promotions of a day that the next bill of a customer may have; without one, those of a new customer. */
export async function promotionsFor(
  db: Tables,
  accountId: string | null,
  { promotions }: Pick<Prices, 'promotions'>,
): Promise<ShownPromotion[]> {
  // The facts about the customer take five queries, so they are read only while a promotion is on sale.
  if (promotions.length === 0) return []
  const facts = accountId === null ? await newCustomerFacts(db) : await promotionFacts(db, accountId)
  return countingPromotions(promotions, facts)
}

/** The charges of a customer's bill with the line of the promotion that saves most, if any counts. */
export async function withPromotion(
  db: Tables,
  accountId: string | null,
  charges: readonly Charge[],
  prices: Pick<Prices, 'promotions'>,
): Promise<PromotedCharges> {
  const best = accountId === null ? null : bestPromotion(charges, await promotionsFor(db, accountId, prices))
  return best
    ? { charges: [...charges, best.charge], promotionId: best.promotionId }
    : { charges: [...charges], promotionId: null }
}
