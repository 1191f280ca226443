import type { Account } from '#sync/entities/account.ts'
import { fullName } from '#sync/entities/account-name.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'

const mostOffered = 20

/** How well a customer answers what was typed; 0 is not at all. */
function rank(row: Account, wanted: string): number {
  const mailbox = row.mailbox.toLowerCase()
  const name = fullName(row).toLowerCase()
  if (mailbox === wanted) return 4
  if (name.startsWith(wanted) || mailbox.endsWith(wanted)) return 3
  if (name.includes(` ${wanted}`)) return 2
  return name.includes(wanted) || mailbox.includes(wanted) || row.email.toLowerCase().includes(wanted) ? 1 : 0
}

/** By mailbox, name or email; customers only, at most 20, the likeliest first. */
export async function searchCustomers(text: string): Promise<Account[]> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const rows = await requireReplica().db.account.toArray()
  return rows
    .filter((row) => row.role === 'User' && !row.deletedAt)
    .map((row) => ({ row, rank: rank(row, wanted) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank || fullName(a.row).localeCompare(fullName(b.row)))
    .slice(0, mostOffered)
    .map(({ row }) => row)
}

/** Mailbox and name of a customer, for whoever reads them aloud or writes them on a box. */
export async function customerText(accountId: string): Promise<string> {
  const row = await requireReplica().db.account.get(accountId)
  return row ? `${row.mailbox} ${fullName(row)}`.trim() : 'A customer not on this device'
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
