import type { Kysely } from 'kysely'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { OfficeHours } from '#sync/rules/deliveries/opening-hours.ts'
import { query, type Statements } from '../core/reading/statements.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

const living = (db: Kysely<Database>) => db.selectFrom('branch').where('deletedAt', 'is', null).selectAll()

export async function listBranches(db: Kysely<Database>): Promise<Branch[]> {
  const rows = await living(db).orderBy('name').execute()
  return rows.map((row) => decode('branch', row))
}

export async function findBranch(db: Kysely<Database>, branchId: string): Promise<Branch | null> {
  const row = await living(db).where('branchId', '=', branchId).executeTakeFirst()
  return row ? decode('branch', row) : null
}

/** A branch's name, also of one that was deleted since. */
export const nameOfBranch = query<{ branchId: string }>()((db, param) =>
  db.selectFrom('branch').where('branchId', '=', param('branchId')).select('name'),
)

const hoursOfBranch = query<{ branchId: string }>()((db, param) =>
  db
    .selectFrom('branch')
    .where('branchId', '=', param('branchId'))
    .where('deletedAt', 'is', null)
    .select(['openingHours', 'openDays', 'closedDays']),
)

/** When an office is open; null for one that was deleted. */
export async function officeHoursOf(statements: Statements, branchId: string): Promise<OfficeHours | null> {
  const row = await statements.get(hoursOfBranch, { branchId })
  if (!row) return null
  const { openingHours, openDays, closedDays } = row
  return { openingHours, openDays: JSON.parse(openDays), closedDays: JSON.parse(closedDays) }
}

export async function isBranchCodeTaken(
  db: Kysely<Database>,
  code: string,
  exceptBranchId: string,
): Promise<boolean> {
  const row = await living(db)
    .where('code', '=', code)
    .where('branchId', '!=', exceptBranchId)
    .executeTakeFirst()
  return row !== undefined
}
