import { useRows } from '../replica/live-rows.ts'

/** The display names of packages that are on this device; undefined while loading. */
export const usePackageNames = (packageIds: readonly string[]): ReadonlyMap<string, string> | undefined => {
  const key = [...new Set(packageIds)].sort().join(' ')
  return useRows(
    async (db) => {
      const rows = await db.package.bulkGet(key === '' ? [] : key.split(' '))
      return new Map(
        rows.flatMap((row) => (row ? [[row.packageId, row.description || row.trackingNumber] as const] : [])),
      )
    },
    [key],
  )
}
