import type { Account } from '#sync/entities/account.ts'
import { fullName } from '#sync/entities/account-words.ts'
import { useRows } from './live-rows.ts'
import { mustBeOpen } from './replica.ts'

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
  const rows = await mustBeOpen().db.account.toArray()
  return rows
    .filter((row) => row.role === 'User' && !row.deletedAt)
    .map((row) => ({ row, rank: rank(row, wanted) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank || fullName(a.row).localeCompare(fullName(b.row)))
    .slice(0, mostOffered)
    .map(({ row }) => row)
}

/** Undefined while loading, null when this device does not have it. */
export const useCustomer = (accountId: string | null): Account | null | undefined =>
  useRows(async (db) => (accountId ? ((await db.account.get(accountId)) ?? null) : null), [accountId])
