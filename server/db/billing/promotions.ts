import type { Kysely } from 'kysely'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import type { PromotionFacts } from '#sync/rules/prices/promotions.ts'
import type { PromotionTable, PromotionUseTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'
import { groupOfAccount } from './price-groups.ts'

type Tables = Kysely<Database>

const promotionOf = ({ isFirstOnly, priceGroupIds, ...row }: PromotionTable): Promotion => ({
  ...row,
  isFirstOnly: Boolean(isFirstOnly),
  priceGroupIds: JSON.parse(priceGroupIds),
})

/** All of them, the newest first. */
export async function listPromotions(db: Tables): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotion')
    .selectAll()
    .orderBy('validFrom', 'desc')
    .orderBy('promotionId', 'desc')
    .execute()
  return rows.map(promotionOf)
}

/** Adds a promotion, or replaces the one with its id. */
export async function putPromotion(db: Tables, promotion: Promotion): Promise<void> {
  const row = {
    ...promotion,
    isFirstOnly: Number(promotion.isFirstOnly),
    priceGroupIds: JSON.stringify(promotion.priceGroupIds),
  }
  const { promotionId: _, ...changes } = row
  await db
    .insertInto('promotion')
    .values(row)
    .onConflict((conflict) => conflict.column('promotionId').doUpdateSet(changes))
    .execute()
}

/** Deletes a promotion with what names it. Issued bills keep its line. */
export async function deletePromotion(db: Tables, promotionId: string): Promise<void> {
  await db
    .updateTable('accountPrivate')
    .where('promotionId', '=', promotionId)
    .set({ promotionId: null })
    .execute()
  await db.deleteFrom('promotionUse').where('promotionId', '=', promotionId).execute()
  await db.deleteFrom('promotion').where('promotionId', '=', promotionId).execute()
}

/** The bills that have each promotion. Those that were voided don't count. */
const validUses = (db: Tables) =>
  db
    .selectFrom('promotionUse')
    .innerJoin('invoice', 'invoice.invoiceId', 'promotionUse.invoiceId')
    .where('invoice.statusId', '!=', 'void')
    .groupBy('promotionId')

export async function countUses(db: Tables): Promise<ReadonlyMap<string, number>> {
  const rows = await validUses(db)
    .select((eb) => ['promotionId', eb.fn.countAll<number>().as('n')])
    .execute()
  return new Map(rows.map(({ promotionId, n }) => [promotionId, Number(n)]))
}

/** Each bill reads these, and a promotion without a limit in all may have any number of uses. */
export async function countLimitedUses(db: Tables): Promise<ReadonlyMap<string, number>> {
  const rows = await validUses(db)
    .where('promotionId', 'in', (eb) =>
      eb.selectFrom('promotion').select('promotion.promotionId').where('mostInAll', 'is not', null),
    )
    .select((eb) => ['promotionId', eb.fn.countAll<number>().as('n')])
    .execute()
  return new Map(rows.map(({ promotionId, n }) => [promotionId, Number(n)]))
}

const isBilledBefore = async (db: Tables, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'Package')
    .where('statusId', 'not in', ['draft', 'void'])
    .select('invoiceId')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The facts about a person who has no account yet and would be a new customer. */
export async function newCustomerFacts(db: Tables): Promise<PromotionFacts> {
  const uses = await countLimitedUses(db)
  const usesOf = (promotionId: string) => ({ own: 0, all: uses.get(promotionId) ?? 0 })
  return { priceGroupId: regularGroupId, enteredId: null, isFirst: true, usesOf }
}

export async function promotionFacts(db: Tables, accountId: string): Promise<PromotionFacts> {
  const uses = await countLimitedUses(db)
  const ownRows = await validUses(db)
    .where('promotionUse.accountId', '=', accountId)
    .select((eb) => ['promotionId', eb.fn.countAll<number>().as('n')])
    .execute()
  const ownUses = new Map(ownRows.map(({ promotionId, n }) => [promotionId, Number(n)]))
  const row = await db
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('promotionId')
    .executeTakeFirst()
  return {
    priceGroupId: await groupOfAccount(db, accountId),
    enteredId: row?.promotionId ?? null,
    isFirst: !(await isBilledBefore(db, accountId)),
    usesOf: (promotionId) => ({ own: ownUses.get(promotionId) ?? 0, all: uses.get(promotionId) ?? 0 }),
  }
}

/** Puts a promotion onto a customer's next bill; null takes the entered one off it. */
export async function setEnteredPromotion(
  db: Tables,
  accountId: string,
  promotionId: string | null,
): Promise<void> {
  await db.updateTable('accountPrivate').where('accountId', '=', accountId).set({ promotionId }).execute()
}

/** The customers who entered the code of a promotion for their next bill. */
export async function enteredBy(db: Tables, promotionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountPrivate')
    .where('promotionId', '=', promotionId)
    .select('accountId')
    .orderBy('accountId')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Notes the bill that has a promotion. A code that was entered for it is used by that. */
export async function addPromotionUse(db: Tables, use: PromotionUseTable): Promise<void> {
  await db.insertInto('promotionUse').values(use).execute()
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', use.accountId)
    .where('promotionId', '=', use.promotionId)
    .set({ promotionId: null })
    .execute()
}

/** The promotion that one of a bill's lines is; null without one. */
export async function promotionOnBill(db: Tables, invoiceId: string): Promise<string | null> {
  const use = await db
    .selectFrom('promotionUse')
    .where('invoiceId', '=', invoiceId)
    .select('promotionId')
    .executeTakeFirst()
  return use?.promotionId ?? null
}

/** Gives the code of a void bill back, because the customer entered it for a bill that they pay. A later code stays. */
export async function giveCodeBack(db: Tables, invoiceId: string, accountId: string): Promise<void> {
  const promotionId = await promotionOnBill(db, invoiceId)
  if (promotionId === null) return
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .where('promotionId', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('promotion')
          .where('promotion.promotionId', '=', promotionId)
          .where('promotion.code', '<>', '')
          .select('promotion.promotionId'),
      ),
    )
    .set({ promotionId })
    .execute()
}
