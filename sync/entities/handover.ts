import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from './fields.ts'

/** The proof of a hand-over: the recipient, the person who handed over, the ID shown and the signature. */
export const Handover = z.object({
  recipientName: ShortText,
  relationship: ShortText,
  idType: ShortText,
  idLast4: ShortText,
  /** The reason for a recipient who is neither the owner nor authorized. */
  reason: Note,
  /** The reason for releasing the package despite a debt. */
  overrideReason: Note,
  by: ShortText,
  at: Timestamp,
  branchId: Id.nullable(),
  signatureFileId: Id.nullable(),
  photoFileIds: z.array(Id),
})
export type Handover = z.infer<typeof Handover>
