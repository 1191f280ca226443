import { Dexie } from 'dexie'
import type { BlobEntry } from '#sync/device/tables.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import type { Replica } from '../replica/db.ts'
import type { PreparedFile } from './photos.ts'

export const chunkKey = (fileId: string, n: number): string => `${fileId}/${String(n).padStart(4, '0')}`

export const chunkKeys = (entry: Pick<BlobEntry, 'fileId' | 'chunks'>): string[] =>
  Array.from({ length: entry.chunks }, (_, n) => chunkKey(entry.fileId, n))

export function putPhoto(
  tx: StoreTx,
  photo: PreparedFile,
  about: Pick<BlobEntry, 'fileId' | 'uid' | 'packageId' | 'kind' | 'savedAt' | 'slip'>,
  state: 'waiting' | 'draft' = 'waiting',
): void {
  const { sha256, contentType, size, chunks } = photo
  const entry = { ...about, sha256, contentType, size, chunks: chunks.length }
  tx.put('_blob', [{ ...entry, state, sentAt: null }])
  tx.put(
    '_chunk',
    chunks.map((bytes, n) => ({ key: chunkKey(about.fileId, n), bytes })),
  )
}

/** The photo's bytes, if this device still has them. */
export async function photoBytes(db: Replica, fileId: string): Promise<Blob | null> {
  const entry = await db._blob.get(fileId)
  if (!entry || entry.state === 'dropped') return null
  const chunks = await db._chunk.bulkGet(chunkKeys(entry))
  const bytes = chunks.flatMap((chunk) => (chunk ? [chunk.bytes] : []))
  return bytes.length === entry.chunks ? new Blob(bytes, { type: entry.contentType }) : null
}

/** Whether a photo exists only on this device. */
export const isUnsent = ({ state }: Pick<BlobEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'refused' || state === 'draft'

const ofState = (db: Replica, state: BlobEntry['state']) =>
  db._blob.where('[state+size]').between([state, Dexie.minKey], [state, Dexie.maxKey])

/** Photos that exist only here, by state. */
export interface Photos {
  readonly waiting: number
  readonly refused: number
}

export async function countPhotos(db: Replica): Promise<Photos> {
  const [waiting, refusedCount] = await Promise.all([
    ofState(db, 'waiting').count(),
    ofState(db, 'refused').count(),
  ])
  return { waiting, refused: refusedCount }
}

/** The waiting photos, smallest first, because those reach the server soonest. */
export const waitingPhotos = async (db: Replica): Promise<string[]> =>
  (await ofState(db, 'waiting').primaryKeys()).map(String)

const byAge = (a: BlobEntry, b: BlobEntry): number => (a.savedAt < b.savedAt ? -1 : 1)

/** Deletes the bytes of photos but keeps their entries; returns false if there are none to delete. */
async function dropBytes(tx: StoreTx, choose: (held: readonly BlobEntry[]) => BlobEntry[]): Promise<boolean> {
  const going = choose((await tx.all('_blob')).filter(({ state }) => state !== 'dropped'))
  tx.remove('_chunk', going.flatMap(chunkKeys))
  tx.put(
    '_blob',
    going.map((entry) => ({ ...entry, state: 'dropped' as const })),
  )
  return going.length > 0
}

/** Photos that the server has aren't needed on the device. */
export const dropSentBytes = (tx: StoreTx): Promise<boolean> =>
  dropBytes(tx, (entries) => entries.filter(({ state }) => state === 'sent'))

/** Deletes the oldest unsent photo. The proof of a handover and a merchant invoice are never deleted. */
export const dropOldestBytes = (tx: StoreTx): Promise<boolean> =>
  dropBytes(tx, (entries) =>
    entries
      .filter((entry) => isUnsent(entry) && entry.kind === 'package-image')
      .sort(byAge)
      .slice(0, 1),
  )
