import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../core/env.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { CopySource } from '../db/engines/sides.ts'
import { s3Store } from '../files/s3-store.ts'
import { diskStore, type FileStore } from '../files/store.ts'

const filesSql = `select "path", "contentType" from "file" where "deletedAt" is null order by "path"`

/** The store takes several at a time, each of which waits for the network. */
const filesAtOnce = 8

async function isThere(store: FileStore, path: string): Promise<boolean> {
  const bytes = await store.read(path)
  if (bytes === null) return false
  // Only the answer counts: the rest isn't read.
  await bytes[Symbol.asyncIterator]().return?.()
  return true
}

/** Copies one file, unless an earlier run did or it is not on this disk. Returns true if it was copied. */
async function copyFile(
  disk: FileStore,
  bucket: FileStore,
  path: string,
  contentType: string,
): Promise<boolean> {
  const bytes = await disk.read(path)
  if (bytes === null) return false
  if (await isThere(bucket, path)) {
    await bytes[Symbol.asyncIterator]().return?.()
    return false
  }
  await bucket.put(path, await buffer(bytes), contentType)
  return true
}

/** Copies the files of the data folder to the bucket of FILES_URL. Without one they stay where they are. */
export async function copyFilesToBucket(
  { dataDir, files }: Pick<Env, 'dataDir' | 'files'>,
  source: CopySource,
  tell: (step: string) => void,
): Promise<number> {
  const folder = join(dataDir, 'files')
  if (files === null || !existsSync(folder)) return 0
  tell('copying files to the bucket')
  const disk = diskStore(folder)
  const bucket = s3Store(files)
  let count = 0
  for await (const rows of source.ask(filesSql))
    for (let n = 0; n < rows.length; n += filesAtOnce) {
      const copies = rows
        .slice(n, n + filesAtOnce)
        .map(([path, contentType]) => copyFile(disk, bucket, String(path), String(contentType)))
      const results = await Promise.all(copies).catch((error: unknown) => {
        throw new OperatorError(
          `A file could not be copied to the bucket ${files.bucket} of FILES_URL: ${error instanceof Error ? error.message : error} Nothing else was changed. Files that were copied stay there, and a second run leaves them out.`,
        )
      })
      count += results.filter(Boolean).length
    }
  return count
}
