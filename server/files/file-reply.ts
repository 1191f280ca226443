import type { FileAnswer } from '#sync/api/row.ts'
import { noSuchFile } from '#sync/mutators/packages/files.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import type { FileStore } from './store.ts'

/** Opened when it is sent: whoever has the file already is answered without it. */
async function* bytesOf(files: FileStore, path: string): AsyncIterable<Uint8Array> {
  const bytes = await files.read(path)
  if (!bytes) throw noSuchFile()
  yield* bytes
}

export const answerOf = (files: FileStore, file: FileTable): FileAnswer => ({
  name: file.name || file.fileId,
  contentType: file.contentType,
  body: bytesOf(files, file.path),
  // A PDF is saved and not shown: nobody has looked into it.
  inline: file.contentType.startsWith('image/') && file.visibility === 'Private',
  sha256: file.sha256,
})
