import type { FormDraft } from '#sync/device/tables.ts'
import { metaOf, putMeta } from '#sync/engine/store.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { readOnce } from '../replica/connection.ts'
import { openNow, requireReplica } from '../replica/replica.ts'
import {
  draftsStored,
  draftWrite,
  inDraftTurn,
  readDraftFile,
  removeDraftFiles,
  storeDraftFile,
} from './draft-files.ts'

export type { FormDraft } from '#sync/device/tables.ts'

/** The form's current content, with its photos as taken. */
export interface OpenDraft extends Omit<FormDraft, 'photos'> {
  readonly photos: readonly File[]
}

async function put({ photos, ...draft }: OpenDraft): Promise<void> {
  const fileIds: string[] = []
  for (const photo of photos) fileIds.push(await storeDraftFile(photo))
  await requireReplica().store.write(async (tx) => {
    const before = (await metaOf(tx, 'draft'))?.photos ?? []
    await removeDraftFiles(
      tx,
      before.filter((fileId) => !fileIds.includes(fileId)),
    )
    putMeta(tx, 'draft', { ...draft, photos: fileIds })
  }, draftWrite)
}

async function remove(): Promise<void> {
  await requireReplica().store.write(async (tx) => {
    await removeDraftFiles(tx, (await metaOf(tx, 'draft'))?.photos ?? [])
    tx.remove('_meta', ['draft'])
  }, draftWrite)
}

const latest = createSlot<OpenDraft | null>(null)

/** Called with each key. While a write is in progress, only the latest draft waits behind it. */
export function keepDraft(draft: OpenDraft): Promise<void> {
  latest.set(draft)
  return inDraftTurn(async () => {
    if (latest.current === draft) await put(draft)
  })
}

export function removeFormDraft(): Promise<void> {
  latest.set(null)
  return inDraftTurn(remove)
}

/** The form as it was when the page was closed, with the photos that this device still has. */
export async function readDraft(): Promise<OpenDraft | null> {
  await draftsStored()
  const open = openNow()
  const entry = open ? await readOnce(open.db, (db) => db._meta.get('draft')) : undefined
  if (!open || entry?.name !== 'draft') return null
  const photos: File[] = []
  for (const fileId of entry.value.photos) {
    const photo = await readDraftFile(open.db, fileId)
    if (photo instanceof File) photos.push(photo)
  }
  return { ...entry.value, photos }
}
