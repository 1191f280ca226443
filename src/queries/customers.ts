import type { Account } from '#sync/entities/accounts/account.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { holdsTerms, searchedRow, searchTerms, termDigits } from '#sync/lib/search-terms.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { hasServer, useConnectionStore } from '../stores/connection.ts'
import { isReplicaLoading } from './sync-status.ts'

const mostOffered = 20

/** How well a customer matches the folded text, as a whole and by its terms; 0 means not at all. */
function rank(row: Account, query: string, terms: readonly string[]): number {
  const mailbox = foldText(row.mailbox)
  const name = foldText(fullName(row))
  if (mailbox === query) return 4
  if (name.startsWith(query) || mailbox.endsWith(query)) return 3
  if (name.includes(` ${query}`)) return 2
  return holdsTerms(searchedRow([name, mailbox, row.email]), terms) ? 1 : 0
}

const isCustomer = (row: Account): boolean => row.role === 'User' && !row.deletedAt

function rankedCustomers(rows: readonly Account[], query: string): Account[] {
  const terms = searchTerms(query)
  return rows
    .filter(isCustomer)
    .map((row) => ({ row, rank: rank(row, query, terms) }))
    .filter((match) => match.rank > 0)
    .sort((a, b) => b.rank - a.rank || fullName(a.row).localeCompare(fullName(b.row)))
    .slice(0, mostOffered)
    .map(({ row }) => row)
}

type ReadAccounts = <T>(read: (db: Pick<Replica, 'account'>) => Promise<T> | T) => Promise<T>

/** Shorter numbers are mailboxes. */
const fewestPhoneDigits = 7

/**
 * Matches customers by mailbox, name or email, or by phone through `askByPhone` if nothing else matches. At most 20,
 * best match first.
 */
export async function matchingCustomers(
  read: ReadAccounts,
  text: string,
  askByPhone: (text: string) => Promise<readonly string[]>,
): Promise<Account[]> {
  const query = foldText(text).trim()
  if (query === '') return []
  const matches = rankedCustomers(await read((db) => db.account.toArray()), query)
  const isPhone = searchTerms(text).every((term) => termDigits(term).length >= fewestPhoneDigits)
  if (matches.length > 0 || !isPhone) return matches
  const accountIds = [...(await askByPhone(text))]
  const rows = await read((db) => db.account.bulkGet(accountIds))
  return rows.filter((row) => row !== undefined).filter(isCustomer)
}

/** Phone numbers aren't synced, so the server searches them. Empty without a connection or the right. */
async function customerIdsByPhone(searchString: string): Promise<readonly string[]> {
  if (!hasServer(useConnectionStore.getState().level)) return []
  // Loaded on first use, because the calls bring the validators along.
  const { searchMinimalCustomers } = await import('./customers-by-phone.ts')
  return searchMinimalCustomers(searchString)
}

/** Searches customers by mailbox, name, email or phone; at most 20, best match first. */
export const searchCustomers = (text: string): Promise<Account[]> =>
  matchingCustomers(readReplica, text, customerIdsByPhone)

const askNobody = async (): Promise<readonly string[]> => []

/** The same by mailbox, name or email alone, without waiting for the server. */
export const searchCustomersHere = (text: string): Promise<Account[]> =>
  matchingCustomers(readReplica, text, askNobody)

/** The customers with this phone number, which the server knows; none if the text is a mailbox, name or email. */
export async function searchCustomersByPhone(text: string): Promise<Account[]> {
  return (await searchCustomersHere(text)).length > 0 ? [] : searchCustomers(text)
}

/**
 * Replaces the name of a customer that isn't on this device.
 * @param isLoading rows are still arriving
 */
export const missingCustomerText = (isLoading: boolean): string =>
  isLoading ? 'The customer is still loading' : 'A customer not on this device'

/** A customer's mailbox and name, to read aloud or write on a box. */
export async function customerText(accountId: string): Promise<string> {
  const isLoading = isReplicaLoading()
  const row = await readReplica((db) => db.account.get(accountId))
  if (row) return `${row.mailbox} ${fullName(row)}`.trim()
  return missingCustomerText(isLoading)
}

/** Undefined while loading, null if this device doesn't have it. */
export const useCustomer = (accountId: string | null): Account | null | undefined =>
  useRows(async (db) => (accountId ? ((await db.account.get(accountId)) ?? null) : null), [accountId])

type Owned = Pick<Package, 'packageId' | 'accountId'>

/**
 * A package's customer; null if this device doesn't know. A driver's device has no customers, but its deliveries name
 * the recipients.
 */
export async function ownerOf(
  db: Pick<Replica, 'account' | 'delivery'>,
  { packageId, accountId }: Owned,
): Promise<Pick<Account, 'mailbox' | 'firstName' | 'lastName'> | null> {
  if (accountId === null) return null
  const customer = await db.account.get(accountId)
  if (customer) return customer
  const deliveries = await db.delivery.where('packageIds').equals(packageId).toArray()
  const contact = deliveries.find((row) => row.accountId === accountId)?.contact
  return contact ? { mailbox: contact.mailbox, firstName: contact.name, lastName: '' } : null
}

/** Undefined while loading. */
export const useOwnerOf = (pkg: Owned) => useRows((db) => ownerOf(db, pkg), [pkg.packageId, pkg.accountId])
