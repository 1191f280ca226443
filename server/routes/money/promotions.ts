import type { ListedPromotion, promotions } from '#sync/api/money/promotions.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isOnSale } from '#sync/rules/prices/promotions.ts'
import { keepMovesWithoutCode } from '../../billing/price-moves.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { listPriceGroups } from '../../db/billing/price-groups.ts'
import { countUses, deletePromotion, listPromotions, putPromotion } from '../../db/billing/promotions.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(tx: Transaction, id: string): Promise<Promotion> {
  const promotion = (await listPromotions(tx.kysely)).find(({ promotionId }) => promotionId === id)
  if (!promotion) throw new Refusal('not-found', 'Promotion not found. It may have been deleted.')
  return promotion
}

const invalid = (text: string, field: keyof Promotion, problem: string) =>
  new Refusal('invalid', text, { [field]: [problem] })

/** Fields that fit only together. */
function mustFit({ percent, amountJmdCents, validFrom, validTo }: Promotion): void {
  if (percent !== null && amountJmdCents !== null)
    throw invalid(
      'Enter a percentage or an amount, not both.',
      'amountJmdCents',
      'stands beside a percentage',
    )
  if (percent === null && amountJmdCents === null)
    throw invalid('Enter a percentage or an amount.', 'percent', 'is missing, and so is an amount')
  if (validTo !== null && validTo < validFrom)
    throw invalid('The last day is before the first one.', 'validTo', `is before ${validFrom}`)
}

async function mustBeOnlyCode(tx: Transaction, { promotionId, code }: Promotion): Promise<void> {
  const namesake = (await listPromotions(tx.kysely)).find(
    (other) => code !== '' && other.code === code && other.promotionId !== promotionId,
  )
  if (namesake)
    throw new Refusal('already-exists', `"${namesake.name}" has the code ${code}. Choose another one.`, {
      code: ['is the code of another promotion'],
    })
}

async function mustBeGroups(tx: Transaction, { priceGroupIds }: Promotion): Promise<void> {
  const groups = await listPriceGroups(tx.kysely)
  if (!priceGroupIds.every((id) => groups.some(({ priceGroupId }) => priceGroupId === id)))
    throw invalid('Price group not found. It may have been deleted.', 'priceGroupIds', 'name a deleted group')
}

async function keep(tx: Transaction, before: Promotion | null, after: Promotion): Promise<Promotion> {
  mustFit(after)
  await mustBeOnlyCode(tx, after)
  await mustBeGroups(tx, after)
  await putPromotion(tx.kysely, after)
  await tx.note('promotion', after.promotionId, before, after)
  return after
}

/** The promotions with the number of their uses. */
export async function promotionsNow({
  db,
  clock,
}: Pick<ChangeDeps, 'db' | 'clock'>): Promise<ListedPromotion[]> {
  const uses = await countUses(db.reads.kysely)
  const day = jamaicaDay(clock.now())
  return (await listPromotions(db.reads.kysely)).map((promotion) => {
    const count = uses.get(promotion.promotionId) ?? 0
    const isUsedUp = promotion.mostInAll !== null && count >= promotion.mostInAll
    return { ...promotion, uses: count, current: isOnSale(promotion, day) && !isUsedUp }
  })
}

export const promotionHandlers: Handlers<typeof promotions, ChangeDeps> = {
  'promotions.list': (_call, deps) => promotionsNow(deps),

  'promotions.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'promotion.create'), (tx) =>
      keep(tx, null, { ...body, promotionId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'promotions.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.promotionId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'promotion.update'), write, { mustHold })
  }),

  'promotions.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'promotion.delete'), async (tx) => {
      const before = await mustFind(tx, params.promotionId)
      await keepMovesWithoutCode(tx, before)
      await deletePromotion(tx.kysely, params.promotionId)
      await tx.note('promotion', params.promotionId, before, null)
      return before
    }),
}
