import type { CreditNote } from '../../entities/money/credit-note.ts'

type OpenNote = Pick<CreditNote, 'creditNoteId' | 'remainingJmdCents'>

export interface NoteChoice {
  /** The notes that are needed, in order. */
  readonly creditNoteIds: readonly string[]
  /** The part of the sum that they pay, in JMD cents. */
  readonly paidJmdCents: number
}

/** Chooses the notes that pay a sum, in order and without notes that would pay nothing. */
export function chooseNotes(notes: readonly OpenNote[], jmdCents: number): NoteChoice {
  let leftJmdCents = Math.max(0, jmdCents)
  const creditNoteIds: string[] = []
  for (const { creditNoteId, remainingJmdCents } of notes) {
    if (leftJmdCents === 0) break
    creditNoteIds.push(creditNoteId)
    leftJmdCents -= Math.min(leftJmdCents, remainingJmdCents)
  }
  return { creditNoteIds, paidJmdCents: Math.max(0, jmdCents) - leftJmdCents }
}
