import type { Kysely } from 'kysely'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { basisPoints } from '#sync/rules/prices/money.ts'
import type { RateSheetTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const sheetOf = ({
  bands,
  handlingSteps,
  fuelBasisPoints,
  insuranceBasisPoints,
  ...row
}: RateSheetTable): RateSheet => ({
  ...row,
  bands: JSON.parse(bands),
  handlingSteps: JSON.parse(handlingSteps),
  fuelPercent: fuelBasisPoints / 100,
  insurancePercent: insuranceBasisPoints / 100,
})

const rowOf = ({
  bands,
  handlingSteps,
  fuelPercent,
  insurancePercent,
  ...sheet
}: RateSheet): RateSheetTable => ({
  ...sheet,
  bands: JSON.stringify(bands),
  handlingSteps: JSON.stringify(handlingSteps),
  fuelBasisPoints: basisPoints(fuelPercent),
  insuranceBasisPoints: basisPoints(insurancePercent),
})

/** All of them, by mode, the newest first. */
export async function listRateSheets(db: Tables): Promise<RateSheet[]> {
  const rows = await db
    .selectFrom('rateSheet')
    .selectAll()
    .orderBy('mode')
    .orderBy('validFrom', 'desc')
    .orderBy('rateSheetId')
    .execute()
  return rows.map(sheetOf)
}

export async function findRateSheet(db: Tables, rateSheetId: string): Promise<RateSheet | undefined> {
  const row = await db
    .selectFrom('rateSheet')
    .where('rateSheetId', '=', rateSheetId)
    .selectAll()
    .executeTakeFirst()
  return row && sheetOf(row)
}

/** Adds a sheet, or replaces the one with its id. */
export async function putRateSheet(db: Tables, sheet: RateSheet): Promise<void> {
  const row = rowOf(sheet)
  const { rateSheetId: _, ...changes } = row
  await db
    .insertInto('rateSheet')
    .values(row)
    .onConflict((conflict) => conflict.column('rateSheetId').doUpdateSet(changes))
    .execute()
}

export const deleteRateSheet = async (db: Tables, rateSheetId: string): Promise<void> => {
  await db.deleteFrom('rateSheet').where('rateSheetId', '=', rateSheetId).execute()
}
