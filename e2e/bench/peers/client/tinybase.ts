import { createMergeableStore, type MergeableStore } from 'tinybase/mergeable-store'
import { createIndexedDbPersister, type IndexedDbPersister } from 'tinybase/persisters/persister-indexed-db'
import { createWsSynchronizer, type WsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client'
import type { PackageRow } from '../../contest/package-rows.ts'
import { expose, post } from './expose.ts'

// TinyBase keeps everything in memory. Its IndexedDB persister stores everything as one value, which is the only way
// to make one write durable, and saves automatically while both browsers are connected; a merge has no
// acknowledgement, so the bench asks the server for its stored rows.

let url = ''
let store: MergeableStore
let persister: IndexedDbPersister
let savesItself = false

async function connect(): Promise<WsSynchronizer<WebSocket>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/packages`)
  const synchronizer = await createWsSynchronizer(store, socket, 60)
  await synchronizer.startSync()
  return synchronizer
}

const until = (isThere: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    if (isThere()) return resolve()
    const listener = store.addRowListener('packages', null, () => {
      if (!isThere()) return
      store.delListener(listener)
      resolve()
    })
  })

const put = (row: PackageRow) => store.setRow('packages', String(row['packageId']), { ...row })

expose({
  async open(place) {
    url = place.url
    store = createMergeableStore()
    persister = createIndexedDbPersister(store, 'bench', 3600, () => undefined)
    await persister.load()
  },
  async pull(rows) {
    const synchronizer = await connect()
    await until(() => store.getRowCount('packages') >= rows)
    await persister.save()
    await synchronizer.destroy()
  },
  read: async () => store.getRowIds('packages').map((id) => store.getRow('packages', id)),
  async write(row) {
    put(row)
    if (!savesItself) await persister.save()
  },
  async writeAll(rows) {
    store.transaction(() => rows.forEach(put))
    await persister.save()
  },
  async push() {
    const synchronizer = await connect()
    const rows = store.getRowCount('packages')
    while ((await post<{ stored: number }>(`${url}/stored`, {})).stored < rows)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await synchronizer.destroy()
  },
  async live() {
    await connect()
    await persister.startAutoSave()
    savesItself = true
  },
  watch: (packageId) => until(() => store.hasRow('packages', packageId)),
})
