import type { KeptImport } from '#sync/device/tables.ts'
import { metaOf, putMeta } from '#sync/engine/store.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { readOnce } from '../replica/connection.ts'
import { type Open, openNow } from '../replica/replica.ts'
import { decrypt, encrypt } from './secrets.ts'

/**
 * The file of an unfinished import, in its person's own database, so that the import continues after the page was
 * closed. Only the latest one, because a file may have up to 10 MB.
 */

const longestMs = 7 * dayMs
const relaxedWrite = { durable: false, tables: ['_meta'] } as const

const placeOf = ({ accountId }: Open, fileHash: string): string => `${accountId} import ${fileHash}`

/** Returns false if the device has no space for the file, or no key to encrypt it. */
export async function keepImport(file: Blob, about: Omit<KeptImport, 'at'>): Promise<boolean> {
  const open = openNow()
  const seal = open ? await readOnce(open.db, (db) => db._key.get('seal')) : undefined
  if (!open || !seal) return false
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const closed = await encrypt(seal.key, placeOf(open, about.fileHash), bytes)
    await open.store.write(async (tx) => {
      putMeta(tx, 'import', { ...about, at: clock.now() })
      putMeta(tx, 'importFile', closed)
    }, relaxedWrite)
    return true
  } catch {
    return false
  }
}

/** Records the server's progress. Another tab may have stored another file meanwhile. */
export async function noteImport({ importId, fileHash, rows, created, refused }: DataImport): Promise<void> {
  const write = openNow()?.store.write(async (tx) => {
    const before = await metaOf(tx, 'import')
    if (before?.fileHash !== fileHash) return
    putMeta(tx, 'import', { ...before, importId, rows, sent: created + refused, at: clock.now() })
  }, relaxedWrite)
  // The server's own count is authoritative; this one is for when it can't be reached.
  await write?.catch(() => undefined)
}

/** Deletes the file of a finished or discarded import. */
export async function dropImport(fileHash: string): Promise<void> {
  await openNow()?.store.write(async (tx) => {
    if ((await metaOf(tx, 'import'))?.fileHash === fileHash) tx.remove('_meta', ['import', 'importFile'])
  }, relaxedWrite)
}

/** The import of this kind from the last week; older ones are deleted. */
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

/** Null if the password has changed since, or another file was stored. */
export async function keptFile({ fileHash, fileName }: KeptImport): Promise<File | null> {
  const open = openNow()
  if (!open) return null
  const [seal, entry] = await readOnce(open.db, (db) =>
    Promise.all([db._key.get('seal'), db._meta.get('importFile')]),
  )
  if (!seal || entry?.name !== 'importFile') return null
  const bytes = await decrypt(seal.key, placeOf(open, fileHash), entry.value)
  return bytes && new File([bytes], fileName)
}
