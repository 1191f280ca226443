import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '#sync/api/row.ts'
import { minuteMs } from '#sync/lib/durations.ts'

type FileParts = Exclude<FileAnswer['body'], Uint8Array>

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** A name that anything may be in, as a header that nothing gets out of: plain for old readers, and whole. */
export function dispositionOf(name: string, inline = false): string {
  const safeName = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
  const plain = safeName.normalize('NFKD').replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(safeName).replaceAll(/['()*!]/g, percent)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Reads the first part of a body before the headers are sent, so that a missing file becomes a proper error. It isn't
 * a generator, because a generator wouldn't close the body if reading never began.
 */
async function startReading(body: FileParts): Promise<Readable> {
  const parts = body[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array | string> | null = await parts.next()
  const iterator: AsyncIterableIterator<Uint8Array | string> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const next = first ?? (await parts.next())
      first = null
      return next
    },
    return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
  }
  return Readable.from(iterator, { objectMode: false })
}

/** A reader who takes nothing for this long has gone, and would keep a file or a database open for ever. */
const patienceMs = minuteMs

/** Ends an answer of which nothing more is taken off; what it was read from is then closed. */
function endWhenStuck(request: FastifyRequest, reply: FastifyReply, afterMs: number): void {
  if (request.raw.socket instanceof Socket) reply.raw.setTimeout(afterMs, () => reply.raw.destroy())
}

/**
 * Sends a file so that no browser takes it for a page of ours: never guessed at, never run, saved unless it is a
 * picture. What has a hash is asked for again each time, because rights change, and sent only when it is new.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  stuckAfterMs = patienceMs,
) {
  const tag = file.sha256 ? `"${file.sha256}"` : null
  const isKnown = tag !== null && request.headers['if-none-match'] === tag
  const body =
    file.body instanceof Uint8Array
      ? Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength)
      : isKnown
        ? null
        : await startReading(file.body)
  reply.headers({
    'cache-control': tag ? 'private, no-cache' : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': dispositionOf(file.name, file.inline),
    'content-security-policy': "default-src 'none'; sandbox",
    ...(tag ? { etag: tag } : {}),
  })
  if (body instanceof Readable) endWhenStuck(request, reply, stuckAfterMs)
  return isKnown ? reply.code(304).send() : reply.type(file.contentType).send(body)
}
