import type { Promotion } from '#sync/entities/money/promotion.ts'
import { promotionProblem } from '#sync/rules/prices/promotions.ts'
import type { Tables } from '../core/reading/reads.ts'
import { listPromotions, promotionFacts } from './promotions.ts'

interface Entered {
  readonly promotion: Promotion
  /** Why a bill of the day would not have it, as a sentence; null if it would. */
  readonly problem: string | null
}

/** The promotion whose code a customer entered for their next bill. One that was deleted since is off it. */
export async function enteredPromotion(db: Tables, accountId: string): Promise<Promotion | null> {
  const row = await db
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('promotionId')
    .executeTakeFirst()
  if (!row?.promotionId) return null
  return (await listPromotions(db)).find(({ promotionId }) => promotionId === row.promotionId) ?? null
}

/** The same, with the reason why it would not count on a day. */
export async function enteredCodeOf(db: Tables, accountId: string, day: string): Promise<Entered | null> {
  const promotion = await enteredPromotion(db, accountId)
  if (!promotion) return null
  return { promotion, problem: promotionProblem(promotion, await promotionFacts(db, accountId), day) }
}
