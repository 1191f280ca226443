import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import type { ImportContext } from '#sync/rules/import/read-rows.ts'
import { scriptUrl } from '../../pwa/trusted-types.ts'
import workerUrl from './file-reader.worker.ts?worker&url'
import type { JudgedTable } from './judge-table.ts'

export interface FileReaderRequest {
  readonly file: File
  readonly kind: ImportKind
  readonly context: ImportContext
}

export type FileReaderReply =
  | { readonly judged: JudgedTable }
  /** A problem with the file, as a text for the person who selected it. */
  | { readonly problem: string }
  /** An error in the reader itself, as a text for developers. */
  | { readonly fault: string }

const noReader = () =>
  new WordedError('The part that reads files could not be loaded. Reload the page and choose the file again.')

/**
 * Reads a file and checks its rows in a worker, because ten thousand rows would block the page for seconds. Throws the
 * signal's reason once it is aborted.
 */
export async function readFile(request: FileReaderRequest, signal: AbortSignal): Promise<JudgedTable> {
  signal.throwIfAborted()
  const worker = new Worker(scriptUrl(workerUrl) as string, { type: 'module' })
  try {
    const reply = await new Promise<FileReaderReply>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<FileReaderReply>) => resolve(event.data)
      worker.onerror = () => reject(noReader())
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(request)
    })
    if ('judged' in reply) return reply.judged
    throw 'problem' in reply ? new WordedError(reply.problem) : new Error(reply.fault)
  } finally {
    worker.terminate()
  }
}
