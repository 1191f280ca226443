import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { secondMs } from '#sync/lib/durations.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { S3Place } from '../core/files-url.ts'
import { OperatorError } from '../core/operator-error.ts'
import { storedPath } from './store.ts'

const longestMs = 10 * secondMs

const rightsText = 'The key needs s3:PutObject, s3:GetObject and s3:DeleteObject below the prefix.'

/** The meaning of the bucket's answers, by their codes. Other answers are passed on unchanged. */
const meanings: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'The clock of this machine differs from the store’s. Set it by a time server.',
  NoSuchBucket: 'The bucket was not found. Make it, or correct the name.',
  SignatureDoesNotMatch: 'The secret is wrong. Percent-encode special characters: / is %2F, + is %2B.',
  InvalidAccessKeyId: 'The store does not know the key.',
  AccessDenied: `The store does not allow it. ${rightsText}`,
}

function unusable({ bucket, endpoint }: S3Place, action: string, reason: string): OperatorError {
  return new OperatorError(`The bucket ${bucket} at ${endpoint} of FILES_URL cannot be ${action}. ${reason}`)
}

const codeIn = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''

/**
 * Writes a small file, reads it and removes it again. Throws an OperatorError that says what to do if a step fails.
 */
export async function mustWriteBucket(place: S3Place, ids: Ids): Promise<void> {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket, prefix } = place
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const id = ids.next()
  const url = `${endpoint}/${bucket}/${prefix}${storedPath(hash('sha256', id), id)}`

  async function ask(method: string, action: string, body = ''): Promise<string> {
    const headers = { 'x-amz-content-sha256': hash('sha256', body) }
    const signal = AbortSignal.timeout(longestMs)
    const answer = await client
      .fetch(url, { method, headers, signal, ...(body === '' ? {} : { body }) })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? `: ${error.message}` : ''
        throw unusable(
          place,
          action,
          `The store does not answer${reason}. Check the address, and that it runs.`,
        )
      })
    const text = await answer.text()
    if (answer.ok) return text
    const code = codeIn(text)
    throw unusable(place, action, meanings[code] ?? `It answered ${answer.status} ${code}. ${rightsText}`)
  }

  await ask('PUT', 'written', id)
  if ((await ask('GET', 'read')) !== id)
    throw unusable(place, 'read', 'It returned other bytes than were written. Check what is in front of it.')
  await ask('DELETE', 'emptied')
}
