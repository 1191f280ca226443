import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { findKeys } from './search-index.ts'

/** Statuses in which a package isn't on a shelf: not here yet, on the way, or gone. */
const notOnShelf: ReadonlySet<PackageStatus> = new Set([
  'PreAlert',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'Delivered',
])

export const isOnShelf = ({ status }: Pick<Package, 'status'>): boolean => !notOnShelf.has(status)

/** Whether a package belongs in this bin of this branch. Two branches may use the same bin name. */
export function liesIn(pkg: Package, bin: string, branchId: string | null): boolean {
  const stands = pkg.placement?.branchId ?? null
  const isOfBranch = stands === null || branchId === null || stands === branchId
  return pkg.bin.toUpperCase() === bin && isOfBranch && isOnShelf(pkg) && !pkg.deletedAt
}

async function contentsOf(db: Replica, bin: string, branchId: string | null): Promise<Package[]> {
  if (bin === '') return []
  const rows = await db.package.bulkGet(await findKeys(db, bin))
  return rows.filter((row) => row !== undefined).filter((row) => liesIn(row, bin, branchId))
}

/** The packages that belong in a bin, as far as this device knows. */
export const readBin = (bin: string, branchId: string | null): Promise<Package[]> =>
  readReplica((db) => contentsOf(db, bin, branchId))

/** The same for a live query, which runs again when a package is put into the bin. */
export async function readBinLive(db: Replica, bin: string, branchId: string | null): Promise<Package[]> {
  // Rows found only through the text index don't tell Dexie about a package that isn't in the bin yet, so the query
  // reads the latest change too.
  await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
  return contentsOf(db, bin, branchId)
}

/** A live query; undefined while loading. */
export const useBin = (bin: string, branchId: string | null): Package[] | undefined =>
  useRows((db) => readBinLive(db, bin, branchId), [bin, branchId])

/** The packages with these ids that are on this device, in this order; undefined while loading. */
export const usePackagesById = (packageIds: readonly string[]): Package[] | undefined =>
  useRows(
    async (db) => {
      const rows = await db.package.bulkGet([...packageIds])
      return rows.filter((row) => row !== undefined).filter((row) => !row.deletedAt)
    },
    [packageIds.join(' ')],
  )

export const readBranch = async (branchId: string | null): Promise<Branch | null> =>
  (branchId && (await readReplica((db) => db.branch.get(branchId)))) || null

/** A customer's packages that haven't been handed over. */
export async function readPackagesOf(accountId: string): Promise<Package[]> {
  const rows = await readReplica((db) => db.package.where('accountId').equals(accountId).toArray())
  return rows.filter(({ deletedAt, status }) => !deletedAt && status !== 'Delivered')
}
