import { foldText } from '#sync/lib/fold-text.ts'

/** As much of a customer as choosing one needs. */
export interface Owner {
  accountId: string
  mailbox: string
  firstName: string
  lastName: string
  status: 'Active' | 'Suspended'
}

export const unchosenText = 'Choose a customer from the list, or clear this field.'

/** The customer whose mailbox was typed whole, with or without the letters in front. */
export function exactMailbox(text: string, found: readonly Owner[]): Owner | null {
  const typed = foldText(text).trim().toUpperCase()
  if (typed === '') return null
  const exact = found.find(({ mailbox }) => mailbox === typed)
  if (exact) return exact
  const numbered = found.filter(({ mailbox }) => mailbox.endsWith(`-${typed}`))
  return numbered.length === 1 ? (numbered[0] ?? null) : null
}

/** What Enter chooses when no line is marked: the mailbox that was typed, or the only customer there is to choose. */
export const chosenByEnter = (text: string, found: readonly Owner[]): Owner | null =>
  exactMailbox(text, found) ?? (found.length === 1 ? (found[0] ?? null) : null)

/** Why nothing was chosen, and what to do. */
export function whyUnchosen(found: readonly Owner[]): string {
  if (found.length === 0) return 'No customer matches. Check the spelling, or clear this field.'
  return unchosenText
}
