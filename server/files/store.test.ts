import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { idOf } from '#sync/test/people.ts'
import { BadSettings, readEnv } from '../core/env.ts'
import { openFakeS3 } from '../test/fake-s3.ts'
import { openFileStore } from './open-store.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, storedPath } from './store.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const folderOf = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-store-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const opened: Record<string, () => Promise<FileStore>> = {
  'the disk': async () => openFileStore(readEnv({ DATA_DIR: folderOf() })),
  'a bucket': async () => {
    const bucket = await openFakeS3()
    closing.push(bucket.close)
    return openFileStore(readEnv({ DATA_DIR: folderOf(), FILES_URL: bucket.url }))
  },
}

const path = storedPath(hash('sha256', 'some'), idOf(1))
const bytesAt = async (store: FileStore, at = path) => {
  const bytes = await store.read(at)
  return bytes && buffer(bytes)
}

describe.each(Object.entries(opened))('%s', (_name, open) => {
  test('gives back the bytes it was given, to the last', async () => {
    const store = await open()
    const bytes = randomBytes(3_000_001)
    await store.put(path, bytes, 'application/pdf')
    expect((await bytesAt(store))?.equals(bytes)).toBe(true)
  })
  test('keeps what came last under a path, and nothing of another path', async () => {
    const store = await open()
    const otherPath = storedPath(hash('sha256', 'other'), idOf(2))
    await store.put(path, Buffer.from('first, longer'), 'image/png')
    await store.put(path, Buffer.from('second'), 'image/png')
    await store.put(otherPath, Buffer.alloc(0), 'image/png')
    expect(String(await bytesAt(store))).toBe('second')
    expect(await bytesAt(store, otherPath)).toHaveLength(0)
  })
  test('has nothing where nothing was put, or where it was taken away, twice too', async () => {
    const store = await open()
    expect(await store.read(path)).toBeNull()
    await store.put(path, Buffer.from('x'), 'image/png')
    await store.remove(path)
    await store.remove(path)
    expect(await store.read(path)).toBeNull()
  })
  test.each(['../../etc/passwd', 'ab/../../x', '/etc/passwd', 'ab/c.d', '', `${path}/x`, `${path}\n`])(
    'goes nowhere for %j',
    async (place) => {
      const store = await open()
      await expect(store.read(place)).rejects.toThrow()
      await expect(store.put(place, Buffer.from('x'), 'image/png')).rejects.toThrow()
    },
  )
})

test('on the disk nothing half-written has the name of a file', async () => {
  const folder = folderOf()
  const store = openFileStore(readEnv({ DATA_DIR: folder }))
  await store.put(path, Buffer.from('whole'), 'image/png')
  const [head = '', file = ''] = path.split('/')
  expect(readdirSync(join(folder, 'files', head))).toEqual([file])
  expect(readFileSync(join(folder, 'files', head, file), 'utf8')).toBe('whole')
})

describe('a bucket', () => {
  test('takes signed requests below its prefix, with their type', async () => {
    const bucket = await openFakeS3()
    closing.push(bucket.close)
    const store = openFileStore(readEnv({ FILES_URL: bucket.url }))
    await store.put(path, Buffer.from('bytes'), 'application/pdf')
    expect([...bucket.objects]).toEqual([
      [`/parcels/quay/${path}`, { bytes: Buffer.from('bytes'), contentType: 'application/pdf' }],
    ])
    expect(bucket.refused).toEqual([])
  })
  test('that refuses our key is reported as out of order, without the key', async () => {
    const bucket = await openFakeS3()
    closing.push(bucket.close)
    const store = openFileStore(readEnv({ FILES_URL: bucket.url.replace(/:[^:@]+@/, ':wrong@') }))
    await expect(store.put(path, Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The store of files does not answer. Please try again in a moment.',
    })
    expect(bucket.objects.size).toBe(0)
    expect(bucket.refused).toHaveLength(1)
  })
  test('that closed an idle connection is asked once more, over a new one', async () => {
    const bucket = await openFakeS3()
    closing.push(bucket.close)
    const store = openFileStore(readEnv({ FILES_URL: bucket.url }))
    bucket.closeConnections(1)
    await store.put(path, Buffer.from('bytes'), 'image/png')
    bucket.closeConnections(1)
    expect(String(await bytesAt(store))).toBe('bytes')
    bucket.closeConnections(1)
    await store.remove(path)
    expect(bucket.objects.size).toBe(0)
    bucket.closeConnections(2)
    await expect(store.read(path)).rejects.toMatchObject({ code: 'unavailable' })
  })
  test('that cannot be reached is reported the same way', async () => {
    const bucket = await openFakeS3()
    await bucket.close()
    const store = openFileStore(readEnv({ FILES_URL: bucket.url }))
    await expect(store.read(path)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('a file that takes longer than an answer may take to begin still arrives whole', async () => {
  const bucket = await openFakeS3(400)
  closing.push(bucket.close)
  const { files: place } = readEnv({ FILES_URL: bucket.url })
  const store = s3Store(must(place, 'a bucket'), 150)
  await store.put(path, Buffer.from('slowly'), 'image/png')
  expect(String(await bytesAt(store))).toBe('slowly')
})

test.each(['http://x/y', 's3://host/bucket', 's3://KEY:secret@host', 'nonsense'])(
  'FILES_URL %s is refused without telling its secret',
  (FILES_URL) => {
    const readSettings = () => readEnv({ FILES_URL })
    expect(readSettings).toThrow(BadSettings)
    expect(readSettings).toThrow(/FILES_URL must be like s3:\/\/KEY:SECRET@HOST\/BUCKET\?region=REGION$/)
  },
)
