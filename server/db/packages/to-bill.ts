import { type SqlBool, sql } from 'kysely'
import type { Tables } from '../core/reading/reads.ts'
import { jsonField, withoutIndex } from '../core/reading/sql-differences.ts'

/**
 * `isToBill` of the rules, as a condition on the table of packages. The index `packageToBill` holds what it lets pass:
 * one that is written in any other way would read every package. The `+` keeps SQLite from the indexes of owner and status.
 */
export const toBill = sql<SqlBool>`"deletedAt" is null and ${withoutIndex('accountId')} is not null
  and "billedAt" is null and "chargesWaiver" = 'null'
  and coalesce("arrival", '') not in ('Missing', 'Damaged')
  and (${withoutIndex('status')} in ('AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered')
    or (${withoutIndex('status')} = 'Delayed' and ${jsonField('customs', 'state')} in ('Cleared', 'NotNeeded')))`

/** How many packages of an account were handed over and never billed. */
export async function countLeftUnbilled(db: Tables, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('status', '=', 'Delivered')
    .where(toBill)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
