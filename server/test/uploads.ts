import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The facts that a person gives about the file that they upload. */
export interface UploadInput {
  readonly token: string
  readonly fileId: string
  readonly sha256?: string
  readonly contentType?: string
  readonly kind?: string
  readonly size?: number
  /** The device offers bytes that the server may have lost. */
  readonly again?: boolean
}

/** The upload protocol, a request at a time. */
export function uploadsTo(app: () => FastifyInstance) {
  const ask = (token: string, { headers, ...request }: InjectOptions): Promise<LightMyRequestResponse> =>
    app().inject({
      ...request,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    })

  function begin(bytes: Buffer, input: UploadInput) {
    const { token, fileId, contentType = 'image/jpeg', kind = 'package-image', size = bytes.length } = input
    const repeatMark = input.again ? { again: '1' } : {}
    const metadataInput = {
      fileId,
      sha256: input.sha256 ?? sha256Of(bytes),
      contentType,
      kind,
      ...repeatMark,
    }
    const metadata = Object.entries(metadataInput).map(([key, value]) => `${key} ${base64(value)}`)
    const headers = { 'upload-length': String(size), 'upload-metadata': metadata.join(',') }
    return ask(token, { method: 'POST', url: '/api/uploads', headers })
  }
  const patch = (url: string, token: string, offset: number, bytes: Buffer) =>
    ask(token, {
      method: 'PATCH',
      url,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
  const head = (url: string, token: string) => ask(token, { method: 'HEAD', url })
  const drop = (url: string, token: string) => ask(token, { method: 'DELETE', url })

  /** The whole content in one piece. */
  async function send(bytes: Buffer, input: UploadInput) {
    const firstResponse = await begin(bytes, input)
    return firstResponse.statusCode === 201
      ? patch(String(firstResponse.headers['location']), input.token, 0, bytes)
      : firstResponse
  }
  return { begin, patch, head, drop, send }
}
