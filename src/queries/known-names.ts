import { fullName } from '#sync/entities/account-name.ts'
import { useRows } from '../replica/live-rows.ts'
import { useBranches } from './branches.ts'

/** Looks up the names behind ids; undefined for rows that aren't on this device. */
export interface KnownNames {
  owner: (accountId: string) => string | undefined
  branch: (branchId: string) => string | undefined
}

/** Names for these accounts and for all branches. */
export function useNames(accountIds: readonly string[]): KnownNames {
  const branches = useBranches()
  const owners = useRows(
    async (db) => {
      const rows = (await db.account.bulkGet([...accountIds])).filter((row) => row !== undefined)
      return new Map(rows.map((row) => [row.accountId, `${row.mailbox} ${fullName(row)}`.trim()]))
    },
    [accountIds.join(' ')],
  )
  return {
    owner: (id) => owners?.get(id),
    branch: (id) => branches?.find((branch) => branch.branchId === id)?.name,
  }
}

/** Tracking numbers by package id, for packages that are on this device. */
export const useTrackingNumbers = (packageIds: readonly string[]): ReadonlyMap<string, string> | undefined =>
  useRows(
    async (db) => {
      const rows = (await db.package.bulkGet([...packageIds])).filter((row) => row !== undefined)
      return new Map(rows.map(({ packageId, trackingNumber }) => [packageId, trackingNumber]))
    },
    [packageIds.join(' ')],
  )
