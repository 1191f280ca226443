import { readFile, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { createUnfinished } from './unfinished.ts'
import type { UploadPlace } from './upload-place.ts'

/** Less than this is no room: the file system keeps some blocks for itself. */
const leastBytes = 256 * 1024

/** The protocol's own store hides why bytes could not be written. */
class UploadStore extends FileStore {
  override async write(...[from, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(from, id, offset)
    } catch (error) {
      const { bavail, bsize } = await statfs(this.directory)
      if (bavail * bsize > leastBytes) throw error
      throw Object.assign(new Error('There is no room for the upload'), { code: 'ENOSPC', cause: error })
    }
  }
}

/** Uploads in a folder of this machine. */
export function localUploads(directory: string, expirationPeriodInMilliseconds: number): UploadPlace {
  const store = new UploadStore({ directory, expirationPeriodInMilliseconds })
  const pathOf = (id: string) => join(directory, id)
  return {
    store,
    read: (id) => readFile(pathOf(id)),
    async empty(id) {
      const { size } = await stat(pathOf(id))
      await truncate(pathOf(id), 0)
      await truncate(pathOf(id), size)
    },
    unfinished: createUnfinished(store),
  }
}
