import type { KeptImport } from '#sync/device/tables.ts'
import { metaOf, putMeta } from '#sync/engine/store.ts'
import type { DataImport } from '#sync/entities/data-import.ts'
import type { ImportKind } from '#sync/entities/import-kinds.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { readOnce } from '../replica/connection.ts'
import { type Open, openNow } from '../replica/replica.ts'
import { close, openClosed } from './secrets.ts'

/**
 * The file of an import that is not finished, in its person's own database, so that it goes on after the page was closed.
 * Only the latest one: its most is what a file may have, 10 MB.
 */

const longestMs = 7 * dayMs
const relaxed = { durable: false, tables: ['_meta'] } as const

const placeOf = ({ accountId }: Open, fileHash: string): string => `${accountId} import ${fileHash}`

/** False: this device has no room for it, or no key to close it with. */
export async function keepImport(file: Blob, about: Omit<KeptImport, 'at'>): Promise<boolean> {
  const open = openNow()
  const seal = open ? await readOnce(open.db, (db) => db._key.get('seal')) : undefined
  if (!open || !seal) return false
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const closed = await close(seal.key, placeOf(open, about.fileHash), bytes)
    await open.store.write(async (tx) => {
      putMeta(tx, 'import', { ...about, at: clock.now() })
      putMeta(tx, 'importFile', closed)
    }, relaxed)
    return true
  } catch {
    return false
  }
}

/** How far the server has come with it. Another tab may have kept another file meanwhile. */
export async function noteImport({ importId, fileHash, rows, created, refused }: DataImport): Promise<void> {
  const write = openNow()?.store.write(async (tx) => {
    const before = await metaOf(tx, 'import')
    if (before?.fileHash !== fileHash) return
    putMeta(tx, 'import', { ...before, importId, rows, sent: created + refused, at: clock.now() })
  }, relaxed)
  // The server knows it better: this is for when it can't be asked.
  await write?.catch(() => undefined)
}

/** It is finished, or was discarded. */
export async function dropImport(fileHash: string): Promise<void> {
  await openNow()?.store.write(async (tx) => {
    if ((await metaOf(tx, 'import'))?.fileHash === fileHash) tx.remove('_meta', ['import', 'importFile'])
  }, relaxed)
}

/** What was being imported of this kind within the last week; what is older goes. */
export async function keptImport(kind: ImportKind): Promise<KeptImport | null> {
  const open = openNow()
  const entry = open ? await readOnce(open.db, (db) => db._meta.get('import')) : undefined
  if (entry?.name !== 'import') return null
  if (clock.now() - entry.value.at >= longestMs) {
    await dropImport(entry.value.fileHash)
    return null
  }
  return entry.value.kind === kind ? entry.value : null
}

/** Null when another password has been set since, and after another file was kept. */
export async function keptFile({ fileHash, fileName }: KeptImport): Promise<File | null> {
  const open = openNow()
  if (!open) return null
  const [seal, entry] = await readOnce(open.db, (db) =>
    Promise.all([db._key.get('seal'), db._meta.get('importFile')]),
  )
  if (!seal || entry?.name !== 'importFile') return null
  const bytes = await openClosed(seal.key, placeOf(open, fileHash), entry.value)
  return bytes && new File([bytes], fileName)
}
