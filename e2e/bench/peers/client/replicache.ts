import type { PullResponseV1, ReadonlyJSONValue, WriteTransaction } from 'replicache'
import { ReplicacheImpl } from 'replicache/impl'
import { indexedFields, type PackageRow } from '../../contest/package-rows.ts'
import { expose, openSocket, post } from './expose.ts'

// Replicache acknowledges a write from memory and stores it when it has time. The bench stores each write
// immediately, like the others, except while both browsers are connected, where it works with its defaults.

const prefix = 'package/'
const yes = { httpStatusCode: 200, errorMessage: '' }
const mutators = {
  put: (tx: WriteTransaction, row: Record<string, ReadonlyJSONValue>) =>
    tx.set(`${prefix}${String(row['packageId'])}`, row),
}

function openReplicache(url: string): ReplicacheImpl<typeof mutators> {
  const indexes = indexedFields.map((field) => [field, { prefix, jsonPointer: `/${field}` }] as const)
  return new ReplicacheImpl(
    {
      name: 'bench',
      logLevel: 'error',
      pullInterval: null,
      pushDelay: 100_000_000,
      requestOptions: { minDelayMs: 1, maxDelayMs: 1000 },
      puller: async (request) => ({
        response: await post<PullResponseV1>(`${url}/pull`, request),
        httpRequestInfo: yes,
      }),
      pusher: async (request) => {
        await post(`${url}/push`, request)
        return { httpRequestInfo: yes }
      },
      mutators,
      indexes: Object.fromEntries(indexes),
    },
    {
      enablePullAndPushInOpen: false,
      enableMutationRecovery: false,
      enableScheduledRefresh: false,
      // Its own schedule would meet a storing by hand, which it refuses.
      enableScheduledPersist: false,
    },
  )
}

let url = ''
let isLive = false
let replicache: ReplicacheImpl<typeof mutators>

let lastWrite: Promise<void> = Promise.resolve()

/** Stores what is in memory; one storing follows another. */
function storeAll(): Promise<void> {
  lastWrite = lastWrite.then(() => replicache.persist())
  return lastWrite
}

async function persist(): Promise<void> {
  if (isLive) requestIdleCallback(() => void storeAll())
  else await storeAll()
}

async function write(row: PackageRow): Promise<void> {
  await replicache.mutate.put(row)
  await persist()
}

expose({
  async open(place) {
    url = place.url
    replicache = openReplicache(url)
    await replicache.clientGroupID
  },
  async pull() {
    await replicache.pull({ now: true })
    await persist()
  },
  read: () =>
    replicache.query(async (tx) => {
      const values = await tx.scan({ prefix }).values().toArray()
      return values.filter((value) => typeof value === 'object' && value !== null)
    }),
  write,
  async writeAll(rows) {
    for (const row of rows) await replicache.mutate.put(row)
    await persist()
  },
  push: () => replicache.push({ now: true }),
  async live() {
    replicache.pushDelay = 0
    isLive = true
    await openSocket(`${url}/news`, () => void replicache.pull({ now: true }))
    await replicache.pull({ now: true })
  },
  watch: (packageId) =>
    new Promise<void>((resolve) => {
      const stop = replicache.subscribe((tx) => tx.has(`${prefix}${packageId}`), {
        onData(isHere) {
          if (!isHere) return
          resolve()
          queueMicrotask(() => stop())
        },
      })
    }),
})
