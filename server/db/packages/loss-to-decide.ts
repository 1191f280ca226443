import { type SqlBool, sql } from 'kysely'

/** `isLossToDecide` of the rules, as a condition on the table of packages. The index of migration 097 holds all with a claim. */
export const lossToDecide = sql<SqlBool>`"loss" <> 'null'
  and ((json_extract("loss", '$.status') = 'Reported' and "arrival" = 'Missing')
    or (json_extract("loss", '$.status') = 'Paid' and coalesce("arrival", '') <> 'Missing'))`
