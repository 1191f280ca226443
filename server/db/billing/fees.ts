import type { Kysely } from 'kysely'
import type { Fee } from '#sync/entities/money/fee.ts'
import type { FeeTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const feeOf = ({ isTaxed, isActive, ...row }: FeeTable): Fee => ({
  ...row,
  isTaxed: Boolean(isTaxed),
  isActive: Boolean(isActive),
})

/** All of them, in the order of their lines on a bill. */
export async function listFees(db: Tables): Promise<Fee[]> {
  const rows = await db.selectFrom('fee').selectAll().orderBy('name').orderBy('feeId').execute()
  return rows.map(feeOf)
}

/** Adds a fee, or replaces the one with its id. */
export async function putFee(db: Tables, fee: Fee): Promise<void> {
  const row = { ...fee, isTaxed: Number(fee.isTaxed), isActive: Number(fee.isActive) }
  const { feeId: _, ...changes } = row
  await db
    .insertInto('fee')
    .values(row)
    .onConflict((conflict) => conflict.column('feeId').doUpdateSet(changes))
    .execute()
}

export const deleteFee = async (db: Tables, feeId: string): Promise<void> => {
  await db.deleteFrom('fee').where('feeId', '=', feeId).execute()
}
