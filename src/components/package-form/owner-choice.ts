import { foldText } from '#sync/lib/fold-text.ts'

/** As much of a customer as choosing one needs. */
export interface Owner {
  accountId: string
  mailbox: string
  firstName: string
  lastName: string
  status: 'Active' | 'Suspended'
  email?: string
}

export const unchosenText = 'Choose a customer from the list, or clear this field.'

const fold = (text: string): string => foldText(text).trim().replaceAll(/\s+/g, ' ')

/** The ways to name a customer in full, the one that no two customers share first. Each takes the folded text. */
const fullNames: readonly ((text: string, owner: Owner) => boolean)[] = [
  (text, { mailbox }) => fold(mailbox) === text,
  (text, { mailbox }) => fold(mailbox).endsWith(`-${text}`),
  (text, { email }) => email !== undefined && fold(email) === text,
  (text, { firstName, lastName }) => fold(`${firstName} ${lastName}`) === text,
]

/** The only customer whose mailbox (with or without its letters), email or name is the whole text; null otherwise. */
export function wholeMatch(text: string, owners: readonly Owner[]): Owner | null {
  const name = fold(text)
  if (name === '') return null
  const matches = fullNames.map((isNamed) => owners.filter((owner) => isNamed(name, owner)))
  const [owner, ...others] = matches.find(({ length }) => length > 0) ?? []
  return owner && others.length === 0 ? owner : null
}

/** What Enter chooses when no line is marked: the customer who was typed whole, or the only one there is to choose. */
export const chosenByEnter = (text: string, owners: readonly Owner[]): Owner | null =>
  wholeMatch(text, owners) ?? (owners.length === 1 ? (owners[0] ?? null) : null)

/** Why nothing was chosen, and what to do. */
export function whyUnchosen(owners: readonly Owner[], isLoading = false): string {
  if (owners.length > 0) return unchosenText
  return isLoading
    ? 'Customers are still loading on this device. Try again in a moment, or clear this field.'
    : 'No customer matches. Check the spelling, or clear this field.'
}
