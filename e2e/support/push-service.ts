import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** Replaces a browser maker's push service: takes what the server sends, and opens it as the browser would. */
export interface PushService {
  /** For the server's PUSH_HOSTS. */
  readonly url: string
  /** The fields that `PushSubscription.toJSON()` returns. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The texts that have come, opened, in their order. */
  readonly texts: readonly string[]
  [Symbol.asyncDispose](): Promise<void>
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8291 over RFC 8188, for a message of one record. */
function opened(body: Buffer, keyPair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), sender])
  const secret = derive(keyPair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const paddedText = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()])
  return paddedText.subarray(0, paddedText.lastIndexOf(2)).toString('utf8')
}

export async function startPushService(): Promise<PushService> {
  const keyPair = createECDH('prime256v1')
  keyPair.generateKeys()
  const auth = randomBytes(16)
  const texts: string[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      texts.push(opened(Buffer.concat(parts), keyPair, auth))
      answer.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the system gave no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    subscription: {
      endpoint: `${url}/this-browser`,
      keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    texts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
