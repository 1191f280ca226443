import type { StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { readOnce } from '../replica/connection.ts'
import type { Replica } from '../replica/db.ts'
import { openNow, requireReplica } from '../replica/replica.ts'
import { chunkKeys, photoBytes, putPhoto } from './blobs.ts'
import { type PreparedFile, preparePhoto, prepareSignature } from './photos.ts'

/** A draft is written with each key, so a power cut may lose the last of them. */
export const draftWrite = { durable: false, tables: ['_meta', '_blob', '_chunk'] } as const

/** The ids of files already stored, so that a keystroke doesn't store them again. */
const storedIds = new WeakMap<Blob, string>()

const prepare = (file: Blob): Promise<PreparedFile> =>
  file.type === 'image/png' && !(file instanceof File) ? prepareSignature(file) : preparePhoto(file)

/**
 * Stores a picture of an open form next to the ones that wait to be sent: it is encrypted and deleted with them, but
 * never sent itself.
 */
export async function storeDraftFile(file: Blob): Promise<string> {
  const storedId = storedIds.get(file)
  if (storedId) return storedId
  const picture = await prepare(file)
  const fileId = ids.next()
  await requireReplica().store.write(async (tx) => {
    const about = { fileId, uid: fileId, packageId: '', kind: 'draft', savedAt: isoOf(clock.now()) }
    putPhoto(tx, picture, about, 'draft')
  }, draftWrite)
  storedIds.set(file, fileId)
  return fileId
}

/** Removes pictures that a draft no longer contains. */
export async function removeDraftFiles(tx: StoreTx, fileIds: readonly string[]): Promise<void> {
  const entries = (await tx.getMany('_blob', fileIds)).filter((entry) => entry !== undefined)
  tx.remove('_chunk', entries.flatMap(chunkKeys))
  tx.remove('_blob', fileIds)
}

/**
 * A picture of a draft as a form value: a photo as a file, a signature as a plain blob. Null if the device no longer
 * has it.
 */
export async function readDraftFile(db: Replica, fileId: string): Promise<Blob | null> {
  const bytes = await readOnce(db, (open) => photoBytes(open, fileId))
  if (!bytes) return null
  const file =
    bytes.type === 'image/png' ? bytes : new File([bytes], `photo-${fileId}.jpg`, { type: bytes.type })
  storedIds.set(file, fileId)
  return file
}

const lastWrite = createSlot(Promise.resolve())

/** Resolves when the latest version of every draft is stored. */
export const draftsStored = (): Promise<void> => lastWrite.current

/** Runs one write after the other, so that the stored draft is the latest. A draft that can't be stored is no error. */
export function inDraftTurn(work: () => Promise<void>): Promise<void> {
  const write = lastWrite.current.then(() => (openNow() ? work() : undefined)).catch(() => undefined)
  lastWrite.set(write)
  return write
}
