import type { ReceivedPackage } from '#sync/api/partners/partner.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findOwners, type NamedOwner } from '../db/imports/known-rows.ts'

/** The mailbox on the box, if it reads like one. */
const mailboxOn = ({ mailbox }: Pick<ReceivedPackage, 'mailbox'>): string | undefined =>
  readMailbox(mailbox).value

/** The customers of reported boxes. */
export interface ReportedOwners {
  readonly of: (item: Pick<ReceivedPackage, 'mailbox'>) => NamedOwner | undefined
  /** False for a box whose mailbox isn't looked up, because the key has reported too many that no customer has. */
  readonly isLookedUp: (item: Pick<ReceivedPackage, 'mailbox'>) => boolean
}

/**
 * Looks up the reported mailboxes one by one, until the key has reported too many that no customer has. The boxes of the
 * others are received as well, and a person finds out whose they are.
 */
export async function ownersOf(
  { limits }: Pick<AccountDeps, 'limits'>,
  tx: Pick<Transaction, 'kysely'>,
  apiKeyId: string,
  items: readonly Pick<ReceivedPackage, 'mailbox'>[],
): Promise<ReportedOwners> {
  const mailboxes = [...new Set(items.flatMap((item) => mailboxOn(item) ?? []))]
  const owners = await findOwners(tx.kysely, { accountIds: [], mailboxes, emails: [] })
  const ownerByMailbox = new Map(owners.map((owner) => [owner.mailbox, owner]))
  const countedMailboxes = new Set<string>()
  for (const mailbox of mailboxes) {
    if (!limits.unknownMailboxes.hasRoom(apiKeyId)) break
    if (!ownerByMailbox.has(mailbox)) limits.unknownMailboxes.take(apiKeyId)
    countedMailboxes.add(mailbox)
  }
  const isLookedUp: ReportedOwners['isLookedUp'] = (item) => {
    const mailbox = mailboxOn(item)
    return mailbox === undefined || countedMailboxes.has(mailbox)
  }
  return {
    of: (item) => (isLookedUp(item) ? ownerByMailbox.get(mailboxOn(item) ?? '') : undefined),
    isLookedUp,
  }
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
