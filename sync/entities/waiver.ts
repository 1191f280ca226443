import * as z from 'zod'
import { Note, ShortText, Timestamp } from './fields.ts'

/** Permission to continue before something is paid: by whom, when and why. */
export const Waiver = z.object({ reason: Note, by: ShortText, at: Timestamp })
export type Waiver = z.infer<typeof Waiver>

export const WaiverReason = Note.min(1, 'is missing: say why it goes on unpaid')
