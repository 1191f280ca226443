import type { ReceivedPackage } from '#sync/api/partner.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findOwners, type NamedOwner } from '../db/imports/known-rows.ts'

/** The mailbox on the box, if it reads like one. */
const mailboxOn = ({ mailbox }: Pick<ReceivedPackage, 'mailbox'>): string | undefined =>
  readMailbox(mailbox).value

/** Finds the customers of reported boxes. */
export type OwnerOf = (item: Pick<ReceivedPackage, 'mailbox'>) => NamedOwner | undefined

/**
 * The customers of the reported mailboxes; null when the key has reported too many that no customer has. Its
 * boxes are received then as well, and a person finds out whose they are.
 */
export async function ownersOf(
  { limits }: Pick<AccountDeps, 'limits'>,
  tx: Pick<Transaction, 'kysely'>,
  apiKeyId: string,
  items: readonly ReceivedPackage[],
): Promise<OwnerOf | null> {
  if (!limits.unknownMailboxes.hasRoom(apiKeyId)) return null
  const mailboxes = [...new Set(items.flatMap((item) => mailboxOn(item) ?? []))]
  const owners = await findOwners(tx.kysely, { accountIds: [], mailboxes, emails: [] })
  const byMailbox = new Map(owners.map((owner) => [owner.mailbox, owner]))
  const unknownMailboxes = mailboxes.filter((mailbox) => !byMailbox.has(mailbox))
  for (const _ of unknownMailboxes)
    if (limits.unknownMailboxes.hasRoom(apiKeyId)) limits.unknownMailboxes.take(apiKeyId)
  return (item) => byMailbox.get(mailboxOn(item) ?? '')
}

const wordsOf = (name: string): string =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Returns true if the box bears the customer's name, in any order and spelling of its letters. */
export const bearsNameOf = (
  { customerName }: Pick<ReceivedPackage, 'customerName'>,
  { firstName, lastName }: Pick<NamedOwner, 'firstName' | 'lastName'>,
): boolean => wordsOf(customerName) !== '' && wordsOf(customerName) === wordsOf(`${firstName} ${lastName}`)

/** The customer on a partner's label: enough to compare with the box, and no name that the partner doesn't have. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : [`${[...word][0]}.`]))
    .join(' ')
