import type { FormDraft } from '#sync/device/tables.ts'
import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { readOnce } from '../replica/connection.ts'
import { openNow, requireReplica } from '../replica/replica.ts'
import { chunkKeys, photoBytes, putPhoto } from './blobs.ts'
import { preparePhoto } from './photos.ts'

export type { FormDraft } from '#sync/device/tables.ts'

/** What the form holds now, its photos as they were taken. */
export interface OpenDraft extends Omit<FormDraft, 'photos'> {
  readonly photos: readonly File[]
}

/** Under which ids photos are kept already: a keystroke must not write them again. */
const kept = new WeakMap<File, string>()
let last: Promise<void> = Promise.resolve()

const tables = ['_meta', '_blob', '_chunk'] as const
const relaxed = { durable: false, tables } as const

async function forget(tx: StoreTx, fileIds: readonly string[]): Promise<void> {
  const entries = (await tx.getMany('_blob', fileIds)).filter((entry) => entry !== undefined)
  tx.remove('_chunk', entries.flatMap(chunkKeys))
  tx.remove('_blob', fileIds)
}

/** A photo of the form, kept beside those that wait to be sent: sealed and given up with them, and never sent itself. */
async function keepPhoto(photo: File): Promise<string> {
  const known = kept.get(photo)
  if (known) return known
  const prepared = await preparePhoto(photo)
  const fileId = ids.next()
  await requireReplica().store.write(async (tx) => {
    const about = { fileId, uid: fileId, packageId: '', kind: 'draft', savedAt: isoOf(clock.now()) }
    putPhoto(tx, prepared, about, 'draft')
  }, relaxed)
  kept.set(photo, fileId)
  return fileId
}

async function put({ photos, ...draft }: OpenDraft): Promise<void> {
  const fileIds: string[] = []
  for (const photo of photos) fileIds.push(await keepPhoto(photo))
  await requireReplica().store.write(async (tx) => {
    const before = (await metaOf(tx, 'draft'))?.photos ?? []
    await forget(
      tx,
      before.filter((fileId) => !fileIds.includes(fileId)),
    )
    putMeta(tx, 'draft', { ...draft, photos: fileIds })
  }, relaxed)
}

async function remove(): Promise<void> {
  await requireReplica().store.write(async (tx) => {
    await forget(tx, (await metaOf(tx, 'draft'))?.photos ?? [])
    tx.remove('_meta', ['draft'])
  }, relaxed)
}

/** One after the other, so that what is kept is what the form held last. A form is worth keeping, never an error. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(() => (openNow() ? work() : undefined)).catch(() => undefined)
  return last
}

let latest: OpenDraft | null = null

/** With each key. While one is being written only the latest of those behind it is. */
export function keepDraft(draft: OpenDraft): Promise<void> {
  latest = draft
  return inTurn(async () => {
    if (latest === draft) await put(draft)
  })
}

export function removeFormDraft(): Promise<void> {
  latest = null
  return inTurn(remove)
}

/** The form as it was when the page was left, with the photos that this device still has. */
export async function readDraft(): Promise<OpenDraft | null> {
  await last
  const open = openNow()
  const entry = open ? await readOnce(open.db, (db) => db._meta.get('draft')) : undefined
  if (!open || entry?.name !== 'draft') return null
  const photos: File[] = []
  for (const [nth, fileId] of entry.value.photos.entries()) {
    const bytes = await readOnce(open.db, (db) => photoBytes(db, fileId))
    if (!bytes) continue
    const photo = new File([bytes], `photo-${nth + 1}.jpg`, { type: bytes.type })
    kept.set(photo, fileId)
    photos.push(photo)
  }
  return { ...entry.value, photos }
}
