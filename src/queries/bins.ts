import type { Branch } from '#sync/entities/branch.ts'
import type { Package } from '#sync/entities/package.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { findKeys } from './search-index.ts'

/** Not on a shelf: not here yet, on the way, or gone. */
const notOnShelf: ReadonlySet<PackageStatus> = new Set([
  'PreAlert',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'Delivered',
])

export const isOnShelf = ({ status }: Pick<Package, 'status'>): boolean => !notOnShelf.has(status)

/** Whether it should lie in this bin of this branch. Bins of two branches may have the same name. */
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

/** What should lie in a bin, as far as this device knows. */
export const readBin = (bin: string, branchId: string | null): Promise<Package[]> =>
  readReplica((db) => contentsOf(db, bin, branchId))

/** The same for a live question, which is asked again when a package comes into the bin. */
export async function watchedBin(db: Replica, bin: string, branchId: string | null): Promise<Package[]> {
  // What is found by the text index alone names no row that is not in the bin yet.
  await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
  return contentsOf(db, bin, branchId)
}

/** Live; undefined while loading. */
export const useBin = (bin: string, branchId: string | null): Package[] | undefined =>
  useRows((db) => watchedBin(db, bin, branchId), [bin, branchId])

/** Those of them that are on this device, in this order; undefined while loading. */
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

/** The packages of a customer that have not been handed over. */
export async function readPackagesOf(accountId: string): Promise<Package[]> {
  const rows = await readReplica((db) => db.package.where('accountId').equals(accountId).toArray())
  return rows.filter(({ deletedAt, status }) => !deletedAt && status !== 'Delivered')
}
