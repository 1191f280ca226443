import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Id } from '#sync/entities/fields.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findFile, imagesOfFile } from '../db/files.ts'
import type { Db } from '../db/open.ts'
import type { FileTable } from '../db/sync-tables.ts'
import { actorOf } from '../lib/actor.ts'
import { deviceOf } from '../lib/cookies.ts'
import type { Deps } from '../lib/deps.ts'
import { realTimers } from '../sync/timers.ts'
import { createUploads, type Uploads } from './uploads.ts'

const expireEveryMs = 6 * 3_600_000
const noFile = () => new Refusal('not-found', 'There is no such file. It may have been deleted.')

/** Uploads under /api/uploads, and GET /api/files/{fileId}. */
export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const folder = join(deps.env.dataDir, 'files')
  const uploads = createUploads({ db: deps.db, folder }, deps.env.dataDir, app.log)
  const stop = realTimers.every(expireEveryMs, () => {
    uploads
      .expire()
      .catch((error: unknown) => app.log.error({ err: error }, 'old uploads could not be removed'))
  })
  app.addHook('onClose', async () => stop())
  app.register(async (scope) => uploadRoutes(scope, uploads))
  app.get('/api/files/:fileId', async (request, reply) => {
    const actor = await actorOf(request)
    const { fileId } = z.object({ fileId: Id }).safeParse(request.params).data ?? {}
    const file = fileId ? await findFile(deps.db.reader, fileId) : undefined
    if (!file || !(await mayRead(deps.db, actor, file))) throw noFile()
    return sendFile(request, reply, file, join(folder, file.path))
  })
}

function uploadRoutes(app: FastifyInstance, { server, people }: Uploads): void {
  // The protocol reads the bytes itself, as they come.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const url of ['/api/uploads', '/api/uploads/:id'])
    app.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url,
      handler: async (request, reply) => {
        const actor = await actorOf(request)
        people.set(request.raw, { actor, deviceId: deviceOf(request, reply), accountIp: request.ip })
        reply.hijack()
        await server.handle(request.raw, reply.raw)
      },
    })
}

/** Staff who see packages, whoever sent the file, and the owner of a package that shows it. */
async function mayRead(db: Db, actor: Actor, file: FileTable): Promise<boolean> {
  if (file.visibility === 'Public' || file.ownerAccountId === actor.accountId) return true
  if (isStaff(actor.role) && may(actor, 'PackageView')) return true
  const images = await imagesOfFile(db.reader, file.fileId)
  return images.some(({ accountId }) => accountId === actor.accountId)
}

/** Asked for again each time, because rights may have changed; not sent again when it has not. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileTable, path: string) {
  const tag = `"${file.sha256}"`
  const isImage = file.contentType.startsWith('image/')
  reply.headers({
    'cache-control': 'private, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name || file.fileId)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.header('content-length', file.size)
  return reply.type(file.contentType).send(createReadStream(path))
}
