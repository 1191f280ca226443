import type { promotionCodes } from '#sync/api/money/promotion-codes.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type PromotionFacts, promotionProblem } from '#sync/rules/prices/promotions.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { customerAccount } from '../../db/billing/billing.ts'
import { enteredCodeOf, enteredPromotion } from '../../db/billing/entered-codes.ts'
import {
  listPromotions,
  newCustomerFacts,
  promotionFacts,
  setEnteredPromotion,
} from '../../db/billing/promotions.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'

type CodeDeps = Pick<RouteDeps, 'db' | 'clock' | 'limits'>

const refusal = (text: string, problem: string) => new Refusal('invalid', text, { code: [problem] })

/** The promotion of a code, if it counts on a day. A later one is as unknown as none, because it isn't announced yet. */
async function mustCount(db: Tables, code: string, facts: PromotionFacts, day: string): Promise<Promotion> {
  const promotion = (await listPromotions(db)).find((row) => row.code === code)
  if (!promotion || promotion.validFrom > day)
    throw refusal(`There is no code ${code}. Check its spelling.`, 'is not the code of a promotion')
  const problem = promotionProblem(promotion, facts, day)
  if (problem) throw refusal(problem, problem.slice(promotion.name.length + 1, -1))
  return promotion
}

/** Trying codes one after the other would find all of them, so strangers may try only a few. */
export async function tryPromotion(
  { db, clock, limits }: CodeDeps,
  code: string,
  viewer: { readonly ip: string; readonly accountId: string | null },
): Promise<Promotion> {
  await limits.promotionCodes.take(viewer.ip)
  const { kysely } = db.reads
  const account = viewer.accountId === null ? undefined : await customerAccount(kysely, viewer.accountId)
  const facts = account ? await promotionFacts(kysely, account.accountId) : await newCustomerFacts(kysely)
  return mustCount(kysely, code, facts, jamaicaDay(clock.now()))
}

export const promotionCodeHandlers: Handlers<typeof promotionCodes, AccountDeps & CodeDeps> = {
  'promotions.enter': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'promotion.enter'), async (tx) => {
      const { accountId } = signed.actor
      const facts = await promotionFacts(tx.kysely, accountId)
      const { promotionId, name } = await mustCount(tx.kysely, body.code, facts, jamaicaDay(tx.at))
      await setEnteredPromotion(tx.kysely, accountId, promotionId)
      await tx.note('account', accountId, { promotionId: facts.enteredId }, { promotionId })
      return { name }
    }),

  'promotions.enteredCode': ({ signed }, { db, clock }) =>
    enteredCodeOf(db.reads.kysely, signed.actor.accountId, jamaicaDay(clock.now())),

  'promotions.takeBack': ({ signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'promotion.takeBack'), async (tx) => {
      const { accountId } = signed.actor
      const promotion = await enteredPromotion(tx.kysely, accountId)
      if (!promotion) return null
      await setEnteredPromotion(tx.kysely, accountId, null)
      await tx.note('account', accountId, { promotionId: promotion.promotionId }, { promotionId: null })
      return promotion
    }),

  'promotions.tryCode': ({ params, request }, deps) =>
    tryPromotion(deps, params.code, { ip: request.ip, accountId: request.signed?.actor.accountId ?? null }),
}
