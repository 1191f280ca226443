import { join } from 'node:path'
import type { Env } from '../core/env.ts'
import { reportDiskError } from '../db/core/errors.ts'
import type { Db } from '../db/core/open.ts'
import { s3Store } from './s3-store.ts'
import { diskStore, type FileStore } from './store.ts'

/** On a full disk no file is begun, in a bucket either: its row could not be written. */
export function withinRoom(store: FileStore, { room, events }: Pick<Db, 'room' | 'events'>): FileStore {
  return {
    ...store,
    async put(path, bytes, contentType) {
      room.mustBeThere()
      await store.put(path, bytes, contentType).catch((error: unknown) => {
        throw reportDiskError(events, error)
      })
    },
  }
}

/** The store that the settings name: a bucket, else the data directory. */
export const openFileStore = (env: Pick<Env, 'dataDir' | 'files'>): FileStore =>
  env.files ? s3Store(env.files) : diskStore(join(env.dataDir, 'files'))
