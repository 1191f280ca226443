import PouchDB from 'pouchdb-browser'
import type { PackageRow } from '../../contest/package-rows.ts'
import { expose } from './expose.ts'

// PouchDB with its usual idb adapter, and CouchDB's replication with its own server. It moves 1,000 documents per
// batch instead of its 100, which makes it faster.

const batches = { batch_size: 1000, batches_limit: 10 }
const waiting = new Map<string, () => void>()
let local: PouchDB
let remote: PouchDB

const documentOf = (row: PackageRow) => ({ _id: String(row['packageId']), ...row })

async function replicateFrom(): Promise<void> {
  const { errors } = await local.replicate.from(remote, batches)
  if (errors.length > 0) throw new Error(`PouchDB could not read: ${errors[0]}`)
}

async function replicateTo(): Promise<void> {
  const { errors } = await local.replicate.to(remote, batches)
  if (errors.length > 0) throw new Error(`PouchDB could not send: ${errors[0]}`)
}

expose({
  async open({ url }) {
    local = new PouchDB('bench', { adapter: 'idb', auto_compaction: true })
    remote = new PouchDB(`${url}/db/packages`, { skip_setup: true })
    await local.info()
  },
  pull: replicateFrom,
  read: async () => (await local.allDocs({ include_docs: true })).rows.map(({ doc }) => doc),
  write: (row) => local.put(documentOf(row)),
  writeAll: (rows) => local.bulkDocs(rows.map(documentOf)),
  push: replicateTo,
  async live() {
    await replicateTo()
    await replicateFrom()
    const sync = local.sync(remote, { live: true, retry: true, ...batches })
    local.changes({ live: true, since: 'now' }).on('change', async ({ id }) => {
      const tell = waiting.get(id)
      if (!tell) return
      await local.get(id)
      waiting.delete(id)
      tell()
    })
    // Both directions say that they wait for more once their first round is over.
    await new Promise<void>((resolve) => sync.on('paused', () => resolve()))
  },
  watch: (packageId) => new Promise<void>((resolve) => waiting.set(packageId, resolve)),
})
