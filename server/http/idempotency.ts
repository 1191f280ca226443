import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Id } from '#sync/entities/fields.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Seams } from '../core/seams.ts'

const longest = 200

/** An id that is always the same for the same words: a UUID of version 8, made from their SHA-256. */
export function idFrom(...words: string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The caller's key for the change, by which repeats are recognised; null when the request has none. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > longest)
    throw new Refusal('invalid', `The Idempotency-Key is longer than ${longest} characters.`)
  return key
}

/** The id for life of the change a request asks for: the caller's own key, so that a repeat is the same change. */
export function uidOf(request: FastifyRequest, accountId: string, { ids }: Pick<Seams, 'ids'>): string {
  const key = readIdempotencyKey(request)
  if (key === null) return ids.next()
  const parsed = Id.safeParse(key)
  return parsed.success ? parsed.data : idFrom(accountId, key)
}
