import type { FileAnswer } from '#sync/api/row.ts'
import { noSuchFile } from '#sync/mutators/packages/files.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import type { FileStore } from './store.ts'

/** The stream opens only when it is sent, because a client that already has the file gets no bytes. */
async function* bytesOf(files: FileStore, path: string): AsyncIterable<Uint8Array> {
  const bytes = await files.read(path)
  if (!bytes) throw noSuchFile()
  yield* bytes
}

export const answerOf = (files: FileStore, file: FileTable): FileAnswer => ({
  name: file.name || file.fileId,
  contentType: file.contentType,
  body: bytesOf(files, file.path),
  // PDFs are saved and not shown, because their contents aren't checked.
  inline: file.contentType.startsWith('image/') && file.visibility === 'Private',
  sha256: file.sha256,
})
