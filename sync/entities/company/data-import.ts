import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { importKinds, importStatuses } from './import-kinds.ts'

/** An import of customers or pre-alerts from a file, with its progress. */
export const DataImport = z.object({
  importId: Id,
  kind: z.enum(importKinds),
  fileName: ShortText,
  /** The SHA-256 of the file's content. Choosing the same file again continues the same import. */
  fileHash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal digits'),
  /** The number of rows to import. */
  rows: z.int(),
  created: z.int(),
  /** Rows that the server refused. */
  refused: z.int(),
  /** The last row that was processed; 0 before the first. */
  lastRow: z.int(),
  /** The created rows that an undo has removed. */
  undone: z.int(),
  /** The created rows that an undo has left, because they have been used since. */
  kept: z.int(),
  status: z.enum(importStatuses),
  startedBy: ShortText,
  /** The account that started the import and may undo it; null for imports from before this was stored. */
  startedById: Id.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type DataImport = z.infer<typeof DataImport>
