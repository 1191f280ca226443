import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openFakeS3 } from '../test/fake-s3.ts'

let server: TestApp | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

test('with a bucket no file is on this machine; when the bucket does not answer, people are asked to try again', async () => {
  const bucket = await openFakeS3()
  const app = await openTestApp({ FILES_URL: bucket.url }, { packages: 20, living: 20 })
  server = app
  const senior = await app.tokenOf('Senior')
  const bytes = Buffer.from('%PDF-1.7 in a bucket')
  const upload = () =>
    app.as(senior, {
      method: 'POST',
      url: '/api/files',
      payload: { name: 'Kept.pdf', base64: bytes.toString('base64'), visibility: 'Public' },
    })
  const download = () => app.app.inject({ url: '/api/files/public/documents/download/Kept.pdf' })

  const { fileId } = (await upload()).json()
  expect([...bucket.objects.keys()].filter((path) => path.endsWith(fileId))).toHaveLength(1)
  expect((await download()).rawPayload.equals(bytes)).toBe(true)
  // The one that was refused for its name leaves nothing behind.
  const objectCount = bucket.objects.size
  expect((await upload()).statusCode).toBe(409)
  expect(bucket.objects.size).toBe(objectCount)
  expect(() => readdirSync(join(app.dataDir, 'files'))).toThrow('ENOENT')

  await bucket.close()
  for (const answer of [await download(), await upload()])
    expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
      503,
      'The store of files does not answer. Please try again in a moment.',
      '10',
    ])
  const documents = (await app.app.inject({ url: '/api/files/public/documents' })).json()
  expect(documents).toHaveLength(4)
})
