import type { BlobEntry, TransferSlip } from '#sync/device/tables.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { bankTransfers } from '../http/calls.ts'
import { errorOf, send } from '../http/http.ts'
import { readRowReply } from '../http/outline.ts'
import { putPhoto } from './blobs.ts'
import { base64Of } from './data-url.ts'
import type { PreparedFile } from './photos.ts'
import { type BlobTransfer, forGood } from './transfer.ts'

const kind = 'transfer-slip'
const patienceMs = 120_000

export const isSlip = (entry: Pick<BlobEntry, 'kind'>): boolean => entry.kind === kind

/** Queues the slip of a bank transfer. Its id is also the idempotency key, so that it is accepted once. */
export function putSlip(tx: StoreTx, fileId: string, file: PreparedFile, slip: TransferSlip): void {
  putPhoto(tx, file, { fileId, uid: fileId, packageId: '', kind, savedAt: isoOf(clock.now()), slip })
}

export const slipName = (contentType: string): string =>
  contentType === 'application/pdf' ? 'Slip.pdf' : 'Slip.jpg'

/** Creates the transfer together with its slip in a single call. */
export const sendQueuedSlip: BlobTransfer = async ({ fileId, contentType, slip }, bytes, token) => {
  if (!slip) return { refused: 'We don’t know what this slip is for. Send it again from your invoices.' }
  const row = await bankTransfers('bankTransfers.create')()
  const response = await send({
    method: row.method,
    path: row.path,
    timeoutMs: patienceMs,
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': fileId },
    body: { ...slip, slip: { name: slipName(contentType), base64: await base64Of(bytes) } },
  })
  if (response.ok) return readRowReply(row, response).then(() => 'sent' as const)
  const error = await errorOf(response)
  if (forGood.has(response.status) || response.status === 404) return { refused: error.message }
  throw error
}
