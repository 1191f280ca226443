import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { Refusal } from '#sync/lib/refusal.ts'
import { problemOf } from '../lib/problems.ts'
import type { By } from '../sync/by.ts'
import { Described, type Keeper, keepFile } from './keep.ts'
import { maxFileBytes } from './kinds.ts'

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]
type Upload = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[1]

const unfinishedDays = 7
const owned = z.object({ accountId: z.string() })

/** How the upload protocol says no. */
const refusalFor = (refusal: Refusal) => ({
  status_code: problemOf(refusal).status,
  body: `${refusal.message}\n`,
})
const notThere = () => refusalFor(new Refusal('not-found', 'There is no such upload. Please start it again.'))

export interface Uploads {
  readonly server: Server
  /** Who is behind a request; set before the protocol gets it. */
  readonly people: WeakMap<IncomingMessage, By>
  /** Removes what was begun and not finished within a week. */
  expire(): Promise<number>
}

/** Resumable uploads by the tus protocol. An upload is its maker's alone; to everybody else it is not there. */
export function createUploads(keeper: Keeper, dataDir: string, log: FastifyBaseLogger): Uploads {
  const people = new WeakMap<IncomingMessage, By>()
  const store = new FileStore({
    directory: join(dataDir, 'uploads'),
    expirationPeriodInMilliseconds: unfinishedDays * 86_400_000,
  })
  const byOf = (request: TusRequest): By => {
    const raw = request.runtime?.node?.req
    const by = raw && people.get(raw as IncomingMessage)
    if (!by) throw new Error('An upload without a person behind it')
    return by
  }

  async function finish(by: By, upload: Upload): Promise<void> {
    const said = Described.parse(upload.metadata)
    try {
      await keepFile(keeper, by, said, join(store.directory, upload.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The same bytes would be refused again: the sender has to begin anew.
      await store.remove(upload.id)
      throw refusalFor(error)
    }
  }

  const server = new Server({
    path: '/api/uploads',
    datastore: store,
    maxSize: maxFileBytes,
    relativeLocation: true,
    allowedOrigins: [],
    async onIncomingRequest(request, id) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      const by = byOf(request)
      const upload = await store.getUpload(id).catch(() => null)
      const owner = owned.safeParse(upload?.metadata)
      if (!upload || owner.data?.accountId !== by.actor.accountId) throw notThere()
      // All bytes came, and then the server stopped or the answer was lost: what is missing is done now.
      if (request.method === 'HEAD' && upload.offset === upload.size) await finish(by, upload)
    },
    async onUploadCreate(request, upload) {
      const said = Described.safeParse(upload.metadata)
      if (!said.success || upload.size === undefined || upload.size < 1)
        throw refusalFor(new Refusal('invalid', 'The upload does not say what it is.'))
      return { metadata: { ...said.data, accountId: byOf(request).actor.accountId } }
    },
    async onUploadFinish(request, upload) {
      await finish(byOf(request), upload)
      return {}
    },
    onResponseError(_request, error) {
      if ('status_code' in error && error.status_code < 500) return undefined
      log.error({ err: error }, 'upload failed')
      return { status_code: 500, body: 'Something went wrong on the server. The upload goes on later.\n' }
    },
  })
  return { server, people, expire: () => store.deleteExpired() }
}
