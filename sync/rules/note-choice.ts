import type { CreditNote } from '../entities/credit-note.ts'

type OpenNote = Pick<CreditNote, 'creditNoteId' | 'remainingJmdCents'>

export interface NoteChoice {
  /** Those that are needed, in their order. */
  readonly creditNoteIds: readonly string[]
  /** What of the sum they pay, in JMD cents. */
  readonly paidJmdCents: number
}

/** Which notes pay a sum: one after the other in their order, and none that would have nothing left to pay. */
export function chooseNotes(notes: readonly OpenNote[], jmdCents: number): NoteChoice {
  let left = Math.max(0, jmdCents)
  const creditNoteIds: string[] = []
  for (const { creditNoteId, remainingJmdCents } of notes) {
    if (left === 0) break
    creditNoteIds.push(creditNoteId)
    left -= Math.min(left, remainingJmdCents)
  }
  return { creditNoteIds, paidJmdCents: Math.max(0, jmdCents) - left }
}
