import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUnfinished } from './unfinished.ts'

let directory: string
let store: FileStore
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quayside-unfinished-'))
  store = new FileStore({ directory })
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function begin(id: string, accountId: string, size: number, arrivedBytes: number): Promise<void> {
  await store.create(new Upload({ id, size, offset: 0, metadata: { accountId } }))
  await store.write(Readable.from([Buffer.alloc(arrivedBytes)]), id, 0)
}

test('after a start, of what lies in the store only that counts which has not come whole, for its sender', async () => {
  await begin('whole', 'anna', 100, 100)
  await begin('half', 'anna', 70, 30)
  await begin('another', 'boris', 50, 10)
  const unfinishedFiles = createUnfinished(store)
  expect(await unfinishedFiles.of('anna')).toEqual({ files: 1, bytes: 70 })
  expect(await unfinishedFiles.of('boris')).toEqual({ files: 1, bytes: 50 })
  await store.remove('half')
  await unfinishedFiles.readAnew()
  expect(await unfinishedFiles.of('anna')).toEqual({ files: 0, bytes: 0 })
})
