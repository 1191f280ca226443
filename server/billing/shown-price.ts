import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import {
  bestPromotion,
  countingPromotions,
  type PromotionFacts,
  promotionName,
} from '#sync/rules/prices/promotions.ts'
import { promotionFacts } from '../db/billing/promotions.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { type Billed, chargesOf, heldBack, notBillable } from './package-billing.ts'
import type { Prices } from './prices.ts'

/** Returns false with an invoice, also a draft: its amounts are those that the customer sees. */
export const hasOpenPrice = (pkg: Package): boolean =>
  pkg.deletedAt === null && pkg.invoiceId === null && !isBilled(pkg) && !isEnded(pkg)

/** The facts about a customer that their promotions ask for; null without a promotion or a customer. */
export const shownFacts = async (
  db: Tables,
  accountId: string | null,
  { promotions }: Pick<Prices, 'promotions'>,
): Promise<PromotionFacts | null> =>
  // They take several queries, so they are read only while a promotion is on sale.
  accountId === null || promotions.length === 0 ? null : promotionFacts(db, accountId)

interface ShownPrice {
  readonly totalJmdCents: number
  /** The name of the promotion on it; null without one. */
  readonly promotion: string | null
}

/** The price that the customer sees; null while there is none. */
export function shownPrice(box: Billed, prices: Prices, facts: PromotionFacts | null): ShownPrice | null {
  if (notBillable(box.pkg) !== null || heldBack(box.pkg) !== null) return null
  try {
    const charges = chargesOf(box, { category: null, storageWaiver: null }, prices)
    const { priceGroupId } = box
    const promotions = facts ? countingPromotions(prices.promotions, { ...facts, priceGroupId }) : []
    const best = bestPromotion(charges, promotions)
    const { totalJmdCents } = totalsOf(best ? [...charges, best.charge] : charges)
    return { totalJmdCents, promotion: best && promotionName(best.charge) }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Its total. */
export const shownTotal = (box: Billed, prices: Prices, facts: PromotionFacts | null): number | null =>
  shownPrice(box, prices, facts)?.totalJmdCents ?? null
