import type { ApiName } from '#sync/api/index.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { nouns } from '#sync/nouns/index.ts'
import { newestAudit } from '../db/sync/audit.ts'
import type { EditNote } from '../edits/edit-base.ts'
import type { RowAsRead } from '../edits/edit-row.ts'
import { settingsNow } from '../routes/company/settings.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { currentRows, editedNouns } from './current-rows.ts'

/** A row that people edit. */
export interface EditedRow {
  /** The row as GET answers it to the caller. */
  readonly asRead: RowAsRead<RouteDeps>
  /** The field by whose value the audit knows the row; null for settings, which it knows by their names. */
  readonly key: string | null
}

/** The calls that change fields of a row, each of which can say what it began from. */
export const editedRows: Partial<Record<ApiName, EditedRow>> = {
  ...recordOf(namesIn(editedNouns), (name) => ({
    asRead: currentRows[name],
    key: nouns[editedNouns[name]].key,
  })),
  'settings.update': { asRead: (_call, deps) => settingsNow(deps), key: null },
}

/** The number of audit entries searched for the author of a field's change. */
const maxEntries = 20

const idsOf = (row: object, key: string | null, fields: readonly string[]): string[] => {
  if (key === null) return fields.map((path) => path.split('.')[0] ?? path)
  const id = isRecord(row) ? row[key] : undefined
  return typeof id === 'string' ? [id] : []
}

/** The authors of changes to the row, or to these fields of the settings, the newest first. */
export const editNotes =
  ({ key }: EditedRow) =>
  (row: object, fields: readonly string[], { db }: RouteDeps): Promise<readonly EditNote[]> =>
    newestAudit(db.reads.kysely, idsOf(row, key, fields), maxEntries)
