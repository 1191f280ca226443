import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '#sync/api/row.ts'

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** A name that anything may be in, as a header that nothing gets out of: plain for old readers, and whole. */
export function dispositionOf(name: string, inline = false): string {
  const whole = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
  const plain = whole.normalize('NFKD').replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(whole).replaceAll(/['()*!]/g, percent)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file so that no browser takes it for a page of ours: never guessed at, never run, saved unless it is a
 * picture. What has a hash is asked for again each time, because rights change, and sent only when it is new.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const tag = file.sha256 ? `"${file.sha256}"` : null
  reply.headers({
    'cache-control': tag ? 'private, no-cache' : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': dispositionOf(file.name, file.inline),
    'content-security-policy': "default-src 'none'; sandbox",
    ...(tag ? { etag: tag } : {}),
  })
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.type(file.contentType)
  return reply.send(
    file.body instanceof Uint8Array
      ? Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength)
      : Readable.from(file.body, { objectMode: false }),
  )
}
