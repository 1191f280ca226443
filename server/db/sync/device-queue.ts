import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** Unsent changes that the devices of staff told of at their last contact: a customer's word moves no gauge. */
export async function waitingOnDevices(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('syncClient')
    .innerJoin('account', 'account.accountId', 'syncClient.accountId')
    .where('account.role', '!=', 'User')
    .select((eb) => eb.fn.sum<number | null>('syncClient.pending').as('pending'))
    .executeTakeFirstOrThrow()
  return Number(row.pending ?? 0)
}
