import { noSuchFile } from '#sync/mutators/packages/files.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { filePolicy } from '#sync/policies/file.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import type { Db } from '../db/core/open.ts'
import { findFile, imagesOfFile, isShownTo } from '../db/files/files.ts'
import { findPackagesByIds } from '../db/packages/packages.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import { fileKinds } from './kinds.ts'

/** The handheld of a local office reads the files of the packages that it follows. */
async function isInReach({ reads: { kysely } }: Db, actor: Actor, file: FileTable): Promise<boolean> {
  const { fileId, kind, visibility, ownerAccountId, packageId } = file
  if (actor.officeId === undefined || visibility === 'Public' || ownerAccountId === actor.accountId)
    return true
  const images = kind === 'package-image' ? await imagesOfFile(kysely, fileId) : []
  const packageIds = [...images, { packageId }].flatMap((row) => row.packageId ?? [])
  const packages = await findPackagesByIds(kysely, packageIds)
  return packages.some((pkg) => packagePolicy.canRead(actor, pkg))
}

async function mayRead(db: Db, actor: Actor, file: FileTable): Promise<boolean> {
  const kind = Object.entries(fileKinds).find(([name]) => name === file.kind)?.[1]
  const rights = kind && { right: kind.right, isOfNoRoute: kind === fileKinds.document }
  const within = filePolicy.whereReadable(actor, file, rights)
  if (within === null) return isInReach(db, actor, file)
  return 'driverId' in within
    ? isShownTo(db.reads.kysely, file, 'driverId', within.driverId)
    : isShownTo(db.reads.kysely, file, 'accountId', within.accountId)
}

/** Another person's file is answered like a missing one. */
export async function mustFindReadable(db: Db, actor: Actor, fileId: string): Promise<FileTable> {
  const file = await findFile(db.reads.kysely, fileId)
  if (!file || !(await mayRead(db, actor, file))) throw noSuchFile()
  return file
}
