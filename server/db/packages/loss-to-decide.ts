import { type SqlBool, sql } from 'kysely'
import { jsonField } from '../core/sql-differences.ts'

/** `isLossToDecide` of the rules, as a condition on the table of packages. The index of migration 097 holds all with a claim. */
export const lossToDecide = sql<SqlBool>`"loss" <> 'null'
  and ((${jsonField('loss', 'status')} = 'Reported' and "arrival" = 'Missing')
    or (${jsonField('loss', 'status')} = 'Paid' and coalesce("arrival", '') <> 'Missing'))`
