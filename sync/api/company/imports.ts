import * as z from 'zod'
import { DataImport } from '../../entities/company/data-import.ts'
import { importKinds } from '../../entities/company/import-kinds.ts'
import { Id, ShortText } from '../../entities/fields.ts'
import { dropNul } from '../../lib/clean-text.ts'
import { type ImportKey, importColumns } from '../../rules/import/columns.ts'
import { importChunk, maxImportRows } from '../../rules/import/limits.ts'
import { row } from '../row.ts'

const maxCellLength = 2_000
const cell = z
  .string()
  .overwrite(dropNul)
  .max(maxCellLength, `is longer than ${maxCellLength} characters`)
  .optional()

const cellKeys = new Set(Object.values(importColumns).flatMap((columns) => columns.map(({ key }) => key)))

/** The cells of a row. Columns that the kind of import doesn't have are left out. */
const ImportCells = z.object(
  Object.fromEntries([...cellKeys].map((key) => [key, cell])) as Record<ImportKey, typeof cell>,
)

const lines = z
  .array(z.object({ row: z.int().min(1).max(1_000_000), cells: ImportCells }))
  .min(1, 'are missing')
  .max(importChunk, `are more than ${importChunk}`)

const options = {
  kind: z.enum(importKinds, `must be one of ${importKinds.join(', ')}`),
  /** For customers: their brand. */
  brand: z.string().max(20).default('quayside'),
  /** For pre-alerts: the customer of rows that name none. */
  accountId: Id.nullable().default(null),
}

export const RowResult = z.object({
  row: z.int(),
  problems: z.array(z.object({ key: z.string().nullable(), text: z.string(), isKnown: z.boolean() })),
})
export type RowResult = z.output<typeof RowResult>

/** The effect of an undo now. */
export const UndoPlan = z.object({
  removable: z.int(),
  /** The number of rows that were deleted already. */
  gone: z.int(),
  kept: z.int(),
  /** The first rows that would stay, with the reasons. */
  reasons: z.array(z.object({ row: z.int(), name: z.string(), reason: z.string() })),
})
export type UndoPlan = z.output<typeof UndoPlan>

const byId = { params: z.object({ importId: Id }) }
const staff = { who: 'staff' } as const

/** Imports of customers, pre-alerts, received packages and airlines' waybills from a file. Each call needs the right to create the imported rows. */
export const imports = {
  'imports.list': row({
    ...staff,
    method: 'GET',
    path: '/api/imports',
    summary: 'The newest 100 imports of what this person may create.',
    reply: z.array(DataImport),
  }),
  'imports.get': row({
    ...staff,
    ...byId,
    method: 'GET',
    path: '/api/imports/{importId}',
    summary: 'One import, with the first 500 rows that were refused and why.',
    reply: DataImport.extend({ refusals: z.array(z.object({ row: z.int(), reason: z.string() })) }),
  }),
  'imports.check': row({
    ...staff,
    method: 'POST',
    path: '/api/imports/check',
    summary:
      'What stands against rows of a file, without importing any. Rows that can be imported are left out.',
    body: z.object({ ...options, rows: lines }),
    reply: z.array(RowResult),
  }),
  'imports.start': row({
    ...staff,
    method: 'POST',
    path: '/api/imports',
    summary:
      'Starts an import, or answers the unfinished one of the same file. Nobody is mailed unless `invites` says so.',
    body: z.object({
      ...options,
      fileName: ShortText.min(1, 'is missing'),
      fileHash: DataImport.shape.fileHash,
      rows: z.int().min(1, 'are missing').max(maxImportRows, `are more than ${maxImportRows}`),
      /** For customers: true to mail each one the link to set a password. */
      invites: z.boolean().default(false),
    }),
    reply: DataImport,
  }),
  'imports.addRows': row({
    ...staff,
    ...byId,
    method: 'POST',
    path: '/api/imports/{importId}/rows',
    summary: 'Imports rows of the file. A row that was sent before is answered again and not imported again.',
    body: z.object({ rows: lines }),
    reply: z.object({ import: DataImport, results: z.array(RowResult) }),
    failure: 'Importing failed',
  }),
  'imports.finish': row({
    ...staff,
    ...byId,
    method: 'POST',
    path: '/api/imports/{importId}/finish',
    summary: 'Ends an import before its last row; what it created stays.',
    reply: DataImport,
    success: 'Import stopped',
    failure: 'The import was not stopped',
  }),
  'imports.undoPlan': row({
    ...staff,
    ...byId,
    method: 'GET',
    path: '/api/imports/{importId}/undo',
    summary: 'What undoing an import would delete, and what would stay because somebody has worked with it.',
    reply: UndoPlan,
  }),
  'imports.undo': row({
    ...staff,
    ...byId,
    method: 'POST',
    path: '/api/imports/{importId}/undo',
    summary:
      'Deletes part of what an import created; to be called until its status is Undone. What somebody has worked with stays. For whoever started the import, and for who may delete.',
    reply: DataImport,
    failure: 'Undoing failed',
  }),
}
