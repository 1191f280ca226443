import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from './fields.ts'

/** The proof that a package was handed over: to whom, by whom, and what was shown and signed. */
export const Handover = z.object({
  recipientName: ShortText,
  relationship: ShortText,
  idType: ShortText,
  idLast4: ShortText,
  /** Why somebody came who is neither the owner nor authorized. */
  reason: Note,
  /** Why it was let go although something was owed. */
  overrideReason: Note,
  by: ShortText,
  at: Timestamp,
  branchId: Id.nullable(),
  signatureFileId: Id.nullable(),
  photoFileIds: z.array(Id),
})
export type Handover = z.infer<typeof Handover>
