import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Objects } from '../files/s3-store.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const typeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream'
const objectOf = (name: string): string => `build/assets/${name}`

/**
 * Puts the files of this build, whose names have their hashes, where servers of another version find them. During a rolling
 * restart a page of the new version often asks an old server.
 */
export async function publishBuild(objects: Objects, dist: string): Promise<void> {
  const folder = join(dist, 'assets')
  if (!existsSync(folder)) return
  const names = readdirSync(folder).sort()
  const list = `build/lists/${createHash('sha256').update(names.join('\n')).digest('hex')}`
  const knownList = await objects.read(list)
  await knownList?.cancel()
  if (knownList) return
  for (const name of names) await objects.put(objectOf(name), readFileSync(join(folder, name)), typeOf(name))
  await objects.put(list, Buffer.from(names.join('\n')), 'text/plain')
}

/** Answers with a file of another version's build. Returns false when there is none. */
export async function sendOtherBuild(
  request: FastifyRequest,
  reply: FastifyReply,
  objects: Objects,
): Promise<boolean> {
  const name = /^\/assets\/([\w.-]+)$/.exec(request.url.replace(/\?.*/, ''))?.[1]
  if (name === undefined || request.method !== 'GET') return false
  const stream = await objects.read(objectOf(name))
  if (!stream) return false
  reply.header('cache-control', 'public, max-age=31536000, immutable').type(typeOf(name))
  await reply.send(Readable.from(stream))
  return true
}
