import type { BlobEntry } from '#sync/device/tables.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { files } from '../http/calls.ts'
import { errorOf, send } from '../http/http.ts'
import { readRowReply } from '../http/outline.ts'
import { chunkKeys, isUnsent, putPhoto } from './blobs.ts'
import { base64Of } from './data-url.ts'
import type { PreparedFile } from './photos.ts'
import { type BlobTransfer, forGood } from './transfer.ts'

const kind = 'merchant-invoice'
const patienceMs = 120_000

export const isInvoice = (entry: Pick<BlobEntry, 'kind'>): boolean => entry.kind === kind

/** Queues a package's merchant invoice. */
export function putInvoice(tx: StoreTx, file: PreparedFile, packageId: string, uid: string): void {
  putPhoto(tx, file, { fileId: ids.next(), uid, packageId, kind, savedAt: isoOf(clock.now()) })
}

/** A new invoice replaces one that hasn't been sent yet. */
export async function dropUnsentInvoices(tx: StoreTx, packageId: string): Promise<void> {
  const entries = (await tx.all('_blob')).filter(
    (entry) => isInvoice(entry) && entry.packageId === packageId && isUnsent(entry),
  )
  tx.remove('_chunk', entries.flatMap(chunkKeys))
  tx.remove(
    '_blob',
    entries.map(({ fileId }) => fileId),
  )
}

/** Uses the specified call, which changes the package and its invoice together. */
export const sendInvoice: BlobTransfer = async ({ packageId, contentType }, bytes, token) => {
  const row = await files('packages.uploadInvoice')()
  const name = contentType === 'application/pdf' ? 'Merchant invoice.pdf' : 'Merchant invoice.jpg'
  const response = await send({
    method: row.method,
    path: row.path,
    headers: { Authorization: `Bearer ${token}` },
    body: { packageId, name, base64: await base64Of(bytes) },
    timeoutMs: patienceMs,
  })
  if (response.ok) return readRowReply(row, response).then(() => 'sent' as const)
  const error = await errorOf(response)
  if (forGood.has(response.status) || response.status === 404) return { refused: error.message }
  throw error
}
