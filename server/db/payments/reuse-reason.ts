import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/**
 * Why the number of a payment was taken although another customer's payment had it, as the audit has it from when the
 * number was written; null for any other number.
 */
export async function takenAgainReason(db: Kysely<Database>, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit')
    .where('entityId', '=', paymentId)
    .where('entity', '=', 'payment')
    .where('after', 'like', '%"reference":%')
    .select('after')
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { usedAgainReason } = JSON.parse(row?.after ?? '{}')
  return typeof usedAgainReason === 'string' ? usedAgainReason : null
}
