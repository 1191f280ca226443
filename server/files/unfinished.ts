import type { FileStore } from '@tus/file-store'
import * as z from 'zod'
import type { Usage } from './quota.ts'

export const Owned = z.object({ accountId: z.string() })

interface Begun {
  readonly accountId: string
  readonly size: number
}

/** Uploads that were begun and not finished: their bytes lie on the disk, and no row of the database counts them. */
export function createUnfinished(store: FileStore) {
  const uploads = new Map<string, Begun>()

  async function readStore(): Promise<void> {
    for (const id of (await store.configstore.list?.()) ?? []) {
      const upload = await store.getUpload(id).catch(() => null)
      const owner = Owned.safeParse(upload?.metadata).data
      if (upload && owner && upload.offset !== upload.size)
        uploads.set(id, { accountId: owner.accountId, size: upload.size ?? 0 })
    }
  }
  let isRead: Promise<void> | null = null

  return {
    async of(accountId: string): Promise<Usage> {
      isRead ??= readStore()
      await isRead
      const ownUploads = [...uploads.values()].filter((upload) => upload.accountId === accountId)
      return { files: ownUploads.length, bytes: ownUploads.reduce((sum, { size }) => sum + size, 0) }
    },
    add(id: string, upload: Begun) {
      uploads.set(id, upload)
    },
    remove(id: string) {
      uploads.delete(id)
    },
    /** After the store has removed what was too old. */
    async readAnew() {
      uploads.clear()
      isRead = readStore()
      await isRead
    },
  }
}
