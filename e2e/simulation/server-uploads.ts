import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Db } from '../../server/db/core/open.ts'
import { mustFindReadable } from '../../server/files/access.ts'
import { type Described, type Keeper, keepFile } from '../../server/files/keep.ts'
import type { FileStore } from '../../server/files/store.ts'
import type { Caller, UploadAnswer } from './callers.ts'

/** The server's files, which outlive its processes. */
export function filesInMemory(): FileStore {
  const bytesByPath = new Map<string, Buffer>()
  return {
    async put(path, bytes) {
      bytesByPath.set(path, bytes)
    },
    async read(path) {
      const bytes = bytesByPath.get(path)
      return bytes
        ? (async function* pieces() {
            yield bytes
          })()
        : null
    },
    async remove(path) {
      bytesByPath.delete(path)
    },
  }
}

/** Whether the server would answer an actor with a file. */
export async function isReadable(db: Db, actor: Actor, fileId: string): Promise<boolean> {
  try {
    await mustFindReadable(db, actor, fileId)
    return true
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return false
  }
}

/** Does what the upload's route does once all bytes have arrived. */
export async function takeUpload(
  keeper: Keeper,
  { actor, deviceId }: Caller,
  description: Described,
  bytes: Buffer,
): Promise<UploadAnswer> {
  try {
    await keepFile(keeper, { actor, deviceId }, description, async () => bytes)
    return { kind: 'stored' }
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { kind: 'refused', message: fault.message }
  }
}
