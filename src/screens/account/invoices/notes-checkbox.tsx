import { Checkbox } from '../../../ui/checks.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import type { OwnNotes } from './use-notes.ts'

/** Chooses whether credit notes lower this payment; nothing without credit notes. */
export function NotesCheckbox({ notes, isDisabled }: { notes: OwnNotes; isDisabled: boolean }) {
  const { openJmdCents, paidJmdCents, isUsed, setUsed } = notes
  if (openJmdCents === 0) return null
  const jmdCents = isUsed && paidJmdCents > 0 ? paidJmdCents : openJmdCents
  return (
    <Checkbox
      label={`Use ${formatJmd(jmdCents)} from credit notes`}
      checked={isUsed}
      disabled={isDisabled}
      onChange={(event) => setUsed(event.currentTarget.checked)}
    />
  )
}
