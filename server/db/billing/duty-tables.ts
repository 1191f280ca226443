import type { Kysely } from 'kysely'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { DutyTableTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const tableOf = (row: DutyTableTable): DutyTable => ({ ...row, rates: JSON.parse(row.rates) })

/** All of them, the newest first. */
export async function listDutyTables(db: Tables): Promise<DutyTable[]> {
  const rows = await db.selectFrom('dutyTable').selectAll().orderBy('validFrom', 'desc').execute()
  return rows.map(tableOf)
}

export async function findDutyTable(db: Tables, dutyTableId: string): Promise<DutyTable | undefined> {
  const row = await db
    .selectFrom('dutyTable')
    .where('dutyTableId', '=', dutyTableId)
    .selectAll()
    .executeTakeFirst()
  return row && tableOf(row)
}

/** Adds a table, or replaces the one with its id. */
export async function putDutyTable(db: Tables, table: DutyTable): Promise<void> {
  const row = { ...table, rates: JSON.stringify(table.rates) }
  const { dutyTableId: _, ...changes } = row
  await db
    .insertInto('dutyTable')
    .values(row)
    .onConflict((conflict) => conflict.column('dutyTableId').doUpdateSet(changes))
    .execute()
}

export const deleteDutyTable = async (db: Tables, dutyTableId: string): Promise<void> => {
  await db.deleteFrom('dutyTable').where('dutyTableId', '=', dutyTableId).execute()
}
