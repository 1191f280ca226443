import { stat, statfs, truncate } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { EVENTS, Server, type ServerOptions } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { isNoSpace, reportDiskError } from '../db/core/errors.ts'
import { problemOf } from '../http/problems.ts'
import { Described, isHere, type Keeper, keepFile } from './keep.ts'
import { kindOf, maxFileBytes } from './kinds.ts'
import { mustFitQuota } from './quota.ts'
import { createUnfinished, Owned } from './unfinished.ts'

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]
type Upload = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[1]

const unfinishedDays = 7

/** How the upload protocol says no. */
const refusalFor = (refusal: Refusal) => ({
  status_code: problemOf(refusal).status,
  body: `${refusal.message}\n`,
})
const notThere = () => refusalFor(new Refusal('not-found', 'Upload not found. Please start it again.'))

/** The answer to a device that offers a file again: no error, but nothing is to be sent. */
const alreadyHere = { status_code: 208, body: 'The file is here.\n' }

const isRefusal = (status: number): boolean => status < 500 || status === 507
const grows = new Set(['POST', 'PATCH'])
const noSpace = () => new Refusal('no-space', 'The server has no space left. The upload goes on later.')

function mustHaveRoom({ room }: Keeper['db']): void {
  if (room.isFull) throw refusalFor(noSpace())
}

/** Less than this is no room: the file system keeps some blocks for itself. */
const leastBytes = 256 * 1024

/** The protocol's own store hides why bytes could not be written. */
class UploadStore extends FileStore {
  override async write(...[from, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(from, id, offset)
    } catch (error) {
      const { bavail, bsize } = await statfs(this.directory)
      if (bavail * bsize > leastBytes) throw error
      throw Object.assign(new Error('There is no room for the upload'), { code: 'ENOSPC', cause: error })
    }
  }
}

export interface Uploads {
  readonly server: Server
  /** The person behind a request; set before the protocol handles it. */
  readonly people: WeakMap<object, AuditContext>
  /** Removes what was begun and not finished within a week. */
  expire(): Promise<number>
}

function personBehind(request: TusRequest, people: Uploads['people']): AuditContext {
  const raw = request.runtime?.node?.req
  const by = raw && people.get(raw)
  if (!by) throw new Error('An upload without a person behind it')
  return by
}

/**
 * Stores the encoded bytes and empties the upload, which would take their space twice for a week and reveal where a photo
 * was taken. Its length stays, for a sender who hasn't received the final answer.
 */
async function keepOnce(...[keeper, by, file, path]: Parameters<typeof keepFile>): Promise<void> {
  await keepFile(keeper, by, file, path)
  const { size } = await stat(path)
  await truncate(path, 0)
  await truncate(path, size)
}

/** The sender's description of an upload; refuses one that doesn't say what it is. */
function describedUpload({ metadata, size }: Upload): Described & { readonly size: number } {
  const parsed = Described.safeParse(metadata)
  if (!parsed.success || size === undefined || size < 1)
    throw refusalFor(new Refusal('invalid', 'The upload does not say what it is.'))
  return { ...parsed.data, size }
}

/** Resumable uploads by the tus protocol. Only its creator can see an upload; others get "not found". */
export function createUploads(keeper: Keeper, dataDir: string, log: FastifyBaseLogger): Uploads {
  const people = new WeakMap<IncomingMessage, AuditContext>()
  const store = new UploadStore({
    directory: join(dataDir, 'uploads'),
    expirationPeriodInMilliseconds: unfinishedDays * dayMs,
  })
  const pendingUploads = createUnfinished(store)
  const byOf = (request: TusRequest) => personBehind(request, people)

  async function mustFit(actor: Actor, size: number): Promise<void> {
    try {
      await mustFitQuota(keeper.db, actor, size, await pendingUploads.of(actor.accountId))
    } catch (error) {
      throw error instanceof Refusal ? refusalFor(error) : error
    }
  }

  async function finish(by: AuditContext, upload: Upload): Promise<void> {
    try {
      await keepOnce(keeper, by, Described.parse(upload.metadata), join(store.directory, upload.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The same bytes would be refused again, except for lack of space, so the sender has to start over.
      if (error.code !== 'no-space') await store.remove(upload.id)
      throw refusalFor(error)
    } finally {
      pendingUploads.remove(upload.id)
    }
  }

  const server = new Server({
    path: '/api/uploads',
    datastore: store,
    maxSize: maxFileBytes,
    relativeLocation: true,
    allowedOrigins: [],
    async onIncomingRequest(request, id) {
      if (grows.has(request.method)) mustHaveRoom(keeper.db)
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      const by = byOf(request)
      const upload = await store.getUpload(id).catch(() => null)
      const owner = Owned.safeParse(upload?.metadata)
      if (!upload || owner.data?.accountId !== by.actor.accountId) throw notThere()
      // All bytes came, and then the server stopped or the answer was lost: what is missing is done now.
      if (request.method === 'HEAD' && upload.offset === upload.size) await finish(by, upload)
    },
    async onUploadCreate(request, upload) {
      const { size, again, ...file } = describedUpload(upload)
      const { actor } = byOf(request)
      const { accountId } = actor
      if (kindOf(file.kind).isStaffOnly && !isStaff(actor.role))
        throw refusalFor(new Refusal('forbidden', forbiddenText))
      if (again && (await isHere(keeper, accountId, file))) throw alreadyHere
      await mustFit(actor, size)
      pendingUploads.add(upload.id, { accountId, size })
      return { metadata: { ...file, accountId } }
    },
    async onUploadFinish(request, upload) {
      await finish(byOf(request), upload)
      return {}
    },
    onResponseError(_request, error) {
      if (isNoSpace(error)) {
        reportDiskError(keeper.db.events, error)
        return refusalFor(noSpace())
      }
      if ('status_code' in error && isRefusal(error.status_code)) return undefined
      log.error({ err: error }, 'upload failed')
      return { status_code: 500, body: 'Something went wrong on the server. The upload goes on later.\n' }
    },
  })
  server.on(EVENTS.POST_TERMINATE, (_request, _answer, id) => pendingUploads.remove(id))
  return {
    server,
    people,
    async expire() {
      const count = await store.deleteExpired()
      await pendingUploads.readAnew()
      return count
    },
  }
}
