import { noSuchFile } from '#sync/mutators/packages/files.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findFile, isShownTo } from '../db/files.ts'
import type { Db } from '../db/open.ts'
import type { FileTable } from '../db/sync-tables.ts'
import { fileKinds } from './kinds.ts'

/** Everybody for what is public; whoever sent it; staff with the right for its kind; who owns what it shows. */
async function mayRead(db: Db, actor: Actor, file: FileTable): Promise<boolean> {
  if (file.visibility === 'Public' || file.ownerAccountId === actor.accountId) return true
  const kind = Object.entries(fileKinds).find(([name]) => name === file.kind)?.[1]
  if (kind && isStaff(actor.role) && may(actor, kind.right)) return true
  return isShownTo(db.reader, file, actor.accountId)
}

/** A stranger's file is answered as one that is not there. */
export async function mustFindReadable(db: Db, actor: Actor, fileId: string): Promise<FileTable> {
  const file = await findFile(db.reader, fileId)
  if (!file || !(await mayRead(db, actor, file))) throw noSuchFile()
  return file
}
