import type { Claim } from '#sync/entities/packages/claim.ts'
import { useRows } from '../replica/live-rows.ts'

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
