import { foldText } from '#sync/lib/fold-text.ts'
import { nameSpelling } from '#sync/lib/name-spelling.ts'

/** The details of a customer that choosing one needs. */
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

/** The ways to identify a customer exactly, the most distinctive first. Each takes the folded text. */
const fullNames: readonly ((text: string, owner: Owner) => boolean)[] = [
  (text, { mailbox }) => fold(mailbox) === text,
  (text, { mailbox }) => fold(mailbox).endsWith(`-${text}`),
  (text, { email }) => email !== undefined && fold(email) === text,
  (text, { firstName, lastName }) => fold(`${firstName} ${lastName}`) === text,
  (text, { firstName, lastName }) => nameSpelling(fold(`${firstName} ${lastName}`)) === nameSpelling(text),
]

/** The only customer whose mailbox (with or without its prefix), email or name equals the text; null otherwise. */
export function exactMatch(text: string, owners: readonly Owner[]): Owner | null {
  const name = fold(text)
  if (name === '') return null
  const matches = fullNames.map((isNamed) => owners.filter((owner) => isNamed(name, owner)))
  const [owner, ...rest] = matches.find(({ length }) => length > 0) ?? []
  return owner && rest.length === 0 ? owner : null
}

/** The customer that Enter chooses when no option is highlighted: the exact match, or the only option. */
export const chosenByEnter = (text: string, owners: readonly Owner[]): Owner | null =>
  exactMatch(text, owners) ?? (owners.length === 1 ? (owners[0] ?? null) : null)

/** Why no customer was chosen, and what to do. */
export function unchosenReason(owners: readonly Owner[], isLoading = false): string {
  if (owners.length > 0) return unchosenText
  return isLoading
    ? 'Customers are still loading on this device. Try again in a moment, or clear this field.'
    : 'No customer matches. Check the spelling, or clear this field.'
}
