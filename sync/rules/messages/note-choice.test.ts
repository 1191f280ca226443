import { expect, test } from 'vitest'
import { chooseNotes } from './note-choice.ts'

const notes = [
  { creditNoteId: 'old', remainingJmdCents: 300 },
  { creditNoteId: 'new', remainingJmdCents: 500 },
]

test('the oldest notes pay first, and one with nothing to pay stays unused', () => {
  expect(chooseNotes(notes, 300)).toEqual({ creditNoteIds: ['old'], paidJmdCents: 300 })
  expect(chooseNotes(notes, 301)).toEqual({ creditNoteIds: ['old', 'new'], paidJmdCents: 301 })
  expect(chooseNotes(notes, 10_000)).toEqual({ creditNoteIds: ['old', 'new'], paidJmdCents: 800 })
})

test('nothing is paid without a debt or without notes', () => {
  expect(chooseNotes(notes, 0)).toEqual({ creditNoteIds: [], paidJmdCents: 0 })
  expect(chooseNotes([], 500)).toEqual({ creditNoteIds: [], paidJmdCents: 0 })
})
