import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesUrl } from '../core/files-url.ts'
import { systemSeams } from '../core/seams.ts'
import { openFakeS3 } from '../test/fake-s3.ts'
import { mustWriteBucket } from './bucket-check.ts'

let bucket: Awaited<ReturnType<typeof openFakeS3>>
beforeEach(async () => {
  bucket = await openFakeS3()
})
afterEach(() => bucket.close())

const check = (url = bucket.url) => mustWriteBucket(FilesUrl.parse(url), systemSeams.ids)

test('a bucket that can be written is left as it was', async () => {
  await expect(check()).resolves.toBeUndefined()
  expect(bucket.objects.size).toBe(0)
})

test('a wrong secret is refused with how to write it', async () => {
  const wrong = bucket.url.replace(/:[^:@]+@/, ':another@')
  await expect(check(wrong)).rejects.toThrow(/bucket parcels .* cannot be written. The secret is wrong/)
})

test.each([
  [403, 'AccessDenied', /does not allow it. The key needs s3:PutObject/],
  [404, 'NoSuchBucket', /was not found. Make it/],
  [403, 'RequestTimeTooSkewed', /clock of this machine differs/],
  [500, 'InternalError', /answered 500 InternalError/],
] as const)('an answer of %i %s is refused with what to do', async (status, code, words) => {
  bucket.failures.push({ status, code })
  await expect(check()).rejects.toThrow(words)
})

test('a bucket that gives back other bytes is refused', async () => {
  bucket.garble()
  await expect(check()).rejects.toThrow(/returned other bytes/)
})

test('a store that is not there is refused', async () => {
  await expect(check('s3://KEY:SECRET@127.0.0.1:1/bucket?insecure=1')).rejects.toThrow(
    /The store does not answer: .*Check the address/,
  )
})
