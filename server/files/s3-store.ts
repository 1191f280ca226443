import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { minuteMs } from '#sync/lib/durations.ts'
import type { S3Place } from '../core/files-url.ts'
import { realTimers } from '../core/timers.ts'
import { TryLater } from '../http/problems.ts'
import { type FileStore, partsOf } from './store.ts'

const longestMs = minuteMs

/**
 * Files in a bucket of S3 or a compatible service. The answer has to begin in time; its bytes may then take as long as the
 * reader's connection needs.
 */
export function s3Store(input: S3Place, patienceMs = longestMs): FileStore {
  const { accessKeyId, secretAccessKey, region } = input
  // The caller tries again, or tells the person: here it would only wait longer.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const urlOf = (path: string) =>
    `${input.endpoint}/${input.bucket}/${input.prefix}${partsOf(path).join('/')}`

  async function send(method: string, path: string, body?: { bytes: Buffer; contentType: string }) {
    const headers = {
      // In the signature: the store refuses bytes that changed on their way.
      'x-amz-content-sha256': hash('sha256', body?.bytes ?? ''),
      ...(body ? { 'content-type': body.contentType } : {}),
    }
    const late = new AbortController()
    const inTime = realTimers.after(patienceMs, () => late.abort())
    const init = { method, headers, signal: late.signal }
    const ask = () =>
      client.fetch(urlOf(path), body ? { ...init, body: new Uint8Array(body.bytes) } : init).catch(() => null)
    // A connection that the store closed while it was idle breaks at once; each request may be repeated without harm.
    const answer = await ask()
      .then((reply) => reply ?? (late.signal.aborted ? null : ask()))
      .finally(inTime)
    if (answer && (answer.ok || answer.status === 404)) return answer
    await answer?.body?.cancel()
    throw new TryLater('unavailable', 'The store of files does not answer. Please try again in a moment.', 10)
  }

  return {
    async put(path, bytes, contentType) {
      const answer = await send('PUT', path, { bytes, contentType })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The bucket ${input.bucket} is not there`)
    },
    async read(path) {
      const answer = await send('GET', path)
      if (answer.ok) return answer.body
      await answer.body?.cancel()
      return null
    },
    async remove(path) {
      await (await send('DELETE', path)).body?.cancel()
    },
  }
}
