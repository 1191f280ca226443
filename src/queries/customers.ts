import type { Account } from '#sync/entities/account.ts'
import { fullName } from '#sync/entities/account-name.ts'
import type { Package } from '#sync/entities/package.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { searchTerms, termDigits } from '#sync/lib/search-terms.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { hasServer, useConnectionStore } from '../stores/connection.ts'
import { isReplicaLoading } from './sync-status.ts'

const mostOffered = 20

/** How well a customer answers what was typed, whole and in its words, both folded; 0 is not at all. */
function rank(row: Account, typed: string, terms: readonly string[]): number {
  const mailbox = foldText(row.mailbox)
  const name = foldText(fullName(row))
  if (mailbox === typed) return 4
  if (name.startsWith(typed) || mailbox.endsWith(typed)) return 3
  if (name.includes(` ${typed}`)) return 2
  const text = [name, mailbox, foldText(row.email)].join('\n')
  return terms.every((term) => text.includes(term)) ? 1 : 0
}

const isCustomer = (row: Account): boolean => row.role === 'User' && !row.deletedAt

function rankedCustomers(rows: readonly Account[], typed: string): Account[] {
  const terms = searchTerms(typed)
  return rows
    .filter(isCustomer)
    .map((row) => ({ row, rank: rank(row, typed, terms) }))
    .filter((match) => match.rank > 0)
    .sort((a, b) => b.rank - a.rank || fullName(a.row).localeCompare(fullName(b.row)))
    .slice(0, mostOffered)
    .map(({ row }) => row)
}

type ReadAccounts = <T>(read: (db: Pick<Replica, 'account'>) => Promise<T> | T) => Promise<T>

/** Fewer digits are a mailbox. */
const fewestPhoneDigits = 7

/**
 * By mailbox, name or email; where nothing answers a phone number, those that `askByPhone` names. Customers only, at most 20,
 * the likeliest first.
 */
export async function matchingCustomers(
  read: ReadAccounts,
  text: string,
  askByPhone: (text: string) => Promise<readonly string[]>,
): Promise<Account[]> {
  const typed = foldText(text).trim()
  if (typed === '') return []
  const matches = rankedCustomers(await read((db) => db.account.toArray()), typed)
  const isPhone = searchTerms(text).every((term) => termDigits(term).length >= fewestPhoneDigits)
  if (matches.length > 0 || !isPhone) return matches
  const accountIds = [...(await askByPhone(text))]
  const rows = await read((db) => db.account.bulkGet(accountIds))
  return rows.filter((row) => row !== undefined).filter(isCustomer)
}

/** Phone numbers are on the server alone: devices hold none of them. Empty without a connection or the right. */
async function customerIdsByPhone(searchString: string): Promise<readonly string[]> {
  if (!hasServer(useConnectionStore.getState().level)) return []
  // Loaded when first asked: the calls bring the validators along.
  const { searchMinimalCustomers } = await import('./customers-by-phone.ts')
  return searchMinimalCustomers(searchString)
}

/** By mailbox, name, email or phone; customers only, at most 20, the likeliest first. */
export const searchCustomers = (text: string): Promise<Account[]> =>
  matchingCustomers(readReplica, text, customerIdsByPhone)

/** In place of a customer whom this device does not have. @param isLoading rows are still on their way to it */
export const missingCustomerText = (isLoading: boolean): string =>
  isLoading ? 'The customer is still loading' : 'A customer not on this device'

/** Mailbox and name of a customer, for whoever reads them aloud or writes them on a box. */
export async function customerText(accountId: string): Promise<string> {
  const isLoading = isReplicaLoading()
  const row = await readReplica((db) => db.account.get(accountId))
  if (row) return `${row.mailbox} ${fullName(row)}`.trim()
  return missingCustomerText(isLoading)
}

/** Undefined while loading, null when this device does not have it. */
export const useCustomer = (accountId: string | null): Account | null | undefined =>
  useRows(async (db) => (accountId ? ((await db.account.get(accountId)) ?? null) : null), [accountId])

type Owned = Pick<Package, 'packageId' | 'accountId'>

/**
 * Whose package it is; null when this device cannot say. A driver's has no customers, and the deliveries on it name whom
 * they are for.
 */
export async function ownerOf(
  db: Pick<Replica, 'account' | 'delivery'>,
  { packageId, accountId }: Owned,
): Promise<Pick<Account, 'mailbox' | 'firstName' | 'lastName'> | null> {
  if (accountId === null) return null
  const customer = await db.account.get(accountId)
  if (customer) return customer
  const deliveries = await db.delivery.where('packageIds').equals(packageId).toArray()
  const contact = deliveries.find((one) => one.accountId === accountId)?.contact
  return contact ? { mailbox: contact.mailbox, firstName: contact.name, lastName: '' } : null
}

/** Undefined while loading. */
export const useOwnerOf = (pkg: Owned) => useRows((db) => ownerOf(db, pkg), [pkg.packageId, pkg.accountId])
