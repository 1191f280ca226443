import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DataStore, ERRORS, type Locker, Upload } from '@tus/server'
import * as z from 'zod'
import { isoOf } from '#sync/lib/clock.ts'
import type { SharedUploads } from '../db/core/shared-uploads.ts'
import type { Keeper } from './keep.ts'
import type { FileStore } from './store.ts'
import { Owned } from './unfinished.ts'
import type { UploadPlace } from './upload-place.ts'

const Metadata = z.record(z.string(), z.string().nullable())

interface Needs extends Keeper {
  readonly rows: SharedUploads
  readonly keptMs: number
}

const partType = 'application/octet-stream'

/** Returns the bytes that have come, even if the sender went away in the middle: the upload continues after them. */
async function bytesThatCame(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of stream) pieces.push(Buffer.from(piece))
  } catch (error) {
    if (pieces.length === 0) throw error
  }
  return Buffer.concat(pieces)
}

/** Each request adds an object to the store of files, and its place to the row of the upload. */
class PartStore extends DataStore {
  private readonly needs: Needs

  constructor(needs: Needs) {
    super()
    this.needs = needs
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { rows, db } = this.needs
    const { id: uploadId, size = 0, metadata = {} } = upload
    const { accountId } = Owned.parse(metadata)
    const createdAt = isoOf(db.clock.now())
    await rows.begin({ uploadId, accountId, size, metadata: JSON.stringify(metadata), createdAt })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.needs.rows.find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { size, offset, createdAt } = row
    const metadata = Metadata.parse(JSON.parse(row.metadata))
    return new Upload({ id, size, offset, metadata, creation_date: createdAt })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { rows, files, db } = this.needs
    const bytes = await bytesThatCame(stream)
    if (bytes.length === 0) return offset
    const partId = db.ids.next()
    const path = `${partId.slice(-2)}/${partId}`
    await files.put(path, bytes, partType)
    if (await rows.append(id, offset, { path, bytes: bytes.length })) return offset + bytes.length
    await files.remove(path)
    throw ERRORS.INVALID_OFFSET
  }

  override async remove(id: string): Promise<void> {
    const { rows, files } = this.needs
    const row = await rows.find(id)
    if (!row || !(await rows.remove(id))) throw ERRORS.FILE_NOT_FOUND
    await removeAll(files, row.parts)
  }

  override async deleteExpired(): Promise<number> {
    const { rows, files, db, keptMs } = this.needs
    const old = await rows.begunBefore(isoOf(db.clock.now() - keptMs))
    let count = 0
    for (const { uploadId, parts } of old) {
      // The parts go first: a server that stops in between does the rest the next time, and another one may do the same now.
      await removeAll(files, parts)
      if (await rows.remove(uploadId)) count++
    }
    return count
  }

  override getExpiration(): number {
    return this.needs.keptMs
  }
}

async function removeAll(files: FileStore, paths: readonly string[]): Promise<void> {
  for (const path of paths) await files.remove(path)
}

async function bytesAt(files: FileStore, path: string): Promise<Buffer> {
  const bytes = await files.read(path)
  if (!bytes) throw new Error(`A part of an upload is not in the store: ${path}`)
  return buffer(bytes)
}

const lockerOver = (rows: SharedUploads): Locker => ({
  newLock(id) {
    let unlock = async () => {}
    return {
      async lock(signal, cancel) {
        unlock = await rows.lock(id, signal, () => void cancel())
      },
      unlock: () => unlock(),
    }
  },
})

/** Uploads whose parts lie in the store of files, so that a sender can go on at any server. */
export function sharedUploads(needs: Needs): UploadPlace {
  const { rows, files } = needs
  return {
    store: new PartStore(needs),
    locker: lockerOver(rows),
    async read(id) {
      const row = await rows.find(id)
      const parts: Buffer[] = []
      for (const path of row?.parts ?? []) parts.push(await bytesAt(files, path))
      return Buffer.concat(parts)
    },
    async empty(id) {
      const row = await rows.find(id)
      await rows.empty(id)
      await removeAll(files, row?.parts ?? [])
    },
    unfinished: {
      of: rows.unfinishedOf,
      add() {},
      remove() {},
      async readAnew() {},
    },
  }
}
