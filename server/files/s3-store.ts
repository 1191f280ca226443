import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { minuteMs } from '#sync/lib/durations.ts'
import type { S3Place } from '../core/files-url.ts'
import { realTimers } from '../core/timers.ts'
import { TryLater } from '../http/problems.ts'
import { type FileStore, partsOf } from './store.ts'

const longestMs = minuteMs

/** Objects of a bucket by their names. */
export interface Objects {
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is nothing. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
  remove(name: string): Promise<void>
}

/**
 * A bucket of S3 or a compatible service. The answer has to begin in time; its bytes may then take all the time that
 * the reader's connection needs.
 */
export function s3Objects(input: S3Place, patienceMs = longestMs): Objects {
  const { accessKeyId, secretAccessKey, region } = input
  // The caller tries again, or tells the person: here it would only wait longer.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const urlOf = (name: string) => `${input.endpoint}/${input.bucket}/${input.prefix}${name}`

  async function send(method: string, name: string, body?: { bytes: Buffer; contentType: string }) {
    const headers = {
      // In the signature: the store refuses bytes that changed on their way.
      'x-amz-content-sha256': hash('sha256', body?.bytes ?? ''),
      ...(body ? { 'content-type': body.contentType } : {}),
    }
    const late = new AbortController()
    const inTime = realTimers.after(patienceMs, () => late.abort())
    const init = { method, headers, signal: late.signal }
    const ask = () =>
      client.fetch(urlOf(name), body ? { ...init, body: new Uint8Array(body.bytes) } : init).catch(() => null)
    // A connection that the store closed while it was idle breaks immediately; each request may be repeated without
    // harm.
    const answer = await ask()
      .then((reply) => reply ?? (late.signal.aborted ? null : ask()))
      .finally(inTime)
    if (answer && (answer.ok || answer.status === 404)) return answer
    await answer?.body?.cancel()
    throw new TryLater('unavailable', 'The store of files does not answer. Please try again in a moment.', 10)
  }

  return {
    async put(name, bytes, contentType) {
      const answer = await send('PUT', name, { bytes, contentType })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The bucket ${input.bucket} is not there`)
    },
    async read(name) {
      const answer = await send('GET', name)
      if (answer.ok) return answer.body
      await answer.body?.cancel()
      return null
    },
    async remove(name) {
      await (await send('DELETE', name)).body?.cancel()
    },
  }
}

/** Files in a bucket. */
export function s3Store(input: S3Place, patienceMs = longestMs): FileStore {
  const objects = s3Objects(input, patienceMs)
  const nameOf = (path: string) => partsOf(path).join('/')
  return {
    put: async (path, bytes, contentType) => objects.put(nameOf(path), bytes, contentType),
    read: async (path) => objects.read(nameOf(path)),
    remove: async (path) => objects.remove(nameOf(path)),
  }
}
