import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Secret = 'a secret/with+signs='
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Checks signature version 4 as Amazon describes it, worked out again from what arrived. */
function isSigned(request: IncomingMessage, bytes: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return false
  const [, , day = '', region = '', names = '', signature] = match
  const text = String(request.headers['x-amz-content-sha256'])
  const signedHeaders = names.split(';')
  if (
    text !== sha(bytes) ||
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name))
  )
    return false
  const canonical = [
    request.method,
    request.url,
    '',
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    text,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${s3Secret}`, day))
  return hmac(key, toSign).toString('hex') === signature
}

/**
 * A bucket on this machine that takes only requests signed with `s3Secret`. `slowMs`: it begins to answer
 * immediately, and takes this long for the rest of a file.
 */
export async function openFakeS3(slowMs = 0) {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const refusals: string[] = []
  const closings = { left: 0 }
  const failures: { status: number; code: string }[] = []
  let isGarbled = false
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const path = request.url ?? ''
    if (closings.left > 0) {
      closings.left -= 1
      return request.socket.destroy()
    }
    if (!isSigned(request, bytes)) {
      refusals.push(path)
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const failure = failures.shift()
    if (failure) return response.writeHead(failure.status).end(`<Error><Code>${failure.code}</Code></Error>`)
    const storedObject = objects.get(path)
    if (request.method === 'PUT') {
      objects.set(path, { bytes, contentType: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!storedObject) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': storedObject.contentType })
    if (isGarbled) return response.end('other bytes')
    if (slowMs === 0) return response.end(storedObject.bytes)
    response.write(storedObject.bytes.subarray(0, 1))
    return setTimeout(() => response.end(storedObject.bytes.subarray(1)), slowMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    refused: refusals,
    /** The next requests find their connection closed, as after a pause that is too long for the store. */
    closeConnections: (count: number) => {
      closings.left = count
    },
    /** Answers the next requests with these. */
    failures,
    /** Gives other bytes back than it took. */
    garble() {
      isGarbled = true
    },
    url: `s3://KEY1:${encodeURIComponent(s3Secret)}@127.0.0.1:${port}/parcels/quay?region=us-east-1&insecure=1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
