import type { BlobEntry } from '#sync/device/tables.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { clock } from '../../browser/clock.ts'
import { ids } from '../../browser/seams.ts'
import { call } from '../../http/call.ts'
import { renewToken, tokenOf } from '../../http/token.ts'
import { prepareDocument } from '../../photos/photos.ts'
import { transferByTus } from '../../photos/transfer.ts'
import { requireReplica } from '../../replica/replica.ts'
import { paperUpload } from '../api/customer-papers.ts'

const kind = 'customer-paper'

/** Uploads a page. It doesn't wait on the device, because the office needs the paper soon. Throws for a page that the server refuses. */
async function uploadPage(file: Blob): Promise<string> {
  const { chunks, ...document } = await prepareDocument(file)
  const { accountId } = requireReplica()
  const fileId = ids.next()
  const entry: BlobEntry = {
    ...document,
    fileId,
    uid: fileId,
    packageId: '',
    kind,
    chunks: chunks.length,
    state: 'waiting',
    savedAt: isoOf(clock.now()),
    sentAt: null,
  }
  const token = tokenOf(accountId) ?? (await renewToken(accountId))
  const bytes = new Blob([...chunks], { type: document.contentType })
  const outcome = await transferByTus(entry, bytes, token)
  if (outcome !== 'sent') throw new Refusal('invalid', outcome.refused)
  return fileId
}

interface PaperToSend {
  readonly accountId: string
  readonly kindId: string
  /** The date on it; null for a kind that lasts a number of days. */
  readonly expiresOn: string | null
}

/** Sends a paper with its pages. */
export async function sendCustomerPaper(
  { accountId, ...paper }: PaperToSend,
  pages: readonly Blob[],
): Promise<void> {
  const fileIds: string[] = []
  for (const page of pages) fileIds.push(await uploadPage(page))
  await call(paperUpload, {
    params: { id: accountId },
    idempotencyKey: fileIds[0] ?? ids.next(),
    body: { ...paper, fileIds },
  })
}
