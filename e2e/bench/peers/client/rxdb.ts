import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Subject } from 'rxjs'
import { type Fields, indexedFields, type PackageRow } from '../../contest/package-rows.ts'
import { expose, openSocket, post } from './expose.ts'

// RxDB with its free Dexie storage, and its own replication over HTTP with a socket for news. It asks for 1,000 rows
// per batch instead of its 100, which makes it faster.

interface Checkpoint {
  readonly seq: number
}
interface News {
  readonly documents: (PackageRow & { _deleted: boolean })[]
  readonly checkpoint: Checkpoint
}

const batchSize = 1000
const news = new Subject<News>()
let url = ''
let packages: RxCollection<PackageRow>

function schemaOf(fields: Fields): RxJsonSchema<PackageRow> {
  const limitedFields = new Set<string>(['packageId', ...indexedFields])
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, type]) => [
      field,
      limitedFields.has(field) ? { type, maxLength: 40 } : { type },
    ]),
  )
  return {
    version: 0,
    primaryKey: 'packageId',
    type: 'object',
    properties,
    required: [...limitedFields],
    indexes: [...indexedFields],
  }
}

async function replicate(live: boolean): Promise<RxReplicationState<PackageRow, Checkpoint>> {
  const state = replicateRxCollection<PackageRow, Checkpoint>({
    collection: packages,
    replicationIdentifier: 'bench',
    live,
    retryTime: 1000,
    pull: {
      batchSize,
      ...(live ? { stream$: news.asObservable() } : {}),
      handler: async (from, limit) => post<News>(`${url}/pull`, { since: from?.seq ?? 0, limit }),
    },
    push: { batchSize, handler: (rows) => post(`${url}/push`, rows) },
  })
  const failure = new Promise<never>((_, reject) => {
    state.error$.subscribe(reject)
  })
  const inSync = state.awaitInitialReplication().then(() => state.awaitInSync())
  await Promise.race([inSync, failure])
  failure.catch(() => undefined)
  return state
}

async function replicateOnce(): Promise<void> {
  const state = await replicate(false)
  await state.cancel()
}

expose({
  async open(place) {
    url = place.url
    const db = await createRxDatabase({
      name: 'bench',
      storage: getRxStorageDexie(),
      multiInstance: false,
      eventReduce: true,
    })
    const collections = await db.addCollections({ packages: { schema: schemaOf(place.fields) } })
    packages = collections.packages
  },
  pull: replicateOnce,
  read: async () => (await packages.find().exec()).map((document) => document.toJSON()),
  write: (row) => packages.insert(row),
  writeAll: (rows) => packages.bulkInsert([...rows]),
  push: replicateOnce,
  async live() {
    await openSocket(`${url}/news`, (text) => news.next(JSON.parse(text)))
    await replicate(true)
  },
  watch: (packageId) =>
    new Promise<void>((resolve) => {
      const subscription = packages.findOne(packageId).$.subscribe((document) => {
        if (!document) return
        resolve()
        queueMicrotask(() => subscription.unsubscribe())
      })
    }),
})
