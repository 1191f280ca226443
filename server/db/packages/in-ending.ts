import { type SqlBool, sql } from 'kysely'
import { withoutIndex } from '../core/reading/sql-differences.ts'

/** `isInEnding` of the rules, as a condition on the table of packages. Its index holds all with an ending. */
export const inEnding = sql<SqlBool>`"ending" <> 'null'
  and ${withoutIndex('status')} in ('ReceivedAtWharehouse', 'AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup')`
