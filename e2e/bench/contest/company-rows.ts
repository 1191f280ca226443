import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { indexedFields, type PackageRow } from './package-rows.ts'

/** The living packages of a company, as other products' servers hand them out. */
export function companyRows(dataDir: string): PackageRow[] {
  const db = new Sqlite(join(dataDir, 'quayside.db'), { readonly: true })
  const sql = 'select * from package where archivedAt is null and deletedAt is null order by packageId'
  const rows = db.prepare<[], Record<string, string | number | null>>(sql).all()
  db.close()
  return rows.map(plainRow)
}

function plainRow({ rowNumber: _, ...fields }: Record<string, string | number | null>): PackageRow {
  const row: Record<string, string | number> = {}
  for (const [field, value] of Object.entries(fields)) if (value !== null) row[field] = value
  for (const field of indexedFields) row[field] ??= ''
  return row
}
