import type { Kysely } from 'kysely'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import type { ReleaseCredit } from '#sync/rules/payments/release.ts'
import { parseTerms, termsOf } from '../accounts/terms.ts'
import type { Database } from '../tables/schema.ts'
import { owedBy } from './ledger.ts'

/** A customer's limit with the debt that counts towards it; null for one who pays before pickup. */
export async function creditAtRelease(
  db: Kysely<Database>,
  accountId: string,
): Promise<ReleaseCredit | null> {
  const terms = await termsOf(db, accountId)
  return terms && { limitJmdCents: terms.limitJmdCents, debtJmdCents: await owedBy(db, accountId) }
}

/** Returns the customers who have terms and are within their limit: they pay nothing at the counter or the door. */
export async function customersWithinCredit(
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('accountPrivate')
    .where('accountId', 'in', accountIds)
    .where('terms', 'is not', null)
    .select(['accountId', 'terms'])
    .select((eb) =>
      eb
        .selectFrom('invoice')
        .whereRef('invoice.accountId', '=', 'accountPrivate.accountId')
        .where('invoice.statusId', 'in', owedStatuses)
        .select((sum) => sum.fn.sum<number | null>('invoice.balanceJmdCents').as('debt'))
        .as('debtJmdCents'),
    )
    .execute()
  const within = rows.filter(
    ({ terms, debtJmdCents }) => Number(debtJmdCents ?? 0) <= (parseTerms(terms)?.limitJmdCents ?? -1),
  )
  return new Set(within.map(({ accountId }) => accountId))
}

export const isWithinCredit = async (db: Kysely<Database>, accountId: string): Promise<boolean> =>
  (await customersWithinCredit(db, [accountId])).has(accountId)
