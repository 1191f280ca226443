import { type SqlBool, sql } from 'kysely'

/** `isInEnding` of the rules, as a condition on the table of packages. The index of migration 107 holds all with an ending. */
export const inEnding = sql<SqlBool>`"ending" <> 'null' and "status" <> 'Delivered'`
