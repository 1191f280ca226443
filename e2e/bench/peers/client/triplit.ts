import { TriplitClient } from '@triplit/client'
import type { PackageRow } from '../../contest/package-rows.ts'
import { schemaOf } from '../servers/triplit-schema.ts'
import { expose } from './expose.ts'

// Triplit's client with its IndexedDB storage, connected to its own server by its own socket.

type Client = TriplitClient<ReturnType<typeof schemaOf>>
let client: Client

const everything = () => client.query('packages')
const documentOf = (row: PackageRow) => ({ id: String(row['packageId']), ...row })

/** Reads everything that the server has and follows it. */
async function follow(): Promise<() => void> {
  let stop = () => {}
  const isRead = new Promise<void>((resolve, reject) => {
    stop = client.subscribeBackground(everything(), { onFulfilled: () => resolve(), onError: reject })
  })
  await client.connect()
  await isRead
  return stop
}

/** Ends when nothing waits for the server's acknowledgement. */
async function untilSent(): Promise<void> {
  const { entityStore, kv } = client.db
  while (!(await entityStore.doubleBuffer.isEmpty(kv))) await new Promise((resolve) => setTimeout(resolve, 5))
}

expose({
  async open({ url, fields }) {
    client = new TriplitClient({
      schema: schemaOf(fields),
      serverUrl: url,
      token: await (await fetch(`${url}/token`)).text(),
      autoConnect: false,
      logLevel: 'error',
      storage: { type: 'indexeddb', name: 'bench' },
    })
    await client.ready
  },
  async pull() {
    const stop = await follow()
    stop()
    client.disconnect()
  },
  read: () => client.fetch(everything(), { policy: 'local-only' }),
  write: (row) => client.insert('packages', documentOf(row)),
  writeAll: (rows) =>
    client.transact(async (tx) => {
      for (const row of rows) await tx.insert('packages', documentOf(row))
    }),
  async push() {
    await client.connect()
    await untilSent()
    client.disconnect()
  },
  live: follow,
  watch: (packageId) =>
    new Promise<void>((resolve) => {
      const stop = client.subscribe(
        everything().Where('id', '=', packageId),
        (rows) => {
          if (rows.length === 0) return
          resolve()
          queueMicrotask(() => stop())
        },
        undefined,
        { localOnly: true },
      )
    }),
})
