import type { ImportKind, ImportStatus } from '#sync/entities/company/import-kinds.ts'

export interface ImportTables {
  dataImport: DataImportTable
  dataImportRow: DataImportRowTable
}

/** A file whose rows become customers or pre-alerts. */
export interface DataImportTable {
  importId: string
  kind: ImportKind
  fileName: string
  fileHash: string
  rows: number
  brand: string
  /** The account for rows that don't name an owner. */
  accountId: string | null
  invites: 0 | 1
  status: ImportStatus
  startedBy: string
  /** Null: started before this was kept. */
  startedById: string | null
  createdAt: string
  endedAt: string | null
}

/** A row of the file that was dealt with. */
export interface DataImportRowTable {
  importId: string
  row: number
  state: 'Created' | 'Refused' | 'Undone' | 'Kept'
  /** The customer or package; null where the row was refused. */
  entityId: string | null
  /** The row's version at its creation: another version means that it was edited. */
  version: number
  /** Why it was refused, or why undoing left it. */
  reason: string
}
