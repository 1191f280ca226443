import type { BlobEntry } from '#sync/device/tables.ts'
import { isProblem } from '#sync/lib/problem.ts'
import { CallError } from '../http/call-error.ts'
import { baseUrl, noAnswerText, parseBody } from '../http/http.ts'
import { chunkBytes } from './photos.ts'

export type Transferred = 'sent' | { readonly refused: string }

/** Uploads a file. Throws if the outcome is open: no contact, or a server that may accept it later. */
export type BlobTransfer = (entry: BlobEntry, bytes: Blob, token: string) => Promise<Transferred>

/** Statuses that the same bytes would get again. */
export const forGood: ReadonlySet<number> = new Set([400, 403, 409, 413, 415])

interface TusAnswer {
  getStatus(): number
  getBody(): string
  getHeader(name: string): string | null | undefined
}

/** The server's answer to a failed upload, in the protocol's or the calls' form; null if it came from something between. */
function answerIn(fault: unknown): { readonly status: number; readonly message: string } | null {
  if (typeof fault !== 'object' || fault === null || !('originalResponse' in fault)) return null
  const answer = fault.originalResponse as TusAnswer | null
  if (!answer) return null
  const body = parseBody(answer.getBody())
  const status = answer.getStatus()
  if (isProblem(body)) return { status, message: body.message }
  return answer.getHeader('Tus-Resumable') ? { status, message: answer.getBody().trim() } : null
}

/** The server's message if it refused a transfer permanently; null if it may be tried again. */
export function refusalIn(fault: unknown): string | null {
  const answer = answerIn(fault)
  if (!answer || !forGood.has(answer.status)) return null
  return answer.message || `The server did not take this photo (${answer.status}).`
}

const alreadyHere = 208

/** The server has a file that was offered again. The protocol's client takes the answer without an address for a fault. */
export const isHereAlready = (fault: unknown): boolean => answerIn(fault)?.status === alreadyHere

/** Uses the tus protocol and resumes an earlier attempt. */
export const transferByTus: BlobTransfer = async (entry, bytes, token) => {
  const tus = await import('tus-js-client')
  const { fileId, sha256, contentType, kind } = entry
  const repeatMark = entry.again ? { again: '1' } : {}
  return new Promise((resolve, reject) => {
    const transfer = new tus.Upload(bytes, {
      endpoint: `${baseUrl}/api/uploads`,
      chunkSize: chunkBytes,
      retryDelays: null,
      metadata: { fileId, sha256, contentType, kind, ...repeatMark },
      headers: { Authorization: `Bearer ${token}` },
      fingerprint: async () => `quayside-${fileId}`,
      removeFingerprintOnSuccess: true,
      onSuccess: () => resolve('sent'),
      onError: (fault) => {
        if (isHereAlready(fault)) return resolve('sent')
        const refusal = refusalIn(fault)
        if (refusal === null) reject(answerIn(fault) ? fault : new CallError(0, noAnswerText))
        else resolve({ refused: refusal })
      },
    })
    transfer.findPreviousUploads().then((earlier) => {
      const last = earlier[0]
      if (last) transfer.resumeFromPreviousUpload(last)
      transfer.start()
    }, reject)
  })
}
