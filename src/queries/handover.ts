import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { useRows } from '../replica/live-rows.ts'

/** A customer's packages in these statuses, oldest check-in first; undefined while loading. */
export const usePackagesOf = (
  accountId: string | null,
  statuses: readonly PackageStatus[],
): Package[] | undefined =>
  useRows(
    async (db) => {
      if (accountId === null) return []
      const rows = await db.package.where('accountId').equals(accountId).toArray()
      return rows
        .filter((row) => !row.deletedAt && statuses.includes(row.status))
        .sort((a, b) => (a.checkedInAt ?? '').localeCompare(b.checkedInAt ?? ''))
    },
    [accountId, statuses.join(' ')],
  )
