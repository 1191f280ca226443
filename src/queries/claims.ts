import type { Claim } from '#sync/entities/packages/claim.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { afterSync } from './after-sync.ts'

/** A customer's claims for a package and what is inside it, the latest first; undefined while loading. */
export const useOwnClaims = (packageId: string): Claim[] | undefined =>
  useRows(
    async (db) => {
      const contents = (await db.package.get(packageId))?.contents ?? []
      const ids = [packageId, ...contents.map((part) => part.packageId)]
      const rows = await db.claim.where('packageId').anyOf(ids).toArray()
      return rows
        .filter(({ deletedAt }) => deletedAt === null)
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
    [packageId],
  )

/** All claims of a customer. The device holds each of them once it is in sync. */
export async function readOwnClaims(): Promise<Claim[]> {
  await afterSync()
  return readReplica(async (db) => (await db.claim.toArray()).filter(({ deletedAt }) => deletedAt === null))
}
