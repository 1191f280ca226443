import type { Kysely } from 'kysely'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind, ImportStatus } from '#sync/entities/company/import-kinds.ts'
import type { DataImportRowTable, DataImportTable } from '../tables/import-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>
type RowState = DataImportRowTable['state']

/** Imports with what has become of their rows, counted. */
const countedImports = (db: Tables) =>
  db.selectFrom('dataImport').select((eb) => {
    const rows = eb.selectFrom('dataImportRow').whereRef('dataImportRow.importId', '=', 'dataImport.importId')
    const count = (...states: RowState[]) =>
      rows.where('state', 'in', states).select(eb.fn.countAll<number>().as('n'))
    return [
      ...(['importId', 'kind', 'fileName', 'fileHash', 'rows', 'status'] as const),
      ...(['startedBy', 'startedById', 'createdAt', 'endedAt'] as const),
      count('Created', 'Undone', 'Kept').as('created'),
      count('Refused').as('refused'),
      count('Undone').as('undone'),
      count('Kept').as('kept'),
      rows
        .select((row) => row.fn.coalesce(row.fn.max('dataImportRow.row'), row.lit(0)).as('last'))
        .as('lastRow'),
    ]
  })

const toImport = ({
  created,
  refused,
  undone,
  kept,
  lastRow,
  ...row
}: Awaited<ReturnType<ReturnType<typeof countedImports>['executeTakeFirstOrThrow']>>): DataImport => ({
  ...row,
  created: Number(created),
  refused: Number(refused),
  undone: Number(undone),
  kept: Number(kept),
  lastRow: Number(lastRow),
})

const shownImports = 100

/** The newest imports of the given kinds. */
export async function listImports(db: Tables, kinds: readonly ImportKind[]): Promise<DataImport[]> {
  if (kinds.length === 0) return []
  const rows = await countedImports(db)
    .where('kind', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .orderBy('importId', 'desc')
    .limit(shownImports)
    .execute()
  return rows.map(toImport)
}

export async function findImport(db: Tables, importId: string): Promise<DataImport | null> {
  const row = await countedImports(db).where('importId', '=', importId).executeTakeFirst()
  return row ? toImport(row) : null
}

export async function findRunningImport(
  db: Tables,
  { kind, fileHash }: Pick<DataImport, 'kind' | 'fileHash'>,
): Promise<DataImport | null> {
  const row = await countedImports(db)
    .where('kind', '=', kind)
    .where('fileHash', '=', fileHash)
    .where('status', '=', 'Running')
    .executeTakeFirst()
  return row ? toImport(row) : null
}

export type ImportChoices = Pick<DataImportTable, 'brand' | 'accountId' | 'invites'>

export const findImportChoices = (db: Tables, importId: string): Promise<ImportChoices> =>
  db
    .selectFrom('dataImport')
    .where('importId', '=', importId)
    .select(['brand', 'accountId', 'invites'])
    .executeTakeFirstOrThrow()

export const insertImport = async (db: Tables, input: DataImportTable): Promise<void> => {
  await db.insertInto('dataImport').values(input).execute()
}

export const setImportStatus = async (
  db: Tables,
  importId: string,
  values: { readonly status: ImportStatus; readonly endedAt: string | null },
): Promise<void> => {
  await db.updateTable('dataImport').set(values).where('importId', '=', importId).execute()
}

export const insertImportRow = async (db: Tables, input: DataImportRowTable): Promise<void> => {
  await db.insertInto('dataImportRow').values(input).execute()
}

/** The rows among these that the import has processed before. */
export const findImportRows = (
  db: Tables,
  importId: string,
  rows: readonly number[],
): Promise<Pick<DataImportRowTable, 'row' | 'state' | 'reason'>[]> =>
  db
    .selectFrom('dataImportRow')
    .where('importId', '=', importId)
    .where('row', 'in', rows)
    .select(['row', 'state', 'reason'])
    .execute()

const shownRefusals = 500

export const listRefusals = (db: Tables, importId: string): Promise<{ row: number; reason: string }[]> =>
  db
    .selectFrom('dataImportRow')
    .where('importId', '=', importId)
    .where('state', '=', 'Refused')
    .select(['row', 'reason'])
    .orderBy('row')
    .limit(shownRefusals)
    .execute()

/**
 * The rows that an import created and that still exist, from the last one up, because undoing them in this order frees
 * the newest mailboxes first.
 */
export const listCreatedRows = async (db: Tables, importId: string, before: number, limit: number) =>
  (
    await db
      .selectFrom('dataImportRow')
      .where('importId', '=', importId)
      .where('state', '=', 'Created')
      .where('row', '<', before)
      .select(['row', 'entityId', 'version'])
      .orderBy('row', 'desc')
      .limit(limit)
      .execute()
  ).map(({ row, entityId, version }) => ({ row, entityId: entityId ?? '', version }))
export type CreatedRow = Awaited<ReturnType<typeof listCreatedRows>>[number]

export const setRowState = async (
  db: Tables,
  importId: string,
  row: number,
  values: Pick<DataImportRowTable, 'state' | 'reason'>,
): Promise<void> => {
  await db
    .updateTable('dataImportRow')
    .set(values)
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}
