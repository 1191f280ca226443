import type { TransferSlip } from '#sync/device/tables.ts'
import { ids } from '../../browser/seams.ts'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { bankTransfers } from '../../http/calls.ts'
import { base64Of } from '../../photos/data-url.ts'
import { type PreparedFile, prepareDocument } from '../../photos/photos.ts'
import { putSlip, slipName } from '../../photos/transfer-slips.ts'
import { changeSaved } from '../../replica/engine-wake.ts'
import { requireReplica } from '../../replica/replica.ts'

const send = async (fileId: string, slip: TransferSlip, { chunks, contentType }: PreparedFile) =>
  call(bankTransfers('bankTransfers.create'), {
    idempotencyKey: fileId,
    body: {
      ...slip,
      invoiceIds: [...slip.invoiceIds],
      slip: {
        name: slipName(contentType),
        base64: await base64Of(new Blob([...chunks], { type: contentType })),
      },
    },
  })

/**
 * Sends the slip of a bank transfer. Without a reply it waits on this device and is sent under the same key, so that it
 * is accepted once. Throws a Refusal for a file that isn't a slip, and CallError for a refusal by the server.
 */
export async function sendTransferSlip(slip: TransferSlip, file: Blob): Promise<'sent' | 'waiting'> {
  const document = await prepareDocument(file)
  const fileId = ids.next()
  try {
    await send(fileId, slip, document)
    return 'sent'
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) throw error
  }
  await requireReplica().store.write(async (tx) => putSlip(tx, fileId, document, slip), {
    durable: true,
    tables: ['_blob', '_chunk'],
  })
  changeSaved()
  return 'waiting'
}
