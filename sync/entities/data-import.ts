import * as z from 'zod'
import { Id, ShortText, Timestamp } from './fields.ts'
import { importKinds, importStatuses } from './import-kinds.ts'

/** A file whose rows became customers or pre-alerts, and how far that has come. */
export const DataImport = z.object({
  importId: Id,
  kind: z.enum(importKinds),
  fileName: ShortText,
  /** SHA-256 of what the file holds: the same file chosen again goes on with the same import. */
  fileHash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal digits'),
  /** How many rows of the file are to be imported. */
  rows: z.int(),
  created: z.int(),
  /** Rows that the server refused. */
  refused: z.int(),
  /** The last row of the file that was dealt with; 0 before the first. */
  lastRow: z.int(),
  /** Of what was created: what undoing has taken back. */
  undone: z.int(),
  /** Of what was created: what undoing left, because somebody has worked with it since. */
  kept: z.int(),
  status: z.enum(importStatuses),
  startedBy: ShortText,
  /** The account of whoever started it, who may undo it; null for imports from before this was kept. */
  startedById: Id.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type DataImport = z.infer<typeof DataImport>
