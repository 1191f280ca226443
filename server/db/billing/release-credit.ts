import type { Kysely } from 'kysely'
import type { ReleaseCredit } from '#sync/rules/payments/release.ts'
import { termsOf } from '../accounts/terms.ts'
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
