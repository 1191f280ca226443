import type { Package } from '#sync/entities/packages/package.ts'
import type { AppDeps } from '../deps/deps.ts'
import { onTheBooks } from './money.ts'

type PhotoOf = Pick<Package, 'packageId' | 'accountId'>

/** Stores an uploaded photo of a package, and returns the id of its file. */
export async function putPhoto(
  deps: AppDeps,
  { packageId, accountId }: PhotoOf,
  takenAt: string,
): Promise<string> {
  const fileId = deps.ids.next()
  await onTheBooks(deps, (tx) =>
    tx.put('packageImage', {
      ...{ packageImageId: deps.ids.next(), fileId, packageId, accountId },
      ...{ driverId: null, offices: [], sha256: 'a'.repeat(64), contentType: 'image/jpeg', size: 1 },
      ...{ uploaded: true, takenAt, by: 'Test', version: 0, createdAt: takenAt, updatedAt: takenAt },
      ...{ deletedAt: null, archivedAt: null },
    }),
  )
  return fileId
}
