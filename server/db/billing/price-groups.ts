import type { Kysely } from 'kysely'
import { type PriceGroup, regularGroupId } from '#sync/entities/money/price-group.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** All of them, by name. */
export const listPriceGroups = (db: Tables): Promise<PriceGroup[]> =>
  db.selectFrom('priceGroup').selectAll().orderBy('name').execute()

export const findPriceGroup = (db: Tables, priceGroupId: string): Promise<PriceGroup | undefined> =>
  db.selectFrom('priceGroup').where('priceGroupId', '=', priceGroupId).selectAll().executeTakeFirst()

/** Adds a group, or replaces the one with its id. */
export async function putPriceGroup(db: Tables, group: PriceGroup): Promise<void> {
  const { priceGroupId: _, ...changes } = group
  await db
    .insertInto('priceGroup')
    .values(group)
    .onConflict((conflict) => conflict.column('priceGroupId').doUpdateSet(changes))
    .execute()
}

/** Closed accounts and people who work here now pay nothing by it any more. */
export const deletePriceGroup = async (db: Tables, priceGroupId: string): Promise<void> => {
  await db
    .updateTable('accountPrivate')
    .where('priceGroupId', '=', priceGroupId)
    .set({ priceGroupId: null })
    .execute()
  await db.deleteFrom('priceGroup').where('priceGroupId', '=', priceGroupId).execute()
}

/** The number of customers in each group except Regular, without closed accounts. */
export async function countMembers(db: Tables): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('accountPrivate')
    .innerJoin('account', 'account.accountId', 'accountPrivate.accountId')
    .where('accountPrivate.priceGroupId', 'is not', null)
    .where('account.role', '=', 'User')
    .where('account.deletedAt', 'is', null)
    .groupBy('accountPrivate.priceGroupId')
    .select((eb) => ['accountPrivate.priceGroupId', eb.fn.countAll<number>().as('n')])
    .execute()
  return new Map(rows.map(({ priceGroupId, n }) => [priceGroupId ?? '', Number(n)]))
}

/** Returns the price group of each account. A package without an owner has the prices of Regular. */
export async function groupsOfAccounts(
  db: Tables,
  accountIds: readonly (string | null)[],
): Promise<(accountId: string | null) => string> {
  const ids = [...new Set(accountIds.filter((id) => id !== null))]
  const rows = await db
    .selectFrom('accountPrivate')
    .where('accountId', 'in', ids)
    .where('priceGroupId', 'is not', null)
    .select(['accountId', 'priceGroupId'])
    .execute()
  const groups = new Map(rows.map(({ accountId, priceGroupId }) => [accountId, priceGroupId]))
  return (accountId) => groups.get(accountId ?? '') ?? regularGroupId
}

export const groupOfAccount = async (db: Tables, accountId: string | null): Promise<string> =>
  (await groupsOfAccounts(db, [accountId]))(accountId)

/** Puts an account into a group. */
export async function setPriceGroup(db: Tables, accountId: string, priceGroupId: string): Promise<void> {
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({ priceGroupId: priceGroupId === regularGroupId ? null : priceGroupId })
    .execute()
}
