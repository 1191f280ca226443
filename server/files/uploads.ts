import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { EVENTS, Server, type ServerOptions } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Env } from '../core/env.ts'
import { isNoSpace, reportDiskError } from '../db/core/errors.ts'
import { problemOf } from '../http/problems.ts'
import { Described, isHere, type Keeper, keepFile } from './keep.ts'
import { kindOf, maxFileBytes } from './kinds.ts'
import { localUploads } from './local-uploads.ts'
import { mustFitQuota } from './quota.ts'
import { sharedUploads } from './shared-uploads.ts'
import { Owned } from './unfinished.ts'
import type { UploadPlace } from './upload-place.ts'

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

/** The person behind a request, as judged when it began. */
interface Sender extends AuditContext {
  /** Judges the person again, because the bytes of a request may arrive long after its beginning. */
  readonly judgeAgain: () => Promise<Actor>
}

export interface Uploads {
  readonly server: Server
  /** The person behind a request; set before the protocol handles it. */
  readonly people: WeakMap<object, Sender>
  /** Removes what was begun and not finished within a week. */
  expire(): Promise<number>
}

function personBehind(request: TusRequest, people: Uploads['people']): Sender {
  const raw = request.runtime?.node?.req
  const by = raw && people.get(raw)
  if (!by) throw new Error('An upload without a person behind it')
  return by
}

/**
 * Stores the encoded bytes and empties the upload, which would take their space twice for a week and reveal where a photo
 * was taken.
 */
async function keepOnce(keeper: Keeper, by: AuditContext, upload: Upload, place: UploadPlace): Promise<void> {
  await keepFile(keeper, by, Described.parse(upload.metadata), () => place.read(upload.id))
  await place.empty(upload.id)
}

/** The sender's description of an upload; refuses one that doesn't say what it is. */
function describedUpload({ metadata, size }: Upload): Described & { readonly size: number } {
  const parsed = Described.safeParse(metadata)
  if (!parsed.success || size === undefined || size < 1)
    throw refusalFor(new Refusal('invalid', 'The upload does not say what it is.'))
  return { ...parsed.data, size }
}

function mustMaySend({ role }: Actor, kind: Described['kind']): void {
  if (kindOf(kind).isStaffOnly && !isStaff(role)) throw refusalFor(new Refusal('forbidden', forbiddenText))
}

/**
 * Judges the sender of an upload whose bytes are all here, by the session and rights of this moment. A refused upload stays
 * where it is, so that its sender need not send it again after a new login.
 */
async function senderNow({ judgeAgain, ...by }: Sender, { metadata }: Upload): Promise<AuditContext> {
  const actor = await judgeAgain().catch((error: unknown) => {
    throw error instanceof Refusal ? refusalFor(error) : error
  })
  const file = Described.safeParse(metadata)
  if (file.success) mustMaySend(actor, file.data.kind)
  return { ...by, actor }
}

type Places = Pick<Env, 'dataDir' | 'files'>

/** With a bucket and several servers, a sender may continue at another server than it began at. */
function placeOf(keeper: Keeper, { dataDir, files }: Places): UploadPlace {
  const keptMs = unfinishedDays * dayMs
  const { uploads: rows } = keeper.db.nodes
  return rows && files
    ? sharedUploads({ ...keeper, rows, keptMs })
    : localUploads(join(dataDir, 'uploads'), keptMs)
}

/** Resumable uploads by the tus protocol. Only its creator can see an upload; others get "not found". */
export function createUploads(keeper: Keeper, env: Places, log: FastifyBaseLogger): Uploads {
  const people = new WeakMap<IncomingMessage, Sender>()
  const place = placeOf(keeper, env)
  const { store, unfinished: pendingUploads } = place
  const byOf = (request: TusRequest) => personBehind(request, people)

  async function mustFit(actor: Actor, size: number): Promise<void> {
    try {
      await mustFitQuota(keeper.db, actor, size, await pendingUploads.of(actor.accountId))
    } catch (error) {
      throw error instanceof Refusal ? refusalFor(error) : error
    }
  }

  async function finish(sender: Sender, upload: Upload): Promise<void> {
    const by = await senderNow(sender, upload)
    try {
      await keepOnce(keeper, by, upload, place)
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
    ...(place.locker ? { locker: place.locker } : {}),
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
      mustMaySend(actor, file.kind)
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
